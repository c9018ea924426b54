## Chat
