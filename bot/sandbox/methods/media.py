"""Documents, photos, albums, and the way back: getFile."""

from __future__ import annotations

from typing import Any

from bot.sandbox.errors import ApiError, bad_request
from bot.sandbox.methods.common import (
    Method,
    edit,
    envelope,
    formatted,
    markup_of,
    own_message,
    send,
    target,
)
from bot.sandbox.params import Params, Upload
from bot.sandbox.state import Document, Json, Photo, StoredFile
from bot.sandbox.world import World

MAX_UPLOAD = 50 * 1024 * 1024
MAX_DOWNLOAD = 20 * 1024 * 1024
ALBUM = range(2, 11)


async def send_document(world: World, params: Params) -> Json:
    chat = target(world, params)
    text, entities = formatted(world, params, of="caption")
    document = _document(world, _source(params, "document", params.values.get("document")))
    return send(world, params, chat, text=text, entities=entities, document=document).as_json()


async def send_photo(world: World, params: Params) -> Json:
    chat = target(world, params)
    text, entities = formatted(world, params, of="caption")
    photo = _photo(world, _source(params, "photo", params.values.get("photo")))
    return send(world, params, chat, text=text, entities=entities, photo=photo).as_json()


async def send_media_group(world: World, params: Params) -> list[Json]:
    chat = target(world, params)
    items = params.objects("media") or []
    if len(items) not in ALBUM:
        few = "too few messages to send" if items else "there are no media messages to send"
        raise bad_request(few if len(items) < ALBUM.start else "too many messages to send")
    if len({item.get("type") == "document" for item in items}) > 1:
        raise bad_request("document can't be mixed with other media types")
    contents = [_content(world, params, item) for item in items]
    shared = envelope(params, chat, is_admin=world.is_admin(chat))
    album = str(13_000_000_000_000_000 + world.serial())
    return [
        world.post(
            chat,
            sender=None if chat.type == "channel" else world.bot,
            sender_chat=chat if chat.type == "channel" else None,
            by_bot=True,
            media_group_id=album,
            **{**shared, "reply_markup": None},
            **content,
        ).as_json()
        for content in contents
    ]


async def edit_message_media(world: World, params: Params) -> Json:
    message = own_message(world, params)
    item = params.object("media")
    if item is None:
        raise bad_request("input media is not specified")
    content = _content(world, params, item)
    return edit(
        world,
        message,
        **{"document": None, "photo": None, **content},
        reply_markup=markup_of(params, message),
    )


async def get_file(world: World, params: Params) -> Json:
    stored = world.file(params.text("file_id"))
    if stored is None:
        raise bad_request("invalid file_id" if params.has("file_id") else "file_id is empty")
    if len(stored.data) > MAX_DOWNLOAD:
        raise bad_request("file is too big")
    return stored.as_json()


def _content(world: World, params: Params, item: Json) -> Json:
    """One InputMedia: its file and caption."""
    kind = item.get("type")
    if kind not in ("document", "photo"):
        raise bad_request(f'failed to parse the input media: media of type "{kind}" is not supported here')
    caption = Params(
        {name: item.get(name) for name in ("caption", "parse_mode", "caption_entities")}, params.uploads
    )
    text, entities = formatted(world, caption, of="caption")
    source = _source(params, "media", item.get("media"))
    if kind == "photo":
        return {"text": text, "entities": entities, "photo": _photo(world, source)}
    return {"text": text, "entities": entities, "document": _document(world, source)}


def _source(params: Params, name: str, value: Any) -> Upload | str:
    """An uploaded file, or the id of a known one."""
    reference = str(value or "")
    upload = params.uploads.get(reference.removeprefix("attach://") if reference else name)
    if upload is None:
        if not reference:
            raise bad_request(f"there is no {name} in the request")
        if reference.startswith(("http://", "https://")):
            raise bad_request("failed to get HTTP URL content")
        return reference
    if not upload.data:
        raise bad_request("file must be non-empty")
    if len(upload.data) > MAX_UPLOAD:
        raise ApiError(413, "Request Entity Too Large")
    return upload


def _document(world: World, source: Upload | str) -> Document:
    if isinstance(source, Upload):
        return world.document(source.data, source.name, source.mime_type)
    stored = _known(world, source, "documents", "Document")
    known = (m.document for chat in world.chats.values() for m in chat.messages if m.document)
    return next(document for document in known if document.file is stored)


def _photo(world: World, source: Upload | str) -> Photo:
    if isinstance(source, Upload):
        return world.photo(source.data)
    stored = _known(world, source, "photos", "Photo")
    known = (m.photo for chat in world.chats.values() for m in chat.messages if m.photo)
    return next(photo for photo in known if any(file is stored for file, _, _ in photo.sizes))


def _known(world: World, file_id: str, kind: str, name: str) -> StoredFile:
    stored = world.file(file_id)
    if stored is None:
        raise bad_request("wrong file identifier/HTTP URL specified")
    if not stored.path.startswith(kind):
        other = "Photo" if name == "Document" else "Document"
        raise bad_request(f"can't use file of type {other} as {name}")
    return stored


METHODS: dict[str, Method] = {
    "sendDocument": send_document,
    "sendPhoto": send_photo,
    "sendMediaGroup": send_media_group,
    "editMessageMedia": edit_message_media,
    "getFile": get_file,
}
