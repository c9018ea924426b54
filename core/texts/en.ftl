## Chat

command-start = what I am for
command-help = the manual
command-eval = score a file, or the last run again
command-compare = what changed between two runs
command-runs = what was measured here
command-gold = the team’s gold sets
command-language = English, O‘zbekcha, Bahasa Melayu, Русский
command-id = ids of this chat and of you
command-cancel = forget a file that waits for an answer

only-admins = Only an administrator of this bot can do that.
unforeseen = Something went wrong that nobody foresaw; nothing was lost. If you report it, give this number: { $id }.
unknown-text = Send me a run file and I score it. /help says what else I do.
button-old = That button is too old: what it was about is no longer here. /runs shows what is.

welcome-title = I measure retrieval.
welcome-what = Send me what your search returned for each question, and I say how good it is, which questions fail and what to try next. Send a second run and I say whether the change is worth it.
welcome-send-run = Next: send a run file, such as a JSON of question → chunk ids.
welcome-send-gold = Next: send a gold set, a YAML file that says which chunks are right for which question. /help shows its form.
welcome-gold-sets = Gold sets here: { $names }.
welcome-group = In a group I see a file only when its caption starts with /eval or when you answer one of my messages with it.
welcome-more = /help is the manual.

help-title = How to measure with me
help-upload-title = Send a run
help-upload =
    Send the file as a document: what your search returned for each question, best chunk first.
    `{"{"}"How long is delivery?": ["delivery-01", "payment-02"]{"}"}`
    I find the gold set whose questions it answers, score it and keep it. A caption can say more: `/eval gold=shop-faq k=10 name=before`.
help-eval-title = Score again
help-eval =
    `/eval` in reply to a file scores that file. Alone it scores the newest run again, for instance at another cutoff: `/eval k=10`, or on another gold set: `/eval run=before gold=shop-faq`.
help-compare-title = Before and after
help-compare =
    Send two runs as one album, or press Compare under a result, or write `/compare before after`. I say which questions entered and left the top, and whether the difference is beyond chance.
help-runs-title = History
help-runs = `/runs` lists what was measured in this chat; nothing is thrown away.
help-gold-title = Gold sets
help-gold =
    `/gold` lists them, `/gold shop-faq` shows one with its health, `/gold default shop-faq` makes it this chat’s own. To add one or a new version, send its YAML:
    `name: shop-faq`
    `questions:`
    `  - question: How long is delivery?`
    `    chunks: [delivery-01, delivery-02]`
    `    category: delivery`
    A question with `chunks: []` is one that nothing answers.
help-files-title = Files I read
help-files = JSON, JSONL, YAML, TREC runs and qrels, CSV and Excel, BEIR, ranx, RAGAS, LlamaIndex, Quepid, Elasticsearch and more, also packed; up to 20 MB. I say what I took a file for.
help-numbers-title = What the numbers mean
help-numbers =
    Hit@5: share of questions with a right chunk in the first five. Recall@5: share of the right chunks found there. MRR: 1 / rank of the first right chunk. NDCG@5: is the order right. P@5: share of the five that is right.
    First mend recall (chunks, embedding, hybrid search), then the order (a reranker), and the prompt last.
help-people-title = For administrators
help-people = `/invite` makes a link for one new member. `/allow` in a group lets everybody in it use me there, `/allow off` takes that back. `/members` lists and removes people.

language-choose = Which language shall I speak here?
language-set = I speak { $language } here now.
cancelled = { $n ->
    [one] One file no longer waits. It is still in /runs.
   *[other] { $n } files no longer wait. They are still in /runs.
}
nothing-to-cancel = Nothing waits for an answer.

ids = Chat: { $chat }, you: { $user }
allow-in-group = Send /allow in the group that I shall serve.
group-allowed = Everybody in this group can use me here now. /allow off takes that back.
group-closed = In this group I now answer administrators only.
invite-in-private = Ask me for an invitation in our private chat: whoever reads the link first is in.
invitation = This link makes one person a member. It works once, for seven days: { $link }
role-admin = administrator
role-member = member
members-title = { $n ->
    [one] One person may use me
   *[other] { $n } people may use me
}
remove-member = Remove { $name }
member-removed = { $name } is no longer served.

eval-how = Send me a run file and I score it, or answer a file with /eval. Nothing has been measured in this chat yet.
compare-how = Send two runs as one album, or write /compare before after with names from /runs. Two results on one gold set are needed; there are not two in this chat yet.
compare-unknown = There is no run called “{ $name }” in this chat. /runs lists them.
compare-which = What is { $name } to be compared with?
gold-unknown = There is no gold set called “{ $name }”. /gold lists them.
gold-default-set = Runs in this chat are scored on { $name } when several gold sets fit.
gold-stored = { $name } is stored as version { $number }.
gold-same = { $name } is the same as version { $number }; nothing new was stored.
gold-undone = Version { $number } of { $name } is taken back.
gold-which = Several gold sets fit { $run }. Which one shall it be scored on?
gold-none-fits = { $run } is kept, but no gold set here has its questions. Send the gold set, then /eval.

button-categories = By category
button-failures = { $n ->
    [one] One failure
   *[other] { $n } failures
}
button-details = Details
button-why = What does it mean?
button-compare-with = Compare with { $name }
button-compare-other = Compare with…
button-is-gold = It is a gold set
button-undo = Undo
button-show = Show
button-gold = { $name } ({ $n })
button-moved = What moved ({ $n })
button-before = Before
button-after = After
button-default = Default here
button-download = YAML file

below-floor = Too low: { $what }.
