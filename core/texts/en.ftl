### Every sentence that people read, in English: the file the other languages are held against.
### Plain text without markup. A message named in another language must name the same facts.

## Counts, lists, places

place-line = line { $line }
place-path = { $path }
place-both = line { $line }, { $path }
place-top = top level
share = { $part } of { $whole }
page = page { $page } of { $n }
and-more = { $names } and { $n } more
and-more-rows = { $n ->
    [one] One more row is not shown.
   *[other] { $n } more rows are not shown.
}

## Files that cannot be used: `error-file` puts the name in front

error-file = I could not use { $file }: { $problem } Nothing was stored.
file-unnamed = this file
error-file-missing = it cannot be read: { $problem }. Check its name and place.
error-empty-file = it is empty. Send a file with at least one question.
error-binary-file = it is { $kind }, which I cannot read. Send JSON, JSONL, YAML, CSV, XLSX or a TREC file.
error-file-too-big = it has { $size_mb } MB, and I can take { $limit_mb } MB at most. Leave the texts out (ids are enough) or send it packed as .gz or .zip.
error-unpacks-too-big = it unpacks to more than { $limit_mb } MB. Leave the texts out (ids are enough) or split it.
error-not-text = byte { $position } is not text in any encoding I know. Save the file as UTF-8 and send it again.
error-broken-archive = the { $kind } archive is damaged or was cut off. Pack it anew and send it again.
error-several-files = it holds several files that could be meant: { $names }. Send the one you want evaluated.
error-unknown-format = I do not know a format that begins with { $start }. The simplest run is a JSON object: each question with the list of the chunk ids found, best first.
error-aggregates-only = { $tool } wrote only means into it, without rankings, so there is nothing to compute from. Send { $instead } instead.
error-other-kind = it is { $found }, but { $wanted } is needed here.
error-not-writable = the format { $kind } has no room for the id { $id }: a space or a line break is in it or around it. Choose another format.
error-broken-json = line { $line }, column { $column }: { $near ->
    [none] { $problem }.
   *[other] { $problem } near { $near }.
} Mend it and send it again.
error-broken-yaml = line { $line }, column { $column }: { $near ->
    [none] { $problem }.
   *[other] { $problem } near { $near }.
} Mend it and send it again.
error-bad-line = line { $line }{ $text ->
    [none] {""}
   *[other] {" "}is { $text }
}: I expected { $expected }. Mend the line and send the file again.
error-wrong-shape = { $where }: here is { $found }, but I expected something like { $expected }.
error-missing-key = { $where }: the key { $key } is missing. Add it and send the file again.
error-unknown-key = { $where }: I do not know the key { $key }. Known here: { $nearest }.
error-duplicate-key = { $line ->
    [0] the key { $key } stands twice, with different values. Keep one of them.
   *[other] the key { $key } stands twice, with different values; the second is in line { $line }. Keep one of them.
}
error-too-deep = it is nested deeper than { $limit } levels. A run needs two: questions, and their chunks.
error-too-many-records = it has more than { $limit } records. Split it into several files.
error-id-too-long = { $where }: an id has more than { $limit } characters; it begins with { $start }. Is a text standing where the id belongs?
error-empty-id = { $where }: an id is empty. Every question and every chunk needs an id.
error-bad-score = { $where }: the score of chunk { $chunk } for question { $question } is { $score }, not a number. Write a number or leave all scores out.
error-bad-grade = { $where }: the grade of chunk { $chunk } for question { $question } is { $grade }, not a number. Write 0 for not relevant, 1 or more for relevant.
error-grade-too-big = { $where }: the grade of chunk { $chunk } for question { $question } is { $grade }; the largest I take is { $limit }. Is it a score? Grades are numbers such as 0 to 3.
error-conflicting-judgments = chunk { $chunk } of question { $question } is judged twice with different grades ({ $first }; { $second }). Keep one of them.
error-duplicate-question = question { $question } stands twice with different chunks ({ $first }; { $second }). Keep one of them or give each its own id.
error-no-questions = there is not a single question in it. Add one and send it again.
error-question-without-text = { $where }: this question has neither a text nor an id. Give it one of them.
error-bad-pattern = the pattern { $pattern } of ids.map does not work: { $problem }. It is a regular expression with a group named id.
error-package-missing = reading { $kind } needs a package that is not installed here. Whoever runs the bot can add it: pip install baholash[{ $extra }].

## Metrics, matching, comparing

error-unknown-metric = I do not know a metric { $name }. Did you mean { $nearest }?
error-bad-cutoff = The cutoff { $cutoff } of { $name } must be a whole number of at least 1, such as 5.
error-cutoff-missing = { $name } needs a cutoff: write { $example }.
error-no-questions-in-common = None of the questions match. The gold set says { $gold_example }, the run says { $run_example }. { $guess }
error-no-chunks-in-common = None of the chunk ids match. The gold set says { $gold_example }, the run says { $run_example }. { $guess }
error-nothing-judged = No question of { $gold_set } has a right chunk, so there is nothing to measure. Add chunks to its questions.
error-different-questions = { $before } and { $after } have no judged question in common, so they cannot be compared. Evaluate both on the same gold set.

## The database, and what is kept in it

error-bad-store-url = I know no database of the kind { $where }. DATABASE_URL begins with sqlite:/// or postgresql+psycopg://.
error-store-unreachable = The database at { $where } does not answer. Check that it runs, that its name is right and that the user may enter.
error-store-busy = The database at { $where } was busy for too long. Nothing was stored; try again in a minute.
error-store-full = There is no space left for the database at { $where }. Nothing was stored.
error-store-not-writable = The database at { $where } may only be read. Give the bot's user the right to write there.
error-store-broken = { $where } is not a database of ours, or it is damaged. Restore a backup or name another file.
error-store-not-migrated = The database at { $where } lacks tables or columns. Run: bot migrate
error-store-too-new = The database at { $where } was written by a newer version. Update the bot.
error-unknown-gold-set = { $nearest ->
    [none] There is no gold set { $name }. /gold lists all of them.
   *[other] There is no gold set { $name }. Did you mean { $nearest }?
}
error-unknown-gold-version = The gold set { $name } has no version { $number }; its newest is { $newest }.
error-not-newest = Version { $number } of { $name } is not the newest any more: that is { $newest }. /gold log { $name } shows them, /gold restore brings one back.
error-unknown-run = { $nearest ->
    [none] There is no run { $name } in this chat. /runs lists all of them.
   *[other] There is no run { $name } in this chat. Did you mean { $nearest }?
}
error-unknown-evaluation = The evaluation { $name } is gone; its run was most likely deleted. Send the file again.
error-unknown-member = Nobody with the user id { $name } is a member. /members lists all of them.
error-name-taken = Another run of this chat is called { $name }. Choose another name.
error-last-admin = { $name } is the only admin, and without one nobody could let people in. Make somebody else admin first.

## config.yaml and live search services

error-unknown-setting = { $where }: I do not know the setting { $key }. Did you mean { $nearest }?
error-setting-missing = { $where }: the setting { $key } is missing.
error-bad-setting = { $where }: the value does not fit; expected is { $expected }.
error-environment-missing = { $where }: the environment has no variable { $variable }. Set it and start again.
error-no-services = it names no service. Add one under services.
error-service-unreachable = { $service } cannot be reached: { $problem }. Check its address and that it runs.
error-service-timeout = { $service } did not answer within { $timeout_s } s. Ask again later or give it more time in config.yaml.
error-rate-limited = { $wait_s ->
    [none] { $service } is asked too often. Lower its rate in config.yaml.
   *[other] { $service } is asked too often and wants { $wait_s } s of rest. Lower its rate in config.yaml.
}
error-access-refused = { $status ->
    [0] { $service } refuses access. Check its key or password.
   *[other] { $service } refuses access (HTTP { $status }). Check its key or password.
}
error-service-failed = { $status ->
    [0] { $service } broke down over the question. Look into its log.
   *[other] { $service } broke down over the question (HTTP { $status }). Look into its log.
}
error-bad-request = { $said ->
    [none] { $service } does not take the request (HTTP { $status }). Check its settings in config.yaml.
   *[other] { $service } does not take the request (HTTP { $status }): { $said }. Check its settings in config.yaml.
}
error-driver-missing = { $service } needs the Python driver { $module }, which is not installed here.
failed-driver-missing = the database driver is missing
unreachable-no-file = there is no such file
sql-no-such-column = there is no such column
sql-no-such-function = there is no such function or operator
sql-no-such-type = there is no such type
sql-not-read-only = it wants to change something
sql-syntax = its syntax is wrong
sql-value-does-not-fit = the question does not fit where it is put
sql-other = the database refuses it
error-redirected = { $service } sends us on to another address, where nobody has allowed us to ask. Name that address in config.yaml if it is right.
error-not-json = { $start ->
    [none] { $service } answers with nothing where JSON is expected. Check its address.
   *[other] { $service } answers with something that is not JSON and begins with { $start }. Check its address.
}
error-path-finds-nothing = { $service }: the path { $path } of { $setting } leads nowhere; the answer has { $keys }. Correct the path in config.yaml.
error-unusable-answer = { $service }: { $setting } is { $found }, but I expected something like { $expected }. Correct the path in config.yaml.
error-answer-too-big = { $service } answers with more than { $limit_mb } MB. Ask it for fewer chunks or without texts.
error-call-not-found = { $service }: { $call } cannot be used, { $problem }: { $name }. Correct it in config.yaml.
error-bad-signature = { $service }: { $call } needs { $parameter }, and I do not know what to give. It is called with a question and k.
error-call-failed = { $service }: { $call } raised { $kind } at { $at }. Mend it and ask again.
error-table-missing = { $service } has no table, index or collection { $name }. Correct the name in config.yaml.
error-statement-refused = { $name ->
    [none] { $service } does not run the SQL: { $problem }. Correct it in config.yaml.
   *[other] { $service } does not run the SQL: { $problem }: { $name }. Correct it in config.yaml.
}
error-client-missing = { $service } needs a package that is not installed here. Whoever runs the bot can add it: pip install baholash[{ $extra }].
error-question-not-stored = { $service } replays a stored run that does not have this question.
error-unknown-service = There is no service { $name }. Did you mean { $nearest }?
error-questions-without-text = { $n ->
    [one] One question of { $gold_set } has only an id, { $example }, and a service can be asked nothing but texts.
   *[other] { $n } questions of { $gold_set } have only an id, such as { $example }, and a service can be asked nothing but texts.
} Send the gold set again with the texts of its questions: a table or YAML with id, question and chunks, or a BEIR zip.
unreachable-refused = the connection is refused
unreachable-name = its name is not known
unreachable-tls = its certificate is not accepted
unreachable-cut-off = the connection breaks off
unreachable-other = there is no connection
call-no-module = there is no such module
call-no-name = there is no such name in the module
call-not-callable = it is not a function
failed-service-unreachable = not reached
failed-service-timeout = no answer in time
failed-rate-limited = asked too often
failed-access-refused = access refused
failed-service-failed = the service broke down
failed-bad-request = request not taken
failed-redirected = sent to another address
failed-not-json = the answer is not JSON
failed-path-finds-nothing = nothing at the path in the answer
failed-unusable-answer = the answer has another form
failed-answer-too-big = the answer is too big
failed-call-not-found = the function was not found
failed-bad-signature = the function needs something unknown
failed-call-failed = the function raised an error
failed-table-missing = no such table or index
failed-statement-refused = the SQL does not run
failed-client-missing = a package is missing
failed-question-not-stored = not in the stored run

## Why nothing matches

guess-case = They differ only in upper and lower case: write them alike on both sides.
guess-zero-padding = They differ only in leading zeros: write them alike, or set ids.map in the gold set.
guess-separators = They differ only in the signs between their parts: write them alike, or set ids.map in the gold set.
guess-chunks-against-documents = One side seems to name whole documents and the other their chunks: set ids.map in the gold set, a pattern that finds the one in the other.
guess-other-index = The ids seem to come from another index: was it built anew after the gold set was made?
guess-texts-against-ids = The run has texts where the gold set has ids only: add the texts to the gold set, or use its ids in the run.
guess-ids-against-texts = The run has ids where the gold set has texts only: add these ids to the gold set, or use the texts in the run.
guess-other-gold-set = Perhaps the run belongs to another gold set.

## What was odd, though the file was used

notices-more = { $n ->
    [one] One more note is not shown.
   *[other] { $n } more notes are not shown.
}
notice-formula-without-value = { $n ->
    [one] One cell holds a formula without a value: open the file in Excel, save it and send it again.
   *[other] { $n } cells hold a formula without a value: open the file in Excel, save it and send it again.
}
notice-order-against-scores = { $n ->
    [one] For one question the order in the file disagrees with the scores; the scores decided.
   *[other] For { $n } questions the order in the file disagrees with the scores; the scores decided.
}
notice-ties-decide = Equal scores decide part of { $metric }: it is { $value }, but could be anything from { $low } to { $high }.

notice-duplicate-questions = { $n ->
    [one] One question stands twice with the same content; it counted once.
   *[other] { $n } questions stand more than once with the same content; each counted once.
}
notice-duplicate-judgments = { $n ->
    [one] One judgment stands twice with the same grade; it counted once.
   *[other] { $n } judgments stand more than once with the same grade; each counted once.
}
notice-first-of-several = The file holds several; I took { $taken }. The others: { $others }.
notice-squad-paragraphs = { $n ->
    [one] Its paragraphs have no ids: I called the only one { $example }.
   *[other] Its paragraphs have no ids: I numbered them within each article, { $example } and so on ({ $n } in all). Your service must return the same ids.
}
notice-ratings-averaged = { $n ->
    [one] One chunk was rated differently by its judges; the mean of the ratings is its grade.
   *[other] { $n } chunks were rated differently by their judges; the mean of the ratings is their grade.
}
notice-run-without-tag = { $n ->
    [one] One line has five columns; I took the tag to be missing.
   *[other] { $n } lines have five columns; I took the tag to be missing.
}
notice-extra-columns = { $n ->
    [one] One line has more than six columns; I left the others out.
   *[other] { $n } lines have more than six columns; I left the others out.
}
notice-duplicate-key = The key { $key } stands twice with the same value; it counted once.
notice-repetitions-left-out = { $n ->
    [one] One repetition of a question was left out; the first answer counted.
   *[other] { $n } repetitions of questions were left out; the first answer counted.
}
notice-secret-in-config = { $where }: a key or password stands in the file itself. Put it into the environment and write ${"{"}NAME{"}"} here.
notice-encoding-guessed = The file is not UTF-8; I read it as { $encoding }. Check this line of it: { $line }

## Words within those sentences: clauses without a full stop

type-nothing = nothing (null)
type-true-false = true or false
type-text = text
type-number = a number
type-list = a list
type-mapping = an object with keys
type-other = something else
kind-pdf = a PDF
kind-picture = a picture
kind-media = sound or film
kind-program = a program
kind-database = a database
kind-old-office = an old Office file
kind-office = a Word or PowerPoint document
kind-archive = an archive of another kind than zip, gz, bz2 or xz
kind-pickle = a Python pickle
holds-run = a run
holds-gold-set = a gold set
holds-topics = questions without right chunks
holds-corpus = chunks only
json-comma-missing = a comma is missing
json-comma-extra = there is a comma too many
json-colon-missing = a colon is missing
json-quote-missing = a closing quotation mark is missing
json-single-quotes = there are single quotation marks instead of double ones
json-text-without-quotes = a text is not in quotation marks
json-key-without-quotes = a key is not in quotation marks
json-value-missing = a value is missing
json-cut-off = the file ends too early
json-more-after-end = more follows after the end of the JSON value
json-comment = there is a comment, which JSON does not have
json-python-words = there are words of Python instead of true, false and null
json-bad-escape = there is a wrong sign after a backslash
json-control-character = there is a control character in a text
yaml-tab = there is a tab where spaces belong
yaml-indentation = the indentation does not fit the lines above
yaml-bad-character = a text begins with a sign that has a meaning in YAML; set it in quotation marks
yaml-colon-in-text = there is a second colon; set the text in quotation marks
yaml-colon-missing = a colon after a key is missing
yaml-quote-missing = a closing quotation mark is missing
yaml-bad-escape = there is a wrong sign after a backslash
yaml-bracket-missing = a bracket is not closed, or a comma is missing in it
yaml-control-character = there is a control character in a text
yaml-several-documents = a second document begins, and I read only one
yaml-alias = there is a reference to an anchor, which I do not follow
yaml-tag = there is a tag, which I do not follow
yaml-key-not-text = a key is a list or an object instead of a text
yaml-syntax = the YAML is broken

## The summary

summary-first = { $run } on { $gold }: right chunk in the top { $k } for { $share } { $n ->
    [one] question
   *[other] questions
}
beside-mrr = ≈ rank { $rank }
beside-precision = max { $most }
coverage-answered = { $part } of { $whole } answered
coverage-depth = depth { $depth }
coverage-duplicates = { $n ->
    [one] one duplicate counted once
   *[other] { $n } duplicates counted once
}
caution-missing-zero = { $n ->
    [one] One question has no answer in the run and counts 0: { $names }.
   *[other] { $n } questions have no answer in the run and count 0: { $names }.
}
caution-missing-skip = { $n ->
    [one] One question has no answer in the run and is left out: { $names }.
   *[other] { $n } questions have no answer in the run and are left out: { $names }.
}
caution-empty = { $n ->
    [one] One question got an empty list and counts 0: { $names }.
   *[other] { $n } questions got an empty list and count 0: { $names }.
}
caution-failed = { $n ->
    [one] One question failed and counts 0: { $names }. Reason: { $reason }
   *[other] { $n } questions failed and count 0: { $names }. Reason of the first: { $reason }
}
caution-unknown = { $n ->
    [one] One question of the run is not in the gold set and was ignored: { $names }.
   *[other] { $n } questions of the run are not in the gold set and were ignored: { $names }.
}
unknown-nearest = { $name } (nearest: { $nearest })
caution-recall-limit = Recall@{ $k } can reach { $most } at most here: some questions have more than { $k } right chunks.
scope-apart = { $n ->
    [one] One question is out of scope and stays outside the means; nothing was returned for { $share }.
   *[other] { $n } questions are out of scope and stay outside the means; nothing was returned for { $share }.
}
scope-counted = { $n ->
    [one] One question is out of scope and counts 0; nothing was returned for { $share }.
   *[other] { $n } questions are out of scope and count 0; nothing was returned for { $share }.
}
scope-scores = Their median top score is { $outside }, against { $inside } for the others.
size-first-look = { $n ->
    [one] With one question this is a first look only: { $first } make a first evaluation, { $reliable } a comparison you can rely on.
   *[other] With { $n } questions this is a first look only: { $first } make a first evaluation, { $reliable } a comparison you can rely on.
}
size-first-evaluation = { $n ->
    [one] One question makes a first evaluation; from { $reliable } on you can rely on comparisons.
   *[other] { $n } questions make a first evaluation; from { $reliable } on you can rely on comparisons.
}

## Categories

category-first = { $metric } is { $value } over all categories
category-weakest = Weakest: { $name } with { $metric } { $value } ({ $n ->
    [one] one question
   *[other] { $n } questions
}; all: { $all })
category-none = { $gold } has no categories. Give its questions a category, and you see here where the search is weak.
category-without = The row "-" holds questions without a category.
category-thin = { $n ->
    [one] { $names } has fewer than { $limit } questions: too few to judge it.
   *[other] { $names } have fewer than { $limit } questions each: too few to judge them.
}

## Failures

failures-first = { $failed } of { $n ->
    [one] one question has
   *[other] { $n } questions have
} no right chunk in the top { $k }
failures-none = { $n ->
    [one] No failures: the question has a right chunk in the top { $k }.
   *[other] No failures: all { $n } questions have a right chunk in the top { $k }.
}
failure-expected = { $n ->
    [0] no right chunk is known
   *[other] right: { $ids }
}
failure-retrieved = found: { $ids }
failure-rank = the right one is at rank { $rank }
failure-absent = not among the { $depth } retrieved
failure-score = top score { $score }
failure-reason = the search failed: { $reason }
failure-missing = the run has no entry for this question
failure-empty = the search returned nothing

## Details

details-first = { $run } on { $gold }: details
details-ranks = First right chunk by rank, number of questions:
details-absent = not retrieved
details-rules-missing-zero = Means are over all judged questions; one without an answer counts 0.
details-rules-missing-skip = Means are over the answered questions only.
details-gold-version = Content of the gold set: { $digest }

## What a metric is

explain-first = { $metric } = { $value }
explain-hit = The share of questions with at least one right chunk among the first { $k }. Also called hit rate or success.
explain-recall = The share of all right chunks that are among the first { $k }, question by question, then averaged.
explain-cappedrecall = Recall where a question with more than { $k } right chunks can still reach 1: it is divided by what { $k } places can hold.
explain-p = The share of the first { $k } places that hold a right chunk. One right chunk per question caps it at 1/{ $k }.
explain-f1 = The harmonic mean of precision and recall among the first { $k }: high only if both are.
explain-mrr = 1 divided by the rank of the first right chunk, averaged over the questions: rank 1 gives 1, rank 2 gives .500, none among the first { $k } gives 0.
explain-map = For each right chunk the precision at its rank, averaged; a right chunk that was not retrieved counts 0. It rewards finding all of them early.
explain-rprec = The precision at rank R, where R is the number of right chunks of the question.
explain-dcg = The sum of the grades of the first { $k } chunks, each divided by log2(rank + 1): the same chunk is worth less further down.
explain-ndcg = The graded gain of the first { $k } chunks, each divided by log2(rank + 1), over that of the best possible order. 1 means nothing could be ordered better.
explain-err = The chance that a reader who walks down the list is satisfied, divided by the rank where that happens.
explain-rbp = The gain seen by a reader who goes on to the next chunk with a fixed probability.
explain-bpref = How many judged wrong chunks stand above each right one, counting judged chunks only: it bears gaps in the judgments.
explain-judged = The share of the first { $k } chunks that anybody has judged. Where it is low, the other metrics are guesses: an unjudged chunk counts as wrong.
explain-example = For example { $question }: the first right chunk is at rank { $rank }, and the value is { $value }.
explain-example-mrr = For example { $question }: the first right chunk is at rank { $rank }, so the value is 1/{ $rank } = { $value }.
explain-example-absent = For example { $question }: no right chunk was retrieved, and the value is { $value }.
explain-mean = { $n ->
    [one] Over one question: { $value }.
   *[other] The mean over { $n } questions: { $value }.
}
explain-not-measured = { $metric } was not measured in this evaluation.

## Comparison

verdict-identical = Identical: { $n ->
    [one] the ranking is the same
   *[other] all { $n } rankings are the same
}
verdict-better = { $after } is better than { $before } on { $gold }
verdict-worse = { $after } is worse than { $before } on { $gold }
verdict-mixed = { $after } against { $before } on { $gold } is mixed
verdict-no-change = No change from { $before } to { $after } on { $gold }
verdict-cannot-tell = Cannot tell yet whether { $after } is better than { $before } on { $gold }
verdict-better-why = { $metric } { $delta } (95 %: { $low } to { $high }), beyond chance.
verdict-worse-why = { $metric } { $delta } (95 %: { $low } to { $high }), beyond chance.
verdict-mixed-why = The metrics move in opposite directions. Up beyond chance: { $up }; down beyond chance: { $down }.
verdict-no-change-why = No metric moves by more than a hundredth.
verdict-cannot-tell-why = { $n ->
    [one] { $metric } { $delta } (95 %: { $low } to { $high }), but one question cannot tell that from chance.
   *[other] { $metric } { $delta } (95 %: { $low } to { $high }), but with { $n } questions that is within chance.
}
verdict-needed = { $n ->
    [one] About one question would show it.
   *[other] About { $n } questions would show it.
}
none-of-them = none
pattern-order-only = { $failing ->
    [0] Only the order of questions that succeeded before has improved.
    [one] Only the order of questions that succeeded before has improved; one question fails as before.
   *[other] Only the order of questions that succeeded before has improved; { $failing } fail as before.
}
pattern-recall-up-order-down = More right chunks are found, but the first of them stands lower.
pattern-recall-down-order-up = Fewer right chunks are found, but the first of them stands higher.
pattern-swapped = About as many questions left the top { $k } as entered it: it finds other questions, not more.
reranker-keep = If the change is a reranker: keep it.
reranker-not-needed = If the change is a reranker: you do not need it.
reranker-harmful = If the change is a reranker: leave it out, it does harm.

table-before = before
table-after = after
table-delta = delta
comparison-counts = { $entered ->
    [one] one question entered the top { $k }
   *[other] { $entered } questions entered the top { $k }
}, { $left } left
contest-best = { $n ->
    [one] { $name } is the one run better than { $before } beyond chance: MRR { $delta }.
   *[other] { $n } runs are better than { $before } beyond chance, most of all { $name }: MRR { $delta }.
}
contest-none = None of the { $n } runs is better than { $before } beyond chance.
footnote-beyond = * beyond chance (p < .05, { $n ->
    [one] one metric
   *[other] Holm over { $n }
}).
footnote-order-alone = * beyond chance (p < .05): Recall@{ $k } stays, so the order was tested by MRR alone.
footnote-none = No difference is beyond chance (p < .05, { $n ->
    [one] one metric
   *[other] Holm over { $n }
}).
detectable = { $n ->
    [one] With one question a change of { $metric } under { $least } stays invisible.
   *[other] With { $n } questions a change of { $metric } under { $least } stays invisible.
}
detectable-needs = { $n ->
    [one] To see { $delta }, about one question would be needed.
   *[other] To see { $delta }, about { $n } questions would be needed.
}
only-one = { $n ->
    [one] Only { $run } answers one question, which counts 0 for the other: { $names }.
   *[other] Only { $run } answers { $n } questions, which count 0 for the other: { $names }.
}
moved-none = No question entered or left the top { $k }, and no first right chunk changed its rank.
moved-entered = in: { $question } ({ $ranks })
moved-left = out: { $question } ({ $ranks })
moved-within = moved: { $question } ({ $ranks })
rank-none = none

## Hints: their titles stand within `hint-next` and `hint-also`

hint-next = Next: { $what }.
hint-also = Also: { $what }.
hint-unanswered-title = have every question answered
hint-unanswered = { $n_missing } of { $n } questions have no answer in the run and pull every mean down.
hint-keep-title = keep the change
hint-keep = { $metric } { $delta } over { $n } questions is beyond chance.
hint-revert-title = take the change back
hint-revert = { $metric } { $delta } over { $n } questions is beyond chance.
hint-more-questions-title = more questions
hint-more-questions = With { $n } questions { $metric } shows changes from { $least } on; to show { $delta }, about { $n_needed } are needed.
hint-lost-questions-title = look at what was lost
hint-lost-questions = { $n_left } left the top { $k } while { $n_entered } entered it: { $names }.
hint-failing-remain-title = the questions that still fail
hint-failing-remain = Only the order improved; { $n_failing } of { $n } still have no right chunk in the top { $k }, and no reordering mends those.
hint-chunking-title = chunk size
hint-chunking = { $metric } is { $value }; { $n_capped ->
    [0] good is { $good }.
   *[other] good is { $good }, as at most { $ceiling } is possible here.
} { $n_wrong_chunk ->
    [0] Measure again with smaller or larger chunks, and with overlap.
   *[other] In { $n_wrong_chunk } of { $n_failures } misses the right document was found, but another chunk of it. Measure again with other chunk sizes, and with overlap.
}
hint-embedding-title = another embedding model
hint-embedding = { $n_absent ->
    [0] In every miss the right chunk, or another of its document, is among the { $depth } retrieved: a stronger model may put it higher.
   *[other] In { $n_absent } of { $n_failures } misses the right chunk is not among the { $depth } retrieved; finding it would gain up to { $gain } of { $metric }.
}
hint-hybrid-title = hybrid search
hint-hybrid = { $n_absent ->
    [0] Words beside vectors bring up names, numbers and rare terms that embeddings put too low.
   *[other] Words beside vectors find names, numbers and rare terms that embeddings miss; measure it on the { $n_absent } questions whose chunk was not retrieved.
}
hint-reranker-title = a reranker
hint-reranker = Recall@{ $k } is { $recall }, { $metric } { $value } (typically rank { $rank }). { $n_below ->
    [0] A perfect reranker on these candidates would reach { $metric } { $best } and Recall@{ $k } { $best_recall }.
   *[other] In { $n_below } of { $n_failures } misses the right chunk is at rank { $from_rank }-{ $depth }. A perfect reranker on these candidates would reach { $metric } { $best } and Recall@{ $k } { $best_recall }.
}
hint-retrieval-fine-title = judge the answers
hint-retrieval-fine = Retrieval is fine: { $metric } { $recall }, MRR { $mrr } (typically rank { $rank }). If answers are bad all the same, look at what the model makes of its chunks.
hint-precision-title = fewer wrong chunks
hint-precision = { $metric } is { $value } where { $ceiling } is possible: many of the { $k } are wrong. Try a threshold on the score, or fewer chunks.
hint-category-title = one weak category
hint-category = { $category } has { $metric } { $value } over { $n } questions, the others { $rest }: more than chance explains. Look at its failures first.
hint-judge-title = judge more chunks
hint-judge = Only { $value } of the top { $k } are judged, and an unjudged chunk counts as wrong. Below { $target } the metrics are guesses.
hint-few-questions-title = more questions
hint-few-questions = { $n ->
    [one] One question is a first look only: { $first } make a first evaluation, { $reliable } a comparison you can rely on.
   *[other] { $n } questions are a first look only: { $first } make a first evaluation, { $reliable } a comparison you can rely on.
}
hint-prompt-title = the prompt
hint-prompt = Retrieval is fine ({ $metric } { $recall }, MRR { $mrr }), but faithfulness { $value } is below { $target }: { $n_unfaithful } of { $n_answers } answers say what is in no chunk, such as { $sentences }. Let the prompt demand answers from the chunks alone.
hint-prompt-judged-title = the prompt
hint-prompt-judged = The chunks hold what the expected answers say (context recall { $recall }), but faithfulness { $value } is below { $target }: { $n_unfaithful } of { $n_answers } answers say what is in no chunk, such as { $sentences }. Let the prompt demand answers from the chunks alone.
hint-gold-answers-title = expected answers, or how chunks are cut
hint-gold-answers = { $metric } is fine ({ $recall }), yet context recall { $value } is below { $target }: the right chunks do not hold what the expected answers say, such as { $sentences }. Mend those answers, or cut chunks so that such facts stay whole.
hint-context-recall-title = retrieval
hint-context-recall = Context recall { $value } is below { $target }: the chunks do not hold what the expected answers say, such as { $sentences }. Mend retrieval first; with chunk ids and a gold set I can say how.
hint-relevancy-title = the prompt or the model
hint-relevancy = Answer relevancy { $value } is below { $target }: answers evade, or speak of something else than was asked. Let the prompt ask for a direct answer, or try another model.
hint-answers-fine-title = harder questions
hint-answers-fine = Retrieval ({ $metric } { $recall }, MRR { $mrr }) and answers (faithfulness { $value }) are fine. Add questions that people really ask and that may still fail.

## Headroom and slices

headroom-first = A perfect reranker on these candidates would lift MRR from { $now } to { $best }
headroom-none = No reranker can help: these candidates are in their best order already
table-now = now
table-best = best
headroom-failures = { $n ->
    [one] Where the right chunk is in one miss of the top { $k }:
   *[other] Where the right chunk is in { $n } misses of the top { $k }:
}
headroom-below = { $n } at rank { $from_rank }-{ $depth }: a reranker can mend those
headroom-wrong-chunk = { $n } in a document that was found by another chunk: try other chunk sizes
headroom-absent = { $n } not retrieved at all: another embedding model, hybrid search
headroom-curve = Recall by depth:
slices-first = Where { $metric } is weak
slices-none = All questions are alike: there is nothing to split by.
slices-worse = * worse than the others, and more than chance explains
slice-category = Category
slice-language = Language or script
slice-length = Length in words
slice-chunks = Number of right chunks
script-latin = Latin
script-cyrillic = Cyrillic
script-arabic = Arabic
script-hebrew = Hebrew
script-greek = Greek
script-devanagari = Devanagari
script-thai = Thai
script-hangul = Korean
script-han = Chinese
script-kana = Japanese
script-other = another script

## Gold sets and runs

gold-none = There is no gold set yet. Send me one as a YAML file: questions, each with the ids of its right chunks.
gold-list-first = { $n ->
    [one] One gold set
   *[other] { $n } gold sets
}
gold-list-default = Used here unless you name another: { $name }
gold-sample = It begins like this:
health-first = { $gold }: { $n ->
    [one] one question
   *[other] { $n } questions
}, { $judged } with a right chunk
health-out-of-scope = { $n ->
    [one] One question has no right chunk: it is out of scope and reported on its own.
   *[other] { $n } questions have no right chunk: they are out of scope and reported on their own.
}
health-thin = Too few questions to judge these categories, 3 to 5 each would do: { $names }.
health-duplicates = { $n ->
    [one] One question stands twice: { $names }.
   *[other] { $n } questions stand more than once: { $names }.
}
health-odd-ids = { $n ->
    [one] One chunk id looks unlike the others, perhaps from another index: { $names }.
   *[other] { $n } chunk ids look unlike the others, perhaps from another index: { $names }.
}
size-reliable = Large enough for comparisons you can rely on.
runs-none = Nothing was measured in this chat yet. Send me a run as a file.
runs-first = What was measured here
runs-gold = { $gold } v{ $number }, { $n ->
    [one] one question
   *[other] { $n } questions
}

## What a file was taken for

format-parquet = a parquet table
format-sheet = a sheet
format-run-json = JSON of questions and chunks
format-gold-yaml = gold set in YAML
format-gold-json = gold set in JSON
format-records = records of questions and chunks
format-topics-json = JSON of questions
format-trec-run = TREC run
format-trec-qrels = TREC qrels
format-trec-topics = TREC topics
format-autorag = AutoRAG
format-autorag-corpus = AutoRAG corpus
format-autorag-summary = AutoRAG summary
format-beir = BEIR
format-beir-corpus = BEIR corpus
format-beir-qrels = BEIR qrels
format-beir-queries = BEIR queries
format-deepeval = DeepEval
format-es-rank-eval = Elasticsearch _rank_eval
format-es-rank-eval-response = Elasticsearch _rank_eval
format-haystack = Haystack
format-langfuse = Langfuse
format-langsmith = LangSmith
format-llamaindex = LlamaIndex
format-llamaindex-results = LlamaIndex results
format-mteb-predictions = MTEB predictions
format-mteb-results = MTEB results
format-opensearch-judgments = OpenSearch judgments
format-opensearch-query-set = OpenSearch query set
format-phoenix = Phoenix
format-phoenix-experiment = Phoenix experiment
format-promptfoo = promptfoo
format-quepid = Quepid
format-quepid-book = Quepid book
format-quepid-csv = Quepid CSV
format-quepid-ltr = Quepid LTR
format-squad = SQuAD
format-quepid-rre = Quepid RRE
format-quepid-snapshot = Quepid snapshot
format-ragas = RAGAS
format-ragas-v1 = RAGAS 0.1
format-ranx = ranx
format-rre = Rated Ranking Evaluator
understood-run = I read { $file } as a run ({ $format }): { $n ->
    [one] one question
   *[other] { $n } questions
}, depth { $depth }.
understood-gold-set = I read { $file } as a gold set ({ $format }): { $n ->
    [one] one question
   *[other] { $n } questions
}, { $chunks ->
    [one] one chunk
   *[other] { $chunks } chunks
}.
understood-unclear = { $file } ({ $format }) can be read as a run or as a gold set; I took it for a run: { $n ->
    [one] one question
   *[other] { $n } questions
}, depth { $depth }.
understood-both = { $file } ({ $format }) holds a gold set and a run side by side: { $n ->
    [one] one question
   *[other] { $n } questions
}, depth { $depth }.
understood-topics = { $file } ({ $format }) holds questions without right chunks: { $n ->
    [one] one question
   *[other] { $n } questions
}. Add the ids of the right chunks to measure with it.
understood-corpus = { $file } ({ $format }) holds chunks only: { $chunks ->
    [one] one chunk
   *[other] { $chunks } chunks
}. To measure I need a run or a gold set.
understood-sample = It begins: { $question } → { $ids }
understood-question = It begins: { $question }
understood-encoding = Read as { $encoding }, not UTF-8: check that the letters are right.
understood-fields = The right chunk ids were taken from { $chosen }; they might also be in { $others }.

## Notices about a comparison

notice-different-gold = The gold sets are not the same ({ $before }; { $after }): only what both judge is compared, { $n_common ->
    [one] one question
   *[other] { $n_common } questions
}.
notice-different-questions = Not the same questions: { $n_common } are compared; { $n_only_before } are only in the first, { $n_only_after } only in the second.
notice-different-rules = Different rules were used: { $rules }. Evaluate both alike before you trust the difference.
notice-different-depth = The runs are not equally deep ({ $before } against { $after } chunks a question): MRR and MAP favour the deeper one.

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
command-run = one run: where it is from, rename, tag, delete
command-trend = a metric over time
button-delete = Delete
runs-best-first = Best first by { $metric }:
run-how = Write /run and the name of a run, such as /run before. With name=better or tag=prod behind it I rename or tag it. /runs lists them.
run-about = { $name } from { $source }, sent by { $author }, { $made }: { $n ->
    [one] one question
   *[other] { $n } questions
}, depth { $depth }.
run-tag = Tag: { $tag }
run-partial = It is partial: it was stopped before the end.
run-deleted = { $name } is deleted with its results.
run-restored = { $name } is back.
trend = { $metric } on { $gold }: { $first } → { $last } ({ $delta }) over { $n ->
    [one] one run
   *[other] { $n } runs
}.

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
help-live-title = Measure a live service
help-live =
    `/eval` asks the team’s search service every question of the gold set, where a service is set up: `/eval faq on prod-search k=10`. With `check` I also name right chunks that never came back, with `default` gold set and service become this chat’s own. Cancel keeps what has been asked. `/eval run=before` scores a stored run again.
help-compare-title = Before and after
help-compare =
    Send two runs as one album, or press Compare under a result, or write `/compare before after`. I say which questions entered and left the top, and whether the difference is beyond chance.
    More names, as in `/compare base a b c`, are all held against the first, with one correction for all.
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
    `/gold check shop-faq` finds its weak spots; `/gold log`, `diff`, `restore`, `export` are about its versions; `/judge shop-faq` lets the team grade chunks by buttons. `/ask how long is delivery?` asks the live service: grade its chunks, and Save adds the question. `/gold suggest shop-faq` takes questions out of a log.
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
cancelled-other = That no longer waits; nothing was stored.
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
compare-which = What is { $name } to be compared with?
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
button-headroom = Would a reranker help?
button-slices = Where is it weak?
button-report = Report
button-export = Export
button-chart = Chart
export-which = Which kind of file?
file-csv = CSV
file-xlsx = Excel
file-json = JSON
file-run = TREC run
file-qrels = TREC qrels
file-tex = LaTeX
file-md = Markdown

below-floor = Too low: { $what }.
regression-found = Regression against { $before }, beyond chance: { $what }.
regression-none = No regression against { $before }.
regression-needs-baseline = --fail-on-regression needs something to compare with: name a run after --baseline.
baseline-missing = There is no file { $name }. For a run that is stored in a chat, name the chat after --chat or --send.
posted-token = Telegram refuses TELEGRAM_TOKEN: ask @BotFather for the bot’s token. Nothing was posted.
posted-refused = Chat { $chat } takes no message of this bot ({ $detail }). Add the bot there; /id in the chat tells its id. Nothing was posted.
posted-unreached = Telegram did not take the report ({ $detail }). Nothing was posted.
posted-unknown = Telegram did not answer in time: the report may have been posted or not. It is not sent twice.

live-none = No search service is set up here. Whoever runs the bot names the services in config.yaml.
live-no-gold = There is no gold set yet. Send one as YAML; /help shows its form.
live-which-gold = On which gold set?
live-which-service = Which service shall I ask?
live-default-set = In this chat /eval now asks { $service } about { $gold } unless you name others.
live-on = { $service } on { $gold }
live-costs = { $what } takes { $calls }, which may cost money. Shall I?
live-embeddings = { $n ->
    [one] one call for a vector
   *[other] { $n } calls for vectors
}
live-answers = { $n ->
    [one] one answer in words
   *[other] { $n } answers in words
}
live-not-asked = { $what }: not asked.
live-waiting = Waits: another evaluation of this service goes first.
live-starting = Starts.
live-asked = { $part } of { $whole } asked
live-failed = { $n ->
    [one] one failed
   *[other] { $n } failed
}
live-pace = { $rate } a second
live-left-s = about { $n } s left
live-left-min = about { $n } min left
live-pausing = The service asks for rest; I go on in { $n } s.
live-cancelling = Stops after the questions that are under way.
live-parked = I am being restarted. This goes on by itself where it is.
live-done = { $part } of { $whole } asked in { $time }.
live-cancelled = Cancelled at { $part } of { $whole }.
live-cancelled-unasked = Cancelled before the first question.
live-stopped-early = Stopped early at { $part } of { $whole }: { $n ->
    [one] one failed
   *[other] { $n } failed
}, most often for this reason: { $reason }.
live-unscored = The answers are kept as a run, but there is nothing to score.
live-result-unknown = The result may stand here already: I was interrupted while sending it.
live-partial = This run is partial. Its values are over the questions that were asked; it is no baseline.
live-scored = Scored { $part } of { $whole }.
live-latency = Latency: p50 { $p50 } ms, p95 { $p95 } ms, longest { $max } ms.
live-timeouts = { $n ->
    [one] One timeout.
   *[other] { $n } timeouts.
}
live-errors = Failed, counted as 0: { $errors }.
live-never-returned = { $n ->
    [one] One right chunk was never returned; is it in the index? { $ids }
   *[other] { $n } right chunks were never returned; are they in the index? { $ids }
}
live-all-returned = Every right chunk was returned for some question.
live-only-starter = Only the person who started it or an administrator can cancel it.
live-over = That one is over already.
live-interrupted = I was interrupted while answering you. If an answer is missing, ask once more.
button-ask = Ask
button-not-now = Not now
button-cancel-live = Cancel
button-show-result = Show result

## Reports

error-nothing-to-show = There is nothing to draw here: { $reason }.
nothing-retrieved = the run has retrieved no chunk for any question
nothing-categories = the questions have no categories, or all the same one
nothing-runs = nothing was measured on this gold set yet

chart-recall = Right chunks found, by depth
chart-recall-depth = looking at the first … chunks
chart-recall-best = in the best order: { $metric } { $value }
chart-categories = { $metric } by category
chart-all = all: { $value }
chart-interval = Thin line: 95 % interval of the mean. In brackets: questions.
chart-worse = ▼ hatched: worse than the others, beyond chance
chart-more = { $n ->
    [one] One better category is not shown.
   *[other] { $n } better categories are not shown.
}
chart-before-after = Before and after
chart-delta-interval = 95 % interval of the change
chart-ranks = Where the first right chunk stands
chart-ranks-axis = rank of the first right chunk; hatched: not in the top { $k }
chart-absent = none
chart-trend = { $metric } over runs
chart-gold-version = gold set v{ $number }

slice-without-category = without category

export-caption = { $before } and { $after } on { $gold }, { $n ->
    [one] one question
   *[other] { $n } questions
}. Intervals: paired bootstrap of the change, 95 %. *: p < .05, two-sided paired randomisation test, { $metrics ->
    [one] one metric
   *[other] Holm over { $metrics } metrics
}.

report-made = Made on { $date } with Baholash { $version }.
report-contents = Contents
report-summary = Summary
report-hints = What to do next
report-charts = Charts
report-slices = Where it is weak
report-failures = Failures
report-moves = Which questions moved
report-questions = All questions
report-gold = The gold set
report-definitions = What the numbers mean
report-reproduce = How to get the same numbers
report-metric = Metric
report-mean = Mean
report-interval = 95 % interval
report-best-order = Best order
report-best-order-means = “Best order” is what a perfect reranker would make of the retrieved chunks. Intervals are bootstrap intervals over the questions.
report-slice = Slice
report-n = Questions
report-worse-rule = A slice is called worse when it has at least { $least } questions and its interval lies below the mean of all others.
report-question = Question
report-category = Category
report-result = Result
report-rank = First right rank
report-expected = Right chunks
report-retrieved = Found
report-top-score = Top score
report-failing-both = Without a right chunk in the top { $k } both times: { $n }.
report-failures-below = { $n ->
    [one] One has its first right chunk below rank { $k }: better order would mend it.
   *[other] { $n } have their first right chunk below rank { $k }: better order would mend them.
}
report-failures-wrong-chunk = { $n ->
    [one] One got another chunk of the right document: look at how documents are cut.
   *[other] { $n } got another chunk of the right document: look at how documents are cut.
}
report-failures-absent = { $n ->
    [one] For one the right chunk was not retrieved at all.
   *[other] For { $n } the right chunk was not retrieved at all.
}
report-rows-cut = { $n ->
    [one] One more question is not listed here; the CSV and Excel exports have it.
   *[other] { $n } more questions are not listed here; the CSV and Excel exports have all of them.
}
report-nothing-moved = No question’s first right chunk changed its rank.
report-filter = Filter the questions
report-filter-text = Text
report-filter-all = all
report-no-rows = No question fits this filter.
report-show-more = Show more
report-sort = Press a column heading to sort.
result-found = in the top { $k }
result-below = below { $k }
result-absent = not retrieved
result-won = won
result-lost = lost
result-same = same
result-entered = entered the top { $k }
result-left = left the top { $k }
report-delta = Change
report-p = p
report-p-holm = p (Holm)
report-won-lost-same = Won / lost / same
report-statistics = Differences are after minus before, paired by question. Interval: paired percentile bootstrap, 10,000 resamples. p: two-sided paired randomisation test; p (Holm) is corrected for the number of metrics shown, and * marks those below .05.
report-result-rule = A question is won if its first right chunk stands higher than before, lost if it stands lower.
report-shell = From a shell, with both files in the current folder:
report-shell-comparison = From a shell, with all three files in the current folder:
report-files-named = The names of the files are those they were stored under; change them if yours differ.

## When a report comes

error-timing-missing = When shall the report come? Write for example: daily 09:00, mon-fri 18:30, every 2 hours, or a cron line such as 0 9 * * 1-5.
error-timing-not-understood = I do not understand { $words } here. Write for example: daily 09:00 faq on prod-search, mon-fri 18:30, every monday, every 2 hours, or a cron line such as 0 9 * * 1-5.
error-bad-time-of-day = No clock shows { $text }. Write a time between 00:00 and 23:59, such as 09:00 or 6pm.
error-uneven-interval = Every { $text } does not fill an hour or a day evenly. Take every 15, 20 or 30 minutes, or every 1, 2, 3, 4, 6, 8 or 12 hours.
error-mixed-times = { $text } cannot be one schedule. Make one for each time, or take times with the same minutes, such as 09:00, 18:00.
error-bad-cron-line = The cron line { $line } does not work: { $field }. It has five fields: minute, hour, day of the month, month, weekday; for example 0 9 * * 1-5.
error-never-due = { $line } never comes: there is no such day. Choose another one.
error-too-often = { $every_min ->
    [one] Every minute is too often
   *[other] Every { $every_min } minutes is too often
}: reports come at least { $limit_min } minutes apart. Write for example: every 30 minutes, hourly, daily 09:00.
error-unknown-zone = { $nearest ->
    [none] I know no time zone { $name }. Write a city or an offset, such as Tashkent, Asia/Kuala_Lumpur or UTC+5.
   *[other] I know no time zone { $name }. Did you mean { $nearest }?
}
error-bad-alert-rule = I do not know how to watch { $text }. Write for example: MRR < 0.7, drop MRR, failures > 10%, latency > 800 ms, down, or no run for 26 h.
cron-fields = it does not have five fields
cron-minute = the minute is not right
cron-hour = the hour is not right
cron-day-of-month = the day of the month is not right
cron-month = the month is not right
cron-day-of-week = the weekday is not right
timing-at = { $days } at { $times }
timing-steps = { $steps }, { $days }
timing-minutes = { $n ->
    [one] every minute
   *[other] every { $n } minutes
}
timing-hours = { $n ->
    [one] every hour
   *[other] every { $n } hours
}
timing-from = { $steps } from { $first }
timing-span = { $steps } from { $first } to { $last }
timing-many = { $days }, { $n ->
    [one] once, at { $first }
   *[other] { $n } times between { $first } and { $last }
}
timing-daily = every day
timing-workdays = Monday to Friday
timing-weekend = Saturday and Sunday
timing-weekdays = every { $days }
timing-month-days = on day { $days } of the month
timing-months = { $days } (only { $months })
timing-cron = by the cron line { $line }
weekday-1 = Monday
weekday-2 = Tuesday
weekday-3 = Wednesday
weekday-4 = Thursday
weekday-5 = Friday
weekday-6 = Saturday
weekday-7 = Sunday
month-1 = January
month-2 = February
month-3 = March
month-4 = April
month-5 = May
month-6 = June
month-7 = July
month-8 = August
month-9 = September
month-10 = October
month-11 = November
month-12 = December

## Answers

unmeasured-no-answer = no answer
unmeasured-no-reference = no expected answer
unmeasured-no-contexts = no chunk texts
unmeasured-not-in-run = not in the run
unmeasured-service-failed = the service failed
unmeasured-no-right-chunk = no right chunk known
unmeasured-nothing-cited = cites nothing
unmeasured-never-cites = no answer cites chunks
unmeasured-no-embeddings = no embedding model
unmeasured-budget-spent = the budget is spent
unmeasured-judge-distrusted = the judge is not trusted with it
unmeasured-stopped = stopped before it was judged

judge-at = The judge { $judge }
error-judge-unreachable = { judge-at } cannot be reached: { $problem }. Check its address and that it runs.
error-judge-timeout = { judge-at } did not reply within { $timeout_s } s. Give it more time (timeout_s) or fewer requests at once (parallel).
error-judge-rate-limited = { judge-at } is asked too often. Lower parallel or per_second, or go on later: no verdict is asked for twice.
error-judge-access-refused = { judge-at } refuses access (HTTP { $status }). Check its api_key.
error-judge-failed = { judge-at } broke down over a request (HTTP { $status }). Look into its log.
error-judge-bad-request = { $said ->
    [none] { judge-at } does not take the request (HTTP { $status }). Check base_url, model and json_mode.
   *[other] { judge-at } does not take the request (HTTP { $status }): { $said }. Check base_url, model and json_mode.
}
error-judge-not-json = { $start ->
    [none] { judge-at } replies with nothing where JSON is expected. Choose a model that can write JSON.
   *[other] { judge-at } replies with something that is not JSON and begins with { $start }. Choose a model that can write JSON.
}
error-judge-cut-off = { judge-at } ran out of room for its reply. Raise reply_tokens.
error-judge-wrong-shape = { judge-at } replies with JSON of another form; what does not fit is at { $where }. Choose a larger model.
error-judge-empty-list = { judge-at } replies without a single verdict ({ $where } is empty). Choose a larger model.
error-judge-refused = { judge-at } declines to judge this. Look at the answer, or choose another model.
error-judge-budget-spent = { judge-at }: the next request would go beyond { $budget } of { $limit }. Raise it and go on: no verdict is asked for twice.
error-judge-not-usable = { judge-at } is to be asked by RAGAS, which does not work here: { $problem }. Install it (pip install 'baholash[ragas]'), let python in judge.yaml name a Python that has it, or take backend: builtin.
error-judge-backend-missing = { judge-at } is to be asked by { $backend }, for which there is no judge yet. Take backend: { $known }, or add it: one file in core/judges with a class that fits Judge in protocol.py, named in BACKENDS.
budget-calls = call_budget
budget-tokens = token_budget
failed-judge-unreachable = the judge was not reached
failed-judge-timeout = no verdict in time
failed-judge-rate-limited = the judge was asked too often
failed-judge-access-refused = the judge refuses access
failed-judge-failed = the judge broke down
failed-judge-bad-request = the judge did not take the request
failed-judge-not-json = the verdict is not JSON
failed-judge-cut-off = the verdict is cut off
failed-judge-wrong-shape = the verdict has another form
failed-judge-empty-list = no verdict in the reply
failed-judge-refused = the judge declined
failed-judge-budget-spent = the budget is spent
failed-judge-not-usable = RAGAS does not work here
failed-judge-backend-missing = there is no such judge yet

answers-first = { $run } on { $gold }: { $metric } { $value } over { $scored } answers
answers-none = { $run } on { $gold }: nothing could be measured; { $answered } questions have an answer
answers-failed = Failed, { $why }: { $names }.
answers-unmeasured = Not measured, { $why }: { $names }.
answers-judge = Judged by { $model } ({ $backend }): { $calls ->
    [0] nothing was asked
    [one] one request
   *[other] { $calls } requests
}, { $kept ->
    [0] no verdict was known before
    [one] one verdict was known before
   *[other] { $kept } verdicts were known before
}. Compare these values with those of the same judge only.
answers-by-category = { $metric } by category
answers-weakest = Weakest answers
answers-weak = { $question }: { $metric } { $value }
answers-no-ladder = Retrieval could not be measured on this gold set (no right chunk ids in common), so I cannot say whether the chunks or the prompt are to blame.
evidence-statement = sentence { $number } is not in any chunk: { $text }
evidence-reference = in no chunk, though expected: { $text }
evidence-context = chunk { $number } was of no use: { $text }
evidence-question = the answer evades; it would fit: { $text }
evidence-fits = the answer would fit: { $text }
evidence-extra = not in the expected answer: { $text }
evidence-absent = left out: { $text }
answers-plan = { $n ->
    [one] One answer
   *[other] { $n } answers
} to judge with { $model }: { $calls ->
    [one] one chat request
   *[other] { $calls } chat requests
} and { $embeddings } for vectors, about { $tokens } tokens at most, the judge’s own check included.
answers-plan-kept = { $n ->
    [one] One verdict is known already and not asked for again.
   *[other] { $n } verdicts are known already and not asked for again.
}
answers-plan-nothing = All verdicts are known already: nothing is asked.
answers-cost = That is about { $cost } at most.
answers-no-prices = The judge’s configuration names no prices, so I cannot say what that costs.
answers-ask = Ask the judge now?
answers-not-asked = The judge was not asked.
answers-needs-yes = There is nobody here to say yes. Add --yes to ask the judge.
judge-trusted = { $model } told { $held } of { $n } pairs of planted answers apart.
judge-distrusted = { $model } cannot be trusted with { $names }: it told only { $held } of { $n } pairs of planted answers apart. Choose a larger model.
judge-untold = { $metric }, { $language }: { $better } ({ $higher }) should be above { $worse } ({ $lower })
planted-right = the right answer
planted-half = the half right answer
planted-wrong = the wrong answer
planted-other = the right answer in another language
planted-aside = the answer to another question
planted-first = the right chunk first
planted-last = the right chunk last
planted-without = no right chunk
command-answers = what answers in words are worth, by a judge
help-answers-title = Measure answers
help-answers =
    A run with answers in words (RAGAS, DeepEval, promptfoo, JSON, CSV) gets a button for it; `/answers before` goes by name, `/answers shop-faq on prod-rag` asks a live service first. I say what it takes and ask; the judge is checked first; verdicts are kept and never asked for twice.
    Faithfulness: is all of it in the chunks. Answer relevancy: does it answer. Context recall and precision: do the chunks hold what is expected, the useful ones first.
answers-counted = { $part } of { $whole } answers judged
answers-checking-judge = First the judge itself is checked with planted answers.
answers-waiting = Waits: another measurement by this judge goes first.
answers-about = Answers of { $run } on { $gold }
answers-asked-first = { $n ->
    [one] First the service is asked for one answer in words, which may cost money, too.
   *[other] First the service is asked for { $n } answers in words, which may cost money, too.
}
answers-estimated = The answers are not there yet, so this is an estimate. If it takes more, I ask again.
answers-done = All judged in { $time }.
answers-stopped = Stopped. Every verdict so far is kept.
answers-partial = Stopped before the end: values are over the answers that were judged. Retry goes on where it was.
answers-without-judge = No judge is set up here, so answers can only be compared word by word. Whoever runs the bot names one under judge: in config.yaml.
answers-agreement = Thumbs: { $people ->
    [one] one person
   *[other] { $people } people
} and the judge agree on { $share } answers ({ $metric }).
answers-kappa = Agreement beyond chance: κ { $kappa }.
answers-before = Before, by the same judge: { $run } { $metric } { $value }.
answers-other-judge = { $run } was judged by { $model }; values of two judges are not compared.
answers-page = Answer { $number } of { $n }, the weakest first
answers-said = Answer: { $answer }
answers-expected = Expected: { $answer }
answers-more-verdicts = { $n ->
    [one] One more verdict against it.
   *[other] { $n } more verdicts against it.
}
answers-anonymous = Thumbs need a name, and you are here as an anonymous administrator.
answers-kept = { $n ->
    [one] { $run }: one answer in words is kept; { $gold } says what was expected.
   *[other] { $run }: { $n } answers in words are kept; { $gold } says what was expected.
}
answers-no-retrieval = Retrieval cannot be measured with it.
answers-no-ids = The file names no chunk ids.
answers-in-run = { $n ->
    [one] It has one answer in words, which can be measured, too.
   *[other] It has { $n } answers in words, which can be measured, too.
}
answers-no-answer = send a run that has an answer to each question
answers-no-gold = no gold set here has its questions; send one with expected answers
error-no-answers = { $run ->
    [none] There are no answers to measure here: { $problem }.
   *[other] The answers of { $run } cannot be measured: { $problem }.
}
error-no-answers-service = { $service } gives no answers in words. Let `answer` in config.yaml say where they stand in its reply, or `answers_by` which service gives them.
button-measure-answers = Measure answers ({ $n })
button-weak-answers = Weak answers ({ $n })
button-answers = Answers ({ $n })
button-retry = Retry failed ({ $n })

## Gold

gold-deleted = { $name } is deleted. It can be restored for 30 days: `/gold restore { $name }`.
gold-undeleted = { $name } is in use again, with all its versions.
gold-deleted-list = Deleted, back with /gold restore: { $names }.
gold-restored = Version { $number } of { $name } is back, as version { $new }.
gold-log-first = { $name }: { $n ->
    [one] one version
   *[other] { $n } versions
}
gold-log-start = { $n ->
    [one] begins with one question
   *[other] begins with { $n } questions
}
gold-log-itself = the bot itself
gold-diff-first = { $name } v{ $before } → v{ $after }
gold-diff-nothing = no difference
gold-diff-added = { $n ->
    [one] one question added
   *[other] { $n } questions added
}
gold-diff-removed = { $n ->
    [one] one question removed
   *[other] { $n } questions removed
}
gold-diff-judgments = { $n ->
    [one] one judgment changed
   *[other] { $n } judgments changed
}
gold-diff-worded = { $n ->
    [one] text or notes of one question changed
   *[other] text or notes of { $n } questions changed
}
gold-diff-reordered = the questions stand in another order
gold-diff-settings = the rules changed
gold-diff-threshold = Smallest grade that is relevant: { $before } → { $after }
gold-diff-ids-map = ids.map: { $before } → { $after }
gold-part-text = text
gold-part-category = category
gold-part-language = language
gold-part-answer = answer
gold-part-notes = notes
gold-file-yaml = YAML
gold-file-json = JSON
gold-file-csv = CSV
gold-file-trec = TREC
gold-file-beir = BEIR
gold-file-whole = sent back to me, this file gives exactly this gold set.
gold-file-lacks = this format has no room for { $what }. YAML and JSON keep everything.
gold-topics-caption = The texts of the questions, which a TREC file of judgments has no room for.
gold-loss-questions = questions without a judgment ({ $n })
gold-loss-judgments = judgments (of { $n } questions)
gold-loss-text = texts (of { $n } questions)
gold-loss-category = categories (of { $n } questions)
gold-loss-language = languages (of { $n } questions)
gold-loss-answer = answers (of { $n } questions)
gold-loss-notes = notes (of { $n } questions)
gold-loss-threshold = the smallest grade that is relevant
gold-loss-ids-map = ids.map
gold-loss-order = the order of the questions
button-gold-log = Versions
button-gold-diff = What changed in v{ $number }
button-gold-restore = Back to v{ $number }
button-gold-rescore = { $n ->
    [one] Score the last run on v{ $number }
   *[other] Score the last { $n } runs on v{ $number }
}
gold-written = { $name } v{ $number } is written to { $file }.
gold-not-written = I could not write { $file }: { $problem }.
button-gold-check = Check
check-clean = Nothing here needs mending.
check-thin = Too few questions in these categories to tell anything: { $names }. Next: 3 to 5 more for each.
check-conflicting = { $n ->
    [one] One question stands twice with different right chunks: { $names }. One of the two always counts as wrong. Next: keep one, with the chunks of both.
   *[other] { $n } questions stand more than once with different right chunks: { $names }. Some of them always count as wrong. Next: keep one of each, with the chunks of all.
}
check-twice = { $n ->
    [one] One question stands twice and counts double: { $names }. Next: remove one.
   *[other] { $n } questions stand more than once and count more than once: { $names }. Next: keep one of each.
}
check-alike = { $n ->
    [one] Two questions are almost the same but have different right chunks: { $names }. Next: give both the same, or word the difference.
   *[other] { $n } pairs of questions are almost the same but have different right chunks: { $names }. Next: give both the same, or word the difference.
}
check-unjudged = { $n ->
    [one] One question has no judgment: { $names }. Nothing answers it, or nobody has looked. Next: judge it, or leave it as out of scope.
   *[other] { $n } questions have no judgment: { $names }. Nothing answers them, or nobody has looked. Next: judge them, or leave them as out of scope.
}
check-odd-ids = { $n ->
    [one] One chunk id looks unlike the others, perhaps from another index: { $names }. Next: look it up.
   *[other] { $n } chunk ids look unlike the others, perhaps from another index: { $names }. Next: look them up.
}
check-other-ids = { $n ->
    [one] One right id was never returned, but one that is written differently was: { $names }. Next: write it as the index does, or set ids.map.
   *[other] { $n } right ids were never returned, but ones that are written differently were: { $names }. Next: write them as the index does, or set ids.map.
}
check-never-returned = { $n ->
    [one] One right chunk was returned by none of the last runs ({ $runs }): { $names }. Next: see whether the index still has it.
   *[other] { $n } right chunks were returned by none of the last runs ({ $runs }): { $names }. Next: see whether the index still has them.
}
check-all-wrong = { $n ->
    [one] One question has no right chunk in the top { $k } of any of the last runs ({ $runs }): { $names }. It cannot tell them apart. Next: see whether its judgments are right; if they are, it is your hardest question.
   *[other] { $n } questions have no right chunk in the top { $k } of any of the last runs ({ $runs }): { $names }. They cannot tell them apart. Next: see whether their judgments are right; if they are, these are your hardest questions.
}
check-all-right = { $n ->
    [one] One question has a right chunk first in all of the last runs ({ $runs }): { $names }. It guards against a fall but tells nothing new. Next: add harder ones.
   *[other] { $n } questions have a right chunk first in all of the last runs ({ $runs }): { $names }. They guard against a fall but tell nothing new. Next: add harder ones.
}
check-holes = { $n ->
    [one] One chunk in the top { $k } of the last runs is unjudged and counts as wrong; { $share } of those places are judged. Next: `/judge { $name }`.
   *[other] { $n } chunks in the top { $k } of the last runs are unjudged and count as wrong; { $share } of those places are judged. Next: `/judge { $name }`.
}
check-no-runs = Not checked: ids that are never returned, holes and questions that tell nothing. They need a run that was scored on it in this chat. Next: send one.
check-one-run = Not checked: questions that tell nothing. That needs a second run.
check-crowded = { $n ->
    [one] One question has far more right chunks than the others: { $names }. Several questions may have been merged under one text. Next: split it, each with its own text or id.
   *[other] { $n } questions have far more right chunks than the others: { $names }. Several questions may have been merged under one text. Next: split them, each with its own text or id.
}
check-negative = { $n ->
    [one] One judgment is below 0, which never counts as right. Next: if it means not relevant, write 0.
   *[other] { $n } judgments are below 0, which never counts as right. Next: if that means not relevant, write 0.
}
check-reversed = Runs return chunks of grade { $low } above those of grade { $high } (mean 1 / rank { $a } against { $b }): the scale seems to run the other way. Next: turn it round, so that the highest grade is the best.
command-judge = grade unjudged chunks together
gold-how = More: /gold log, diff, restore, check, export or delete, each with a name; /judge with a name grades what is unjudged.
judge-which = Which gold set? Write /judge and its name; /gold lists all of them.
judge-anonymous = Judges need names, and you are here as an anonymous administrator. Turn that off, or judge in our private chat.
judge-nothing = Nothing in { $name } is left to judge: no run of this chat returned an unjudged chunk for it. Send a run first.
judge-first = { $gold }: { $n ->
    [one] one unjudged pair of question and chunk, the most useful one
   *[other] { $n } unjudged pairs of question and chunk, the most useful first
}
judge-shared = { $n ->
    [one] One of them is for everybody, to see whether you agree; the others are for one person each.
   *[other] { $n } of them are for everybody, to see whether you agree; the others are for one person each.
}
judge-unshared = Each is for one person only. For pairs that everybody judges write overlap=20 behind the name.
judge-how = Press Judge: your pairs come in our private chat, if there is one. Which system returned a chunk is not shown. A reply to your pair, or /note, adds a note to it.
judge-counts = you { $own }, all { $done } of { $n }
judge-right = Right
judge-partly = Partly
judge-no = No
judge-no-text = the runs have no text of this chunk
judge-done = Nothing is left for you in { $name }. Save makes the next version of all that was judged.
judge-not-yours = That pair is somebody else’s. Take your own.
judge-closed = This judging of { $name } is saved. /judge begins the next one.
judge-progress = { $gold }: { $done } of { $n } pairs judged
judge-graded = judged
judge-skipped = skipped
judge-disputed = { $n ->
    [one] One pair is disputed. Settle it, or the majority decides where there is one.
   *[other] { $n } pairs are disputed. Settle them, or the majority decides where there is one.
}
judge-disputes-left = { $n ->
    [one] the last to settle
   *[other] { $n } to settle
}
judge-settled = Nothing is disputed any more.
judge-saved = { $gold } v{ $number }: { $n ->
    [one] one new judgment
   *[other] { $n } new judgments
} by { $people ->
    [one] one person
   *[other] { $people } people
}.
judge-saved-before = That is saved already; { $gold } is at v{ $number }.
judge-left-out = { $n ->
    [one] One pair without a majority was left out; it is still unjudged.
   *[other] { $n } pairs without a majority were left out; they are still unjudged.
}
judge-save-nothing = Nothing is judged yet, so there is nothing to save.
judge-noted = Noted; it goes into the notes of the question.
judge-note-how = Reply to your pair with your note, or write /note and the note: it goes to the pair you have, or graded last.
agreement-none = No pair was judged by two people, so agreement is not measured.
agreement-same = { $same } of { $n } pairs judged by several people got the same grade.
agreement-unmeasured = Agreement beyond chance is not measured: everybody always gave the same grade.
agreement-cohen = Cohen’s kappa { $value }: 1 is always the same, 0 is chance; from .6 on judgments can be relied on.
agreement-fleiss = Fleiss’ kappa { $value } over { $n } people: 1 is always the same, 0 is chance; from .6 on judgments can be relied on.
agreement-krippendorff = Krippendorff’s alpha { $value } over { $n } people: 1 is always the same, 0 is chance; from .67 on judgments can be relied on.
button-judge = Judge
button-skip = Skip
button-judge-progress = Progress
button-judge-save = Save
button-settle = Settle { $n }

## Asking a service one question

command-ask = one question to the search service, to grade
ask-how-to = Write the question behind /ask: `/ask how long is delivery?` With several services add `on NAME`, with several gold sets `gold=NAME`.
ask-found = { $n ->
    [0] { $service } returned nothing for { $question }
    [one] { $service } returned one chunk for { $question }
   *[other] { $service } returned { $n } chunks for { $question }
}
ask-answer = Its answer: { $answer }
ask-no-texts = The service gives ids only; in config.yaml, `text` says where its texts are.
ask-how = { $n ->
    [0] Save puts the question into { $gold } as one that nothing answers.
   *[other] { $known ->
        [0] Grade what you see; Save puts the question into { $gold }.
       *[other] { $gold } has this question; the grades shown are its own. Change them, and Save.
    }
}
ask-how-which = Grade what you see; Save asks into which gold set the question goes.
ask-which-gold = Into which gold set?
ask-save-nothing = Nothing is graded yet. If no chunk is right, press “The rest ❌” first.
ask-saved = { $gold } v{ $number } has { $question }: { $right ->
    [0] no right chunk, so it counts as out of scope
    [one] one right chunk
   *[other] { $right } right chunks
}, { $n ->
    [0] no new grades
    [one] one new grade
   *[other] { $n } new grades
}.
ask-same = { $gold } v{ $number } has { $question } with just these grades; nothing new was stored.
ask-proposed = { $n ->
    [one] 🤖 marks what { $model } proposes: it does not count until you confirm it.
   *[other] 🤖 marks what { $model } proposes ({ $n } grades): they do not count until you confirm them.
}
button-ask-propose = 🤖 Propose grades
button-ask-confirm = Confirm 🤖
button-ask-rest = The rest ❌

## An index that was cut anew

remap-gone = { $n } of the { $all } right chunks that { $before } returned are gone: { $names }. It looks as if the index was cut anew, so the values say nothing about the search. The judgments can move to the new chunks by their texts.
remap-first = { $gold }: { $n } of { $all } judged chunks found again in { $run }
remap-split = { $n ->
    [one] One became several chunks.
   *[other] { $n } became several chunks each.
}
remap-merged = { $n ->
    [one] One new chunk takes the place of several.
   *[other] { $n } new chunks take the place of several each.
}
remap-unmatched = { $n ->
    [one] No new chunk has the text of { $names }: it stays as it is.
   *[other] No new chunk has the text of { $n }: { $names }. They stay as they are.
}
remap-without-text = { $n ->
    [one] Nobody knows the text of { $names }: it stays as it is.
   *[other] Nobody knows the texts of { $n }: { $names }. They stay as they are.
}
remap-check = Percent: how much of the smaller chunk’s text both share. A right chunk that was split makes each of its parts right: look at those. Save makes a new version, with a way back.
remap-needs = { $n } judged chunks are not in this index. I know the texts of { $known } of them, and of { $new } new chunks.
remap-needs-old = Send the old chunks as a file, then I can look for them.
remap-needs-new = Send the new chunks as a file, then I can look among them.
remap-nothing-alike = None of them shares enough text with another. If the right new chunks are not among those, send all new chunks as a file.
remap-form = As JSON lines with id and text, BEIR corpus.jsonl, CSV with the columns id and text, or one JSON object of ids and texts. /cancel forgets this.
remap-saved = { $gold } v{ $number }: the judgments of { $n } of { $all } chunks have new ids.
remap-left = The gold set stays as it is.
button-remap = Move judgments to the new ids
button-remap-all = All pairs as CSV
button-remap-score = Score the run on it
button-judge-holes = Judge unjudged chunks

## Questions out of a log

suggest-send = Send the log now: text with a question a line, CSV or JSON lines with a column of questions. I group what is nearly the same and leave out what { $gold } has. /cancel forgets this.
suggest-first = { $n ->
    [0] { $file } has no question that { $gold } lacks
    [one] { $file } has one question that { $gold } lacks
   *[other] { $file } has { $n } questions that { $gold } lacks
}
suggest-lines = { $n ->
    [one] one line
   *[other] { $n } lines
}
suggest-known = { $n ->
    [one] one is in it already
   *[other] { $n } are in it already
}
suggest-noise = { $n ->
    [one] one is no question
   *[other] { $n } are no questions
}
suggest-more = { $n ->
    [one] one rare one is not shown
   *[other] { $n } rare ones are not shown
}
suggest-also = also: { $text }
suggest-how = ➕ takes a question, 🔎 asks the service about it at once.
suggest-saved = { $n ->
    [0] { $gold } v{ $number } has these questions already; nothing new was stored.
    [one] { $gold } v{ $number } has one more question. Nobody has judged it yet: /ask it, or send a run and /judge.
   *[other] { $gold } v{ $number } has { $n } more questions. Nobody has judged them yet: /ask them, or send a run and /judge.
}
button-suggest-save = Save { $n }

## Reports by themselves, alerts, baselines

error-unknown-schedule = There is no schedule { $name } any more. /schedule lists those of this chat.
command-schedule = reports that come by themselves
command-timezone = the time zone of this chat
command-baseline = the result later ones are held against
help-schedule-title = Reports by themselves
help-schedule =
    `/schedule daily 09:00 faq on prod-search` measures a live service at that time and says what changed; `mon-fri 18:30`, `every monday` or a cron line work as well, in all four languages. Alone it lists the schedules of this chat, with buttons to pause, run now, be quieter, set alert rules and delete.
    `/baseline NAME` makes a result the one that later ones are held against, `/alert MRR < 0.7` watches a limit, `/timezone Tashkent` sets the clock of this chat.
schedule-how = Nothing is scheduled here. Write when, what and where, for example `/schedule daily 09:00 faq on prod-search`. Also `mon-fri 18:30`, `every 2 hours`, `every monday` or a cron line.
schedule-set = It is set up.
schedule-there = That one is there already.
schedule-runs-now = { $what }: runs now, the report comes here.
schedule-deleted = Deleted: { $what }
schedules-title = { $n ->
    [one] One schedule
   *[other] { $n } schedules
}
schedule-is-paused = paused
schedule-next = Next times ({ $zone }):
schedule-paused-person = Paused. Press Resume to go on.
schedule-paused-chat = Paused because this chat was closed to me; it goes on by itself when I may write again.
schedule-paused-topic = Paused because its topic is closed; it goes on by itself when the topic is opened again.
schedule-paused-gold = Paused because its gold set was deleted; it goes on by itself when the gold set is restored.
schedule-quiet-always = I report every time.
schedule-quiet-change = I report only when something changed.
schedule-quiet-alert = I stay silent unless there is an alert.
schedule-no-baseline = Held against the last run; there is no baseline. /baseline sets one.
schedule-baseline = Held against the baseline { $run } (MRR { $mrr }) and the last run.
schedule-last = Last: { $when }, MRR { $mrr }.
schedule-last-running = Being measured: { $when }.
schedule-last-failed = Last: { $when }, could not be measured.
schedule-last-unsure = Its message may not have arrived.
schedule-costs = Each run takes { $calls }, which may cost money.
schedule-topic-closed = The topic of these reports is closed. They are paused, and go on by themselves when it is opened again.
schedule-topic-gone = The topic of these reports was deleted. From now on they come here.
schedule-goes-on = The topic is open again: { $what } goes on, next on { $when }.
zone-is = Times in this chat are in { $zone }, where it is { $time } now.
zone-how = Write `/timezone` and a city or an offset, such as `/timezone Tashkent` or `/timezone UTC+5`, or press one:
zone-which = What time is it where you are? I ask once; all schedules of this chat go by it. If it is none of these, write a city, such as `/timezone Berlin`.
zone-set = { $n ->
    [0] Times in this chat are in { $zone } now; it is { $time } there.
    [one] Times in this chat are in { $zone } now; it is { $time } there. One schedule keeps its time of day by that clock.
   *[other] Times in this chat are in { $zone } now; it is { $time } there. { $n } schedules keep their times of day by that clock.
}
baseline-unscored = { $run } was never scored. Score it first: /eval run=NAME.
baseline-partial = { $run } is partial: not every question was asked, so it is no baseline.
baseline-set = { $run } (MRR { $mrr }) is the baseline now.
baseline-none = There is no baseline in this chat.
baseline-how = `/baseline NAME` makes a run’s result the one that scheduled reports are held against; `/baseline clear` takes that back.
baseline-is = { $run } (MRR { $mrr })
baseline-for-service = For runs of { $service } on { $gold }.
baseline-for-all = For all runs on { $gold } whose service has no baseline of its own.
baseline-cleared = { $n ->
    [0] There was no baseline to take back.
    [one] The baseline is taken back. Reports are held against the last run alone.
   *[other] { $n } baselines are taken back. Reports are held against the last run alone.
}
report-first = { $what }: MRR { $mrr }. This is the first report; the next ones say what changed.
report-identical = { $what }: exactly the same rankings as { $against }. { $metric } stays { $after }.
report-better = { $what } is better: { $metric } { $before } → { $after } against { $against }, beyond chance.
report-worse = { $what } is worse: { $metric } { $before } → { $after } against { $against }, beyond chance.
report-mixed = { $what } is mixed: some metrics rose and others fell against { $against }; { $metric } { $before } → { $after }.
report-no-change = { $what }: no change against { $against }. { $metric } { $before } → { $after }.
report-cannot-tell = { $what }: nothing beyond chance against { $against }. { $metric } { $before } → { $after }.
report-against-baseline = the baseline
report-against-last = the last run
report-failed = { $what } could not be measured
report-partial = { $what } was measured in part only, so it is compared with nothing: MRR { $mrr }.
report-by-hand = by hand
report-second = second run, to be sure
report-since = Since the last run: { $verdict }.
report-step-identical = identical
report-step-better = better, beyond chance
report-step-worse = worse, beyond chance
report-step-mixed = mixed
report-step-no-change = no change
report-step-cannot-tell = nothing beyond chance
report-column-baseline = base
report-column-last = last
report-column-now = now
report-trend = { $curve } MRR over { $n ->
    [one] one run
   *[other] { $n } runs
}, { $low } to { $high }
report-lost = { $n ->
    [one] Newly failing in the top { $k }: { $names }
   *[other] { $n } questions newly fail in the top { $k }: { $names }
}
report-mended = { $n ->
    [one] Mended: { $names }
   *[other] { $n } questions mended: { $names }
}
report-latency = Last time p95 was { $before } ms, now { $after } ms.
report-skipped = { $n ->
    [one] One report before this one was missed, on { $since }.
   *[other] { $n } reports before this one were missed, from { $since } on.
}
report-unsure = Nobody knows whether the report before this one arrived; it was not sent twice.
report-will-confirm = That would be worth an alert. A second run confirms it first, at { $when }.
button-run-now = Run now
button-pause = Pause
button-resume = Resume
button-quiet-always = Always
button-quiet-change = On change
button-quiet-alert = Alerts only
button-trend = Trend
button-all-schedules = All schedules
button-against-baseline = Against baseline
button-since-last = Since the last run
button-baseline = Use as baseline
button-schedule = Schedule
button-baseline-clear = Take back
button-baseline-clear-of = Clear { $run }
button-baseline-use = Use { $run }
schedule-last-refused = Telegram did not take its message.
command-alert = watch something, such as MRR < 0.7
schedule-alerts = Alerts: { $rules }.
schedule-no-alerts = No alerts.
rules-watched = An alert comes when:
rules-none = Nothing is watched, so there are no alerts.
rules-how = Press one to take it away or add it, or write your own: `/alert MRR < 0.7`, `/alert failures > 5%`, `/alert p95 > 800 ms`, `/alert no run for 26 h`. A second run confirms a bad one before I page; a drop needs a /baseline.
rule-below = { $metric } is under { $limit }
rule-drop = { $metrics } drop below the baseline
rule-down = the service is down
rule-failing = over { $percent } % of questions fail
rule-slow = p95 is over { $ms } ms
rule-silent = no run for { $hours } h
alert-how = Write what to watch: `/alert MRR < 0.7`, `/alert drop MRR`, `/alert failures > 5%`, `/alert p95 > 800 ms`, `/alert down`, `/alert no run for 26 h`. /schedule shows what is watched.
alert-which = Which schedule shall watch it?
alert-below = { $metric } is { $value }, under { $limit }
alert-drop = { $metric } fell from the baseline’s { $before } to { $value }
alert-drop-why = { $delta } (95 %: { $low } to { $high }), beyond chance and beyond the usual noise; { $lost ->
    [one] one question got worse
   *[other] { $lost } questions got worse
}.
alert-down = the service answers nothing
alert-failing = { $n } of { $whole } questions fail
alert-slow = p95 is { $ms } ms, over { $limit } ms
alert-silent = no run has ended for { $hours } h
alert-unwatched = nobody watches this any more
alert-worst = Hit hardest: { $names }
alert-since = { $n ->
    [one] Since { $when }, in one run.
   *[other] Since { $when }, in { $n } runs.
}
alert-silent-since = The last one: { $when }. Is a process of the bot still working on its jobs?
alert-taken = { $name } takes care of it.
alert-muted = Muted until { $when }.
alert-over = { $what }: over since { $when }. It was:
alert-withdrawn = { $what }: not watched any more since { $when }. It was:
alert-recovered = { $what } is well again: { $now }.
alert-good-mean = { $metric } { $value }
alert-good-answers = questions are answered
alert-good-slow = p95 { $ms } ms
alert-good-runs = runs end again
button-acknowledge = Acknowledge
button-mute-1h = Mute 1 h
button-mute-1d = 1 day
button-mute-1w = 1 week
button-unmute = Unmute
button-alerts = Alert rules
button-back = ‹ Back
alert-mending = Well in the last run: { $now }. One more like it ends this.
