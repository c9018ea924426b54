### Всё, что читают люди, по-русски. Образец — en.ftl: те же сообщения, те же факты.

## Counts, lists, places

place-line = строка { $line }
place-path = { $path }
place-both = строка { $line }, { $path }
place-top = верхний уровень
share = { $part } из { $whole }
page = страница { $page } из { $n }
and-more = { $names } и ещё { $n }
and-more-rows = { $n ->
    [one] Ещё { $n } строка не показана.
    [few] Ещё { $n } строки не показаны.
   *[many] Ещё { $n } строк не показано.
}

## Files that cannot be used: `error-file` puts the name in front

error-file = Не удалось использовать { $file }: { $problem } Ничего не сохранено.
file-unnamed = этот файл
error-file-missing = его не прочитать: { $problem }. Проверьте имя и путь.
error-empty-file = он пуст. Пришлите файл хотя бы с одним вопросом.
error-binary-file = это { $kind }, такое я не читаю. Пришлите JSON, JSONL, YAML, CSV, XLSX или файл TREC.
error-file-too-big = в нём { $size_mb } МБ, а я принимаю не больше { $limit_mb } МБ. Уберите тексты (хватит id) или пришлите его сжатым в .gz или .zip.
error-unpacks-too-big = после распаковки он больше { $limit_mb } МБ. Уберите тексты (хватит id) или разделите его.
error-not-text = байт { $position } — не текст ни в одной известной мне кодировке. Сохраните файл в UTF-8 и пришлите снова.
error-broken-archive = архив { $kind } повреждён или оборван. Запакуйте его заново и пришлите снова.
error-several-files = в нём несколько подходящих файлов: { $names }. Пришлите тот, который нужно оценить.
error-unknown-format = я не знаю формата, который начинается с { $start }. Самый простой прогон — объект JSON: каждый вопрос и список id найденных чанков, лучший первым.
error-aggregates-only = { $tool } записал в него только средние, без выдачи, и считать не из чего. Пришлите вместо него { $instead }.
error-other-kind = это { $found }, а здесь нужно: { $wanted }.
error-not-writable = в формате { $kind } нельзя записать id { $id }: в нём или по его краям пробел или перевод строки. Выберите другой формат.
error-broken-json = строка { $line }, столбец { $column }: { $near ->
    [none] { $problem }.
   *[other] { $problem } около { $near }.
} Исправьте и пришлите снова.
error-broken-yaml = строка { $line }, столбец { $column }: { $near ->
    [none] { $problem }.
   *[other] { $problem } около { $near }.
} Исправьте и пришлите снова.
error-bad-line = строка { $line }{ $text ->
    [none] {""}
   *[other] {" "}({ $text })
}: ожидалось { $expected }. Исправьте строку и пришлите файл снова.
error-wrong-shape = { $where }: здесь { $found }, а ожидалось что-то вроде { $expected }.
error-missing-key = { $where }: не хватает ключа { $key }. Добавьте его и пришлите файл снова.
error-unknown-key = { $where }: я не знаю ключа { $key }. Здесь известны: { $nearest }.
error-duplicate-key = { $line ->
    [0] ключ { $key } стоит дважды, с разными значениями. Оставьте один.
   *[other] ключ { $key } стоит дважды, с разными значениями; второй — в строке { $line }. Оставьте один.
}
error-too-deep = вложенность больше { $limit } уровней. Прогону хватает двух: вопросы и их чанки.
error-too-many-records = в нём больше { $limit } записей. Разделите его на несколько файлов.
error-id-too-long = { $where }: id длиннее { $limit } символов, начинается с { $start }. Может быть, на месте id стоит текст?
error-empty-id = { $where }: id пуст. Каждому вопросу и каждому чанку нужен id.
error-bad-score = { $where }: score чанка { $chunk } для вопроса { $question } — { $score }, это не число. Запишите число или уберите все score.
error-bad-grade = { $where }: оценка чанка { $chunk } для вопроса { $question } — { $grade }, это не число. Пишите 0, если чанк не подходит, 1 и больше — если подходит.
error-grade-too-big = { $where }: оценка чанка { $chunk } для вопроса { $question } — { $grade }; наибольшая, которую я принимаю, — { $limit }. Может быть, это балл (score)? Оценки — числа, например от 0 до 3.
error-conflicting-judgments = чанк { $chunk } вопроса { $question } оценён дважды и по-разному ({ $first }; { $second }). Оставьте одну оценку.
error-duplicate-question = вопрос { $question } стоит дважды с разными чанками ({ $first }; { $second }). Оставьте один или дайте каждому свой id.
error-no-questions = в нём нет ни одного вопроса. Добавьте хотя бы один и пришлите снова.
error-question-without-text = { $where }: у этого вопроса нет ни текста, ни id. Добавьте что-нибудь одно.
error-bad-pattern = шаблон { $pattern } в ids.map не работает: { $problem }. Это регулярное выражение с группой id.
error-package-missing = чтобы читать { $kind }, нужен пакет, который здесь не установлен. Его может добавить тот, кто запускает бота: pip install baholash[{ $extra }].

## Metrics, matching, comparing

error-unknown-metric = Я не знаю метрики { $name }. Может быть, { $nearest }?
error-bad-cutoff = Cutoff { $cutoff } у { $name } должен быть целым числом от 1, например 5.
error-cutoff-missing = У { $name } должен быть cutoff: напишите { $example }.
error-no-questions-in-common = Не совпал ни один вопрос. В gold-наборе: { $gold_example }, в прогоне: { $run_example }. { $guess }
error-no-chunks-in-common = Не совпал ни один id чанка. В gold-наборе: { $gold_example }, в прогоне: { $run_example }. { $guess }
error-nothing-judged = Ни у одного вопроса в { $gold_set } нет правильного чанка, измерять нечего. Добавьте чанки к вопросам.
error-different-questions = У { $before } и { $after } нет общих вопросов с оценками, сравнить их нельзя. Оцените оба на одном gold-наборе.

## The database, and what is kept in it

error-bad-store-url = Я не знаю базы данных вида { $where }. DATABASE_URL начинается с sqlite:/// или postgresql+psycopg://.
error-store-unreachable = База данных { $where } не отвечает. Проверьте, что она запущена, что имя верно и что пользователя пускают.
error-store-busy = База данных { $where } слишком долго была занята. Ничего не сохранено; попробуйте через минуту.
error-store-full = Для базы данных { $where } не осталось места. Ничего не сохранено.
error-store-not-writable = Базу данных { $where } можно только читать. Дайте пользователю бота право писать туда.
error-store-broken = { $where } — не наша база данных, или она повреждена. Восстановите копию или укажите другой файл.
error-store-not-migrated = В базе данных { $where } не хватает таблиц или столбцов. Выполните: bot migrate
error-store-too-new = Базу данных { $where } записала более новая версия. Обновите бота.
error-unknown-gold-set = { $nearest ->
    [none] Gold-набора { $name } нет. Все наборы: /gold.
   *[other] Gold-набора { $name } нет. Может быть, { $nearest }?
}
error-unknown-gold-version = У gold-набора { $name } нет версии { $number }; последняя — { $newest }.
error-not-newest = Версия { $number } набора { $name } уже не последняя: последняя — { $newest }. /gold log { $name } показывает их, /gold restore возвращает любую.
error-unknown-run = { $nearest ->
    [none] Прогона { $name } в этом чате нет. Все прогоны: /runs.
   *[other] Прогона { $name } в этом чате нет. Может быть, { $nearest }?
}
error-unknown-evaluation = Результата { $name } больше нет: скорее всего, его прогон удалён. Пришлите файл снова.
error-unknown-member = Участника с id { $name } нет. Все участники: /members.
error-name-taken = Другой прогон этого чата уже называется { $name }. Выберите другое имя.
error-last-admin = { $name } — единственный администратор, без него никто не сможет впускать людей. Сначала назначьте другого.

## config.yaml and live search services

error-unknown-setting = { $where }: я не знаю настройки { $key }. Может быть, { $nearest }?
error-setting-missing = { $where }: не хватает настройки { $key }.
error-bad-setting = { $where }: значение не подходит; ожидается { $expected }.
error-environment-missing = { $where }: в окружении нет переменной { $variable }. Задайте её и запустите снова.
error-no-services = в нём нет ни одного сервиса. Добавьте его в services.
error-service-unreachable = { $service }: не достучаться, { $problem }. Проверьте адрес и то, что сервис запущен.
error-service-timeout = { $service }: нет ответа за { $timeout_s } с. Спросите позже или дайте ему больше времени в config.yaml.
error-rate-limited = { $wait_s ->
    [none] { $service }: слишком частые запросы. Снизьте частоту в config.yaml.
   *[other] { $service }: слишком частые запросы, сервис просит подождать { $wait_s } с. Снизьте частоту в config.yaml.
}
error-access-refused = { $status ->
    [0] { $service }: в доступе отказано. Проверьте ключ или пароль.
   *[other] { $service }: в доступе отказано (HTTP { $status }). Проверьте ключ или пароль.
}
error-service-failed = { $status ->
    [0] { $service }: сбой на этом вопросе. Посмотрите его журнал.
   *[other] { $service }: сбой на этом вопросе (HTTP { $status }). Посмотрите его журнал.
}
error-bad-request = { $said ->
    [none] { $service }: запрос не принят (HTTP { $status }). Проверьте настройки в config.yaml.
   *[other] { $service }: запрос не принят (HTTP { $status }): { $said }. Проверьте настройки в config.yaml.
}
error-driver-missing = { $service } нужен драйвер Python { $module }, здесь он не установлен.
failed-driver-missing = нет драйвера базы данных
unreachable-no-file = такого файла нет
sql-no-such-column = такого столбца нет
sql-no-such-function = такой функции или оператора нет
sql-no-such-type = такого типа нет
sql-not-read-only = он хочет что-то изменить
sql-syntax = в нём ошибка синтаксиса
sql-value-does-not-fit = вопрос не подходит туда, куда его ставят
sql-other = база его отклоняет
error-redirected = { $service } отправляет на другой адрес, а туда обращаться никто не разрешал. Если адрес верный, укажите его в config.yaml.
error-not-json = { $start ->
    [none] { $service }: ответ пуст, а ожидался JSON. Проверьте адрес.
   *[other] { $service }: ответ — не JSON, он начинается с { $start }. Проверьте адрес.
}
error-path-finds-nothing = { $service }: путь { $path } из { $setting } никуда не ведёт; в ответе есть { $keys }. Исправьте путь в config.yaml.
error-unusable-answer = { $service }: { $setting } — это { $found }, а ожидалось что-то вроде { $expected }. Исправьте путь в config.yaml.
error-answer-too-big = { $service }: ответ больше { $limit_mb } МБ. Запрашивайте меньше чанков или без текстов.
error-call-not-found = { $service }: { $call } использовать нельзя, { $problem }: { $name }. Исправьте в config.yaml.
error-bad-signature = { $service }: функции { $call } нужен { $parameter }, а я не знаю, что передать. Она вызывается с вопросом и k.
error-call-failed = { $service }: { $call } завершилась ошибкой { $kind } в { $at }. Исправьте её и спросите снова.
error-table-missing = { $service }: нет таблицы, индекса или коллекции { $name }. Исправьте имя в config.yaml.
error-statement-refused = { $name ->
    [none] { $service }: SQL не выполняется, { $problem }. Исправьте его в config.yaml.
   *[other] { $service }: SQL не выполняется, { $problem }: { $name }. Исправьте его в config.yaml.
}
error-client-missing = { $service }: нужен пакет, который здесь не установлен. Его может добавить тот, кто запускает бота: pip install baholash[{ $extra }].
error-question-not-stored = { $service } повторяет сохранённый прогон, а в нём нет этого вопроса.
error-unknown-service = Сервиса { $name } нет. Может быть, { $nearest }?
error-questions-without-text = { $n ->
    [one] У { $n } вопроса в { $gold_set } есть только id, например { $example }, а сервис можно спрашивать лишь текстом.
    [few] У { $n } вопросов в { $gold_set } есть только id, например { $example }, а сервис можно спрашивать лишь текстом.
   *[many] У { $n } вопросов в { $gold_set } есть только id, например { $example }, а сервис можно спрашивать лишь текстом.
} Пришлите gold-набор снова вместе с текстами вопросов: таблицу или YAML с id, question и chunks либо zip в формате BEIR.
unreachable-refused = соединение отклонено
unreachable-name = имя неизвестно
unreachable-tls = сертификат не принят
unreachable-cut-off = соединение обрывается
unreachable-other = нет соединения
call-no-module = нет такого модуля
call-no-name = в модуле нет такого имени
call-not-callable = это не функция
failed-service-unreachable = не достучаться
failed-service-timeout = нет ответа вовремя
failed-rate-limited = слишком частые запросы
failed-access-refused = отказано в доступе
failed-service-failed = сбой сервиса
failed-bad-request = запрос не принят
failed-redirected = отправлено на другой адрес
failed-not-json = ответ — не JSON
failed-path-finds-nothing = в ответе по этому пути ничего нет
failed-unusable-answer = ответ другого вида
failed-answer-too-big = ответ слишком велик
failed-call-not-found = функция не найдена
failed-bad-signature = функции нужно неизвестное
failed-call-failed = ошибка в функции
failed-table-missing = нет такой таблицы или индекса
failed-statement-refused = SQL не выполняется
failed-client-missing = не хватает пакета
failed-question-not-stored = нет в сохранённом прогоне

## Why nothing matches

guess-case = Они различаются только большими и маленькими буквами: пишите одинаково с обеих сторон.
guess-zero-padding = Они различаются только ведущими нулями: пишите одинаково или задайте ids.map в gold-наборе.
guess-separators = Они различаются только знаками между частями: пишите одинаково или задайте ids.map в gold-наборе.
guess-chunks-against-documents = Похоже, с одной стороны целые документы, а с другой их чанки: задайте в gold-наборе ids.map — шаблон, который находит одно в другом.
guess-other-index = Похоже, id из другого индекса: не пересобрали ли его после того, как составили gold-набор?
guess-texts-against-ids = В прогоне тексты, а в gold-наборе только id: добавьте тексты в gold-набор или пишите в прогоне его id.
guess-ids-against-texts = В прогоне id, а в gold-наборе только тексты: добавьте эти id в gold-набор или пишите в прогоне тексты.
guess-other-gold-set = Может быть, прогон относится к другому gold-набору.

## What was odd, though the file was used

notices-more = { $n ->
    [one] Ещё { $n } замечание не показано.
    [few] Ещё { $n } замечания не показаны.
   *[many] Ещё { $n } замечаний не показано.
}
notice-formula-without-value = { $n ->
    [one] В { $n } ячейке формула без значения: откройте файл в Excel, сохраните и пришлите снова.
   *[other] В { $n } ячейках формула без значения: откройте файл в Excel, сохраните и пришлите снова.
}
notice-order-against-scores = { $n ->
    [one] У { $n } вопроса порядок в файле расходится со score; решал score.
    [few] У { $n } вопросов порядок в файле расходится со score; решал score.
   *[many] У { $n } вопросов порядок в файле расходится со score; решал score.
}
notice-ties-decide = Часть { $metric } зависит от равных score: сейчас { $value }, но могло быть от { $low } до { $high }.
notice-duplicate-questions = { $n ->
    [one] { $n } вопрос повторяется с тем же содержанием; учтён один раз.
    [few] { $n } вопроса повторяются с тем же содержанием; каждый учтён один раз.
   *[many] { $n } вопросов повторяются с тем же содержанием; каждый учтён один раз.
}
notice-duplicate-judgments = { $n ->
    [one] { $n } оценка повторяется без изменений; учтена один раз.
    [few] { $n } оценки повторяются без изменений; каждая учтена один раз.
   *[many] { $n } оценок повторяются без изменений; каждая учтена один раз.
}
notice-first-of-several = В файле их несколько; я взял { $taken }. Остальные: { $others }.
notice-squad-paragraphs = { $n ->
    [one] У абзацев нет id: я пронумеровал их внутри статей, { $example } и так далее (всего { $n } абзац). Ваш сервис должен возвращать те же id.
    [few] У абзацев нет id: я пронумеровал их внутри статей, { $example } и так далее (всего { $n } абзаца). Ваш сервис должен возвращать те же id.
   *[other] У абзацев нет id: я пронумеровал их внутри статей, { $example } и так далее (всего { $n } абзацев). Ваш сервис должен возвращать те же id.
}
notice-ratings-averaged = { $n ->
    [one] { $n } чанк судьи оценили по-разному; взято среднее.
    [few] { $n } чанка судьи оценили по-разному; взято среднее.
   *[many] { $n } чанков судьи оценили по-разному; взято среднее.
}
notice-run-without-tag = { $n ->
    [one] В { $n } строке пять столбцов; я решил, что нет метки.
   *[other] В { $n } строках пять столбцов; я решил, что нет метки.
}
notice-extra-columns = { $n ->
    [one] В { $n } строке больше шести столбцов; лишние пропущены.
   *[other] В { $n } строках больше шести столбцов; лишние пропущены.
}
notice-duplicate-key = Ключ { $key } стоит дважды с тем же значением; учтён один раз.
notice-repetitions-left-out = { $n ->
    [one] { $n } повтор вопроса пропущен; учтён первый ответ.
    [few] { $n } повтора вопросов пропущены; учтён первый ответ.
   *[many] { $n } повторов вопросов пропущено; учтён первый ответ.
}
notice-secret-in-config = { $where }: ключ или пароль записан прямо в файле. Перенесите его в окружение, а здесь напишите ${"{"}NAME{"}"}.
notice-encoding-guessed = Файл не в UTF-8; я прочитал его как { $encoding }. Проверьте эту строку: { $line }

## Words within those sentences: clauses without a full stop

type-nothing = пустое значение (null)
type-true-false = true или false
type-text = текст
type-number = число
type-list = список
type-mapping = объект с ключами
type-other = что-то другое
kind-pdf = PDF
kind-picture = картинка
kind-media = звук или видео
kind-program = программа
kind-database = база данных
kind-old-office = старый файл Office
kind-office = документ Word или PowerPoint
kind-archive = архив другого вида, чем zip, gz, bz2 или xz
kind-pickle = Python pickle
holds-run = прогон
holds-gold-set = gold-набор
holds-topics = вопросы без правильных чанков
holds-corpus = только чанки
json-comma-missing = не хватает запятой
json-comma-extra = лишняя запятая
json-colon-missing = не хватает двоеточия
json-quote-missing = не хватает закрывающей кавычки
json-single-quotes = одинарные кавычки вместо двойных
json-text-without-quotes = текст не в кавычках
json-key-without-quotes = ключ не в кавычках
json-value-missing = не хватает значения
json-cut-off = файл обрывается
json-more-after-end = после конца JSON стоит что-то ещё
json-comment = комментарий, а в JSON их не бывает
json-python-words = слова Python вместо true, false и null
json-bad-escape = неверный знак после обратной косой черты
json-control-character = управляющий символ в тексте
yaml-tab = табуляция вместо пробелов
yaml-indentation = отступ не подходит к строкам выше
yaml-bad-character = текст начинается со знака, который в YAML что-то значит; возьмите текст в кавычки
yaml-colon-in-text = второе двоеточие; возьмите текст в кавычки
yaml-colon-missing = не хватает двоеточия после ключа
yaml-quote-missing = не хватает закрывающей кавычки
yaml-bad-escape = неверный знак после обратной косой черты
yaml-bracket-missing = скобка не закрыта, или в ней не хватает запятой
yaml-control-character = управляющий символ в тексте
yaml-several-documents = начинается второй документ, а я читаю только один
yaml-alias = ссылка на якорь, по таким я не хожу
yaml-tag = тег, такие я не выполняю
yaml-key-not-text = ключ — список или объект, а не текст
yaml-syntax = YAML сломан

## The summary

summary-first = { $run } на { $gold }: правильный чанк в топ-{ $k } для { $share } { $n ->
    [one] вопроса
   *[other] вопросов
}
beside-mrr = ≈ место { $rank }
beside-precision = макс { $most }
coverage-answered = ответов: { $part } из { $whole }
coverage-depth = глубина { $depth }
coverage-duplicates = { $n ->
    [one] { $n } повтор учтён один раз
    [few] { $n } повтора учтены один раз
   *[many] { $n } повторов учтены один раз
}
caution-missing-zero = { $n ->
    [one] На { $n } вопрос в прогоне нет ответа (засчитан 0): { $names }.
    [few] На { $n } вопроса в прогоне нет ответа (засчитан 0): { $names }.
   *[many] На { $n } вопросов в прогоне нет ответа (засчитан 0): { $names }.
}
caution-missing-skip = { $n ->
    [one] На { $n } вопрос в прогоне нет ответа (не учтено): { $names }.
    [few] На { $n } вопроса в прогоне нет ответа (не учтено): { $names }.
   *[many] На { $n } вопросов в прогоне нет ответа (не учтено): { $names }.
}
caution-empty = { $n ->
    [one] Для { $n } вопроса список пуст (засчитан 0): { $names }.
   *[other] Для { $n } вопросов список пуст (засчитан 0): { $names }.
}
caution-failed = { $n ->
    [1] { $n } вопрос завершился ошибкой (засчитан 0): { $names }. Причина: { $reason }
    [one] { $n } вопрос завершился ошибкой (засчитан 0): { $names }. Причина у первого: { $reason }
    [few] { $n } вопроса завершились ошибкой (засчитан 0): { $names }. Причина у первого: { $reason }
   *[many] { $n } вопросов завершились ошибкой (засчитан 0): { $names }. Причина у первого: { $reason }
}
caution-unknown = { $n ->
    [one] { $n } вопроса из прогона нет в gold-наборе (пропущено): { $names }.
   *[other] { $n } вопросов из прогона нет в gold-наборе (пропущено): { $names }.
}
unknown-nearest = { $name } (ближайший: { $nearest })
caution-recall-limit = Recall@{ $k } здесь не может быть выше { $most }: у некоторых вопросов больше { $k } правильных чанков.
scope-apart = { $n ->
    [one] { $n } вопрос без ответа в базе не входит в средние; ничего не возвращено для { $share }.
    [few] { $n } вопроса без ответа в базе не входят в средние; ничего не возвращено для { $share }.
   *[many] { $n } вопросов без ответа в базе не входят в средние; ничего не возвращено для { $share }.
}
scope-counted = { $n ->
    [one] { $n } вопрос без ответа в базе считается за 0; ничего не возвращено для { $share }.
    [few] { $n } вопроса без ответа в базе считаются за 0; ничего не возвращено для { $share }.
   *[many] { $n } вопросов без ответа в базе считаются за 0; ничего не возвращено для { $share }.
}
scope-scores = Медиана их верхнего score — { $outside }, у остальных — { $inside }.
size-first-look = { $n ->
    [one] { $n } вопрос — это лишь первый взгляд: { $first } дают первую оценку, { $reliable } — надёжное сравнение.
    [few] { $n } вопроса — это лишь первый взгляд: { $first } дают первую оценку, { $reliable } — надёжное сравнение.
   *[many] { $n } вопросов — это лишь первый взгляд: { $first } дают первую оценку, { $reliable } — надёжное сравнение.
}
size-first-evaluation = { $n ->
    [one] { $n } вопрос — это первая оценка; от { $reliable } сравнениям можно верить.
    [few] { $n } вопроса — это первая оценка; от { $reliable } сравнениям можно верить.
   *[many] { $n } вопросов — это первая оценка; от { $reliable } сравнениям можно верить.
}

## Categories

category-first = { $metric } по всем категориям: { $value }
category-weakest = Слабее всего: { $name }, { $metric } { $value } ({ $n ->
    [one] { $n } вопрос
    [few] { $n } вопроса
   *[many] { $n } вопросов
}; по всем: { $all })
category-none = В { $gold } нет категорий. Задайте вопросам category, и здесь будет видно, где поиск слаб.
category-without = Строка «-» — вопросы без категории.
category-thin = { $names }: меньше { $limit } вопросов, судить рано.

## Failures

failures-first = { $failed } из { $n ->
    [one] { $n } вопроса
   *[other] { $n } вопросов
} без правильного чанка в топ-{ $k }
failures-none = Промахов нет: правильный чанк в топ-{ $k } есть у каждого вопроса ({ $n }).
failure-expected = { $n ->
    [0] правильных чанков нет
   *[other] верно: { $ids }
}
failure-retrieved = найдено: { $ids }
failure-rank = правильный на месте { $rank }
failure-absent = среди найденных ({ $depth }) его нет
failure-score = верхний score { $score }
failure-reason = поиск завершился ошибкой: { $reason }
failure-missing = в прогоне нет этого вопроса
failure-empty = поиск ничего не вернул

## Details

details-first = { $run } на { $gold }: подробно
details-ranks = Место первого правильного чанка и число вопросов:
details-absent = не найден
details-rules-missing-zero = Средние — по всем вопросам с оценками; вопрос без ответа считается за 0.
details-rules-missing-skip = Средние — только по вопросам, на которые есть ответ.
details-gold-version = Содержимое gold-набора: { $digest }

## What a metric is

explain-first = { $metric } = { $value }
explain-hit = Доля вопросов, у которых среди первых { $k } есть хотя бы один правильный чанк. Её же называют hit rate или success.
explain-recall = Какая доля всех правильных чанков попала в первые { $k }: по каждому вопросу, затем среднее.
explain-cappedrecall = Recall, где и вопрос, у которого больше { $k } правильных чанков, может получить 1: делится на то, что вмещают { $k } мест.
explain-p = Доля первых { $k } мест, где стоит правильный чанк. Если правильный чанк один, выше 1/{ $k } не бывает.
explain-f1 = Гармоническое среднее precision и recall в первых { $k }: высоко, только если высоки оба.
explain-mrr = 1, делённая на место первого правильного чанка, в среднем по вопросам: место 1 даёт 1, место 2 — .500, ни одного в первых { $k } — 0.
explain-map = Для каждого правильного чанка — precision на его месте, затем среднее; ненайденный даёт 0. Хорошо, когда найдены все и рано.
explain-rprec = Precision на месте R, где R — число правильных чанков у вопроса.
explain-dcg = Сумма оценок первых { $k } чанков, каждая делится на log2(место + 1): чем ниже чанк, тем меньше он стоит.
explain-ndcg = Сумма оценок первых { $k } чанков, каждая делится на log2(место + 1), по отношению к лучшему возможному порядку. 1 — лучше упорядочить нельзя.
explain-err = Вероятность, что читатель, идущий по списку сверху вниз, получит ответ, делённая на место, где это случится.
explain-rbp = Что увидит читатель, который с постоянной вероятностью переходит к следующему чанку.
explain-bpref = Сколько заведомо неверных чанков стоит выше каждого правильного, считая только оценённые: терпит пробелы в оценках.
explain-judged = Какую долю первых { $k } чанков кто-нибудь оценил. Если она мала, остальные метрики — догадки: неоценённый чанк считается неверным.
explain-example = Например, { $question }: первый правильный чанк на месте { $rank }, значение — { $value }.
explain-example-mrr = Например, { $question }: первый правильный чанк на месте { $rank }, значит, 1/{ $rank } = { $value }.
explain-example-absent = Например, { $question }: правильный чанк не найден, значение — { $value }.
explain-mean = { $n ->
    [one] Среднее по { $n } вопросу: { $value }.
   *[other] Среднее по { $n } вопросам: { $value }.
}
explain-not-measured = { $metric } в этом прогоне не измерялась.

## Comparison

verdict-identical = Одно и то же: { $n ->
    [1] выдача совпадает
   *[other] все выдачи ({ $n }) совпадают
}
verdict-better = { $after } лучше, чем { $before }, на { $gold }
verdict-worse = { $after } хуже, чем { $before }, на { $gold }
verdict-mixed = { $after } против { $before } на { $gold }: по-разному
verdict-no-change = Между { $before } и { $after } на { $gold } разницы нет
verdict-cannot-tell = Пока не сказать, лучше ли { $after }, чем { $before }, на { $gold }
verdict-better-why = { $metric } { $delta } (95 %: от { $low } до { $high }), это не случайность.
verdict-worse-why = { $metric } { $delta } (95 %: от { $low } до { $high }), это не случайность.
verdict-mixed-why = Метрики разошлись. Достоверно выросли: { $up }; достоверно упали: { $down }.
verdict-no-change-why = Ни одна метрика не сдвинулась больше чем на сотую.
verdict-cannot-tell-why = { $n ->
    [one] { $metric } { $delta } (95 %: от { $low } до { $high }), но по { $n } вопросу это не отличить от случайности.
   *[other] { $metric } { $delta } (95 %: от { $low } до { $high }), но по { $n } вопросам это не отличить от случайности.
}
verdict-needed = { $n ->
    [one] Чтобы увидеть разницу, нужен примерно { $n } вопрос.
    [few] Чтобы увидеть разницу, нужно примерно { $n } вопроса.
   *[many] Чтобы увидеть разницу, нужно примерно { $n } вопросов.
}
none-of-them = нет таких
pattern-order-only = { $failing ->
    [0] Лучше стал только порядок там, где и раньше находилось.
    [one] Лучше стал только порядок там, где и раньше находилось; { $failing } вопрос по-прежнему мимо.
    [few] Лучше стал только порядок там, где и раньше находилось; { $failing } вопроса по-прежнему мимо.
   *[many] Лучше стал только порядок там, где и раньше находилось; { $failing } вопросов по-прежнему мимо.
}
pattern-recall-up-order-down = Правильных чанков находится больше, но первый из них стоит ниже.
pattern-recall-down-order-up = Правильных чанков находится меньше, но первый из них стоит выше.
pattern-swapped = Из топ-{ $k } выпало примерно столько же вопросов, сколько вошло: находится другое, а не больше.
reranker-keep = Если это реранкер — оставляйте.
reranker-not-needed = Если это реранкер — он вам не нужен.
reranker-harmful = Если это реранкер — уберите: от него вред.
table-before = было
table-after = стало
table-delta = разн.
comparison-counts = { $entered ->
    [one] { $entered } вопрос вошёл в топ-{ $k }
    [few] { $entered } вопроса вошли в топ-{ $k }
   *[many] { $entered } вопросов вошли в топ-{ $k }
}, { $left ->
    [one] { $left } выпал
   *[other] { $left } выпало
}
contest-best = { $n ->
    [1] Только { $name } лучше { $before }, и это не случайность: MRR { $delta }.
    [one] { $n } прогон лучше { $before }, и это не случайность; лучше всех { $name }: MRR { $delta }.
    [few] { $n } прогона лучше { $before }, и это не случайность; лучше всех { $name }: MRR { $delta }.
   *[other] { $n } прогонов лучше { $before }, и это не случайность; лучше всех { $name }: MRR { $delta }.
}
contest-none = Ни один из { $n } прогонов не лучше { $before } за пределами случайности.
footnote-beyond = * не случайность (p < .05, { $n ->
    [1] одна метрика
    [one] поправка Холма на { $n } метрику
    [few] поправка Холма на { $n } метрики
   *[many] поправка Холма на { $n } метрик
}).
footnote-order-alone = * не случайность (p < .05): Recall@{ $k } не меняется, поэтому порядок проверен одной MRR.
footnote-none = Все различия могут быть случайны (нигде p < .05, { $n ->
    [1] одна метрика
    [one] поправка Холма на { $n } метрику
    [few] поправка Холма на { $n } метрики
   *[many] поправка Холма на { $n } метрик
}).
detectable = { $n ->
    [one] По { $n } вопросу не увидеть сдвига { $metric } меньше { $least }.
   *[other] По { $n } вопросам не увидеть сдвига { $metric } меньше { $least }.
}
detectable-needs = { $n ->
    [one] Чтобы увидеть { $delta }, нужен примерно { $n } вопрос.
    [few] Чтобы увидеть { $delta }, нужно примерно { $n } вопроса.
   *[many] Чтобы увидеть { $delta }, нужно примерно { $n } вопросов.
}
only-one = { $n ->
    [one] На { $n } вопрос отвечает только { $run }, у другого он считается за 0: { $names }.
    [few] На { $n } вопроса отвечает только { $run }, у другого они считаются за 0: { $names }.
   *[many] На { $n } вопросов отвечает только { $run }, у другого они считаются за 0: { $names }.
}
moved-none = Ни один вопрос не вошёл в топ-{ $k } и не выпал из него, и первый правильный чанк нигде не сменил места.
moved-entered = вошёл: { $question } ({ $ranks })
moved-left = выпал: { $question } ({ $ranks })
moved-within = сдвиг: { $question } ({ $ranks })
rank-none = нет

## Hints: their titles stand within `hint-next` and `hint-also`

hint-next = Дальше: { $what }.
hint-also = Ещё: { $what }.
hint-unanswered-title = ответить на все вопросы
hint-unanswered = На { $n_missing } из { $n } вопросов в прогоне нет ответа, и это тянет вниз все средние.
hint-keep-title = оставить изменение
hint-keep = { $metric } { $delta }, вопросов { $n }: это не случайность.
hint-revert-title = отменить изменение
hint-revert = { $metric } { $delta }, вопросов { $n }: это не случайность.
hint-more-questions-title = больше вопросов
hint-more-questions = Вопросов { $n }, и сдвиг { $metric } виден от { $least }; чтобы увидеть { $delta }, нужно примерно { $n_needed }.
hint-lost-questions-title = посмотреть на потерянное
hint-lost-questions = Из топ-{ $k } выпало { $n_left }, вошло { $n_entered }: { $names }.
hint-failing-remain-title = вопросы, которые по-прежнему мимо
hint-failing-remain = Лучше стал только порядок; у { $n_failing } из { $n } всё ещё нет правильного чанка в топ-{ $k }, и перестановкой это не исправить.
hint-chunking-title = размер чанков
hint-chunking = { $metric } — { $value }; { $n_capped ->
    [0] хорошо — от { $good }.
   *[other] хорошо — от { $good }, ведь больше { $ceiling } здесь не бывает.
} { $n_wrong_chunk ->
    [0] Измерьте с чанками поменьше и побольше, и с перекрытием.
   *[other] Промахи, где найден верный документ, но другой его чанк: { $n_wrong_chunk } из { $n_failures }. Измерьте с другим размером чанков и с перекрытием.
}
hint-embedding-title = другая модель эмбеддингов
hint-embedding = { $n_absent ->
    [0] При каждом промахе правильный чанк или другой чанк того же документа есть среди { $depth } найденных: модель посильнее может поднять его выше.
   *[other] Промахи, где правильного чанка нет среди { $depth } найденных: { $n_absent } из { $n_failures }; если его находить, { $metric } вырастет на величину до { $gain }.
}
hint-hybrid-title = гибридный поиск
hint-hybrid = { $n_absent ->
    [0] Поиск по словам рядом с векторами поднимает имена, числа и редкие термины, которые эмбеддинги ставят слишком низко.
   *[other] Поиск по словам рядом с векторами находит имена, числа и редкие термины, которые эмбеддинги упускают; проверьте на вопросах, чей чанк не найден (их { $n_absent }).
}
hint-reranker-title = реранкер
hint-reranker = Recall@{ $k } — { $recall }, { $metric } — { $value } (обычно место { $rank }). { $n_below ->
    [0] Идеальный реранкер на этих кандидатах дал бы { $metric } { $best } и Recall@{ $k } { $best_recall }.
   *[other] Промахи, где правильный чанк на местах { $from_rank }–{ $depth }: { $n_below } из { $n_failures }. Идеальный реранкер на этих кандидатах дал бы { $metric } { $best } и Recall@{ $k } { $best_recall }.
}
hint-retrieval-fine-title = оценить ответы
hint-retrieval-fine = Поиск в порядке: { $metric } { $recall }, MRR { $mrr } (обычно место { $rank }). Если ответы всё равно плохи, смотрите, что модель делает с чанками.
hint-precision-title = меньше лишних чанков
hint-precision = { $metric } — { $value }, а возможно { $ceiling }: среди { $k } много неверных. Попробуйте порог по score или меньше чанков.
hint-category-title = одна слабая категория
hint-category = { $category }: { $metric } { $value }, вопросов { $n }, у остальных { $rest } — случайностью это не объяснить. Начните с её промахов.
hint-judge-title = оценить больше чанков
hint-judge = Из топ-{ $k } оценена лишь доля { $value }, а неоценённый чанк считается неверным. Ниже { $target } метрики — догадки.
hint-few-questions-title = больше вопросов
hint-few-questions = { $n ->
    [one] { $n } вопрос — это лишь первый взгляд: { $first } дают первую оценку, { $reliable } — надёжное сравнение.
    [few] { $n } вопроса — это лишь первый взгляд: { $first } дают первую оценку, { $reliable } — надёжное сравнение.
   *[many] { $n } вопросов — это лишь первый взгляд: { $first } дают первую оценку, { $reliable } — надёжное сравнение.
}
hint-prompt-title = промпт
hint-prompt = Поиск в порядке ({ $metric } { $recall }, MRR { $mrr }), но faithfulness { $value } ниже { $target }: в { $n_unfaithful } из { $n_answers } ответов есть то, чего нет ни в одном чанке, например { $sentences }. Пусть промпт требует отвечать только по чанкам.
hint-prompt-judged-title = промпт
hint-prompt-judged = В чанках есть то, что сказано в ожидаемых ответах (context recall { $recall }), но faithfulness { $value } ниже { $target }: в { $n_unfaithful } из { $n_answers } ответов есть то, чего нет ни в одном чанке, например { $sentences }. Пусть промпт требует отвечать только по чанкам.
hint-gold-answers-title = ожидаемые ответы или нарезка чанков
hint-gold-answers = { $metric } в порядке ({ $recall }), но context recall { $value } ниже { $target }: в правильных чанках нет того, что сказано в ожидаемых ответах, например { $sentences }. Исправьте эти ответы или режьте чанки так, чтобы такие факты оставались целыми.
hint-context-recall-title = поиск
hint-context-recall = Context recall { $value } ниже { $target }: в чанках нет того, что сказано в ожидаемых ответах, например { $sentences }. Сначала поправьте поиск; с id чанков и gold-набором я скажу, как.
hint-relevancy-title = промпт или модель
hint-relevancy = Answer relevancy { $value } ниже { $target }: ответы уклончивы или говорят не о том, о чём спросили. Пусть промпт просит прямого ответа, или попробуйте другую модель.
hint-answers-fine-title = вопросы потруднее
hint-answers-fine = Поиск ({ $metric } { $recall }, MRR { $mrr }) и ответы (faithfulness { $value }) в порядке. Добавьте вопросы, которые люди задают на деле и которые ещё могут не получиться.

## Headroom and slices

headroom-first = Идеальный реранкер на этих кандидатах поднял бы MRR с { $now } до { $best }
headroom-none = Реранкер не поможет: эти кандидаты уже в лучшем порядке
table-now = есть
table-best = макс.
headroom-failures = { $n ->
    [one] Где правильный чанк в { $n } промахе мимо топ-{ $k }:
   *[other] Где правильный чанк в { $n } промахах мимо топ-{ $k }:
}
headroom-below = { $n } — на местах { $from_rank }–{ $depth }: реранкер может это исправить
headroom-wrong-chunk = { $n } — в документе, от которого найден другой чанк: попробуйте другой размер чанков
headroom-absent = { $n } — совсем не найден: другая модель эмбеддингов, гибридный поиск
headroom-curve = Recall по глубине:
slices-first = Где слаб { $metric }
slices-none = Все вопросы одинаковы: делить не по чему.
slices-worse = * хуже остальных, и случайностью это не объяснить
slice-category = Категория
slice-language = Язык или письменность
slice-length = Длина в словах
slice-chunks = Число правильных чанков
script-latin = латиница
script-cyrillic = кириллица
script-arabic = арабское письмо
script-hebrew = еврейское письмо
script-greek = греческое письмо
script-devanagari = деванагари
script-thai = тайское письмо
script-hangul = корейское письмо
script-han = китайское письмо
script-kana = японское письмо
script-other = другое письмо

## Gold sets and runs

gold-none = Gold-наборов пока нет. Пришлите файл YAML: вопросы и у каждого id правильных чанков.
gold-list-first = { $n ->
    [one] { $n } gold-набор
    [few] { $n } gold-набора
   *[many] { $n } gold-наборов
}
gold-list-default = Если не указать другой, здесь используется { $name }
gold-sample = Начинается так:
health-first = { $gold }: { $n ->
    [one] { $n } вопрос
    [few] { $n } вопроса
   *[many] { $n } вопросов
}, с правильным чанком — { $judged }
health-out-of-scope = { $n ->
    [one] У { $n } вопроса нет правильного чанка: ответа в базе нет, о таких отдельно.
   *[other] У { $n } вопросов нет правильного чанка: ответа в базе нет, о таких отдельно.
}
health-thin = В этих категориях слишком мало вопросов, хватило бы 3–5 в каждой: { $names }.
health-duplicates = { $n ->
    [one] { $n } вопрос повторяется: { $names }.
    [few] { $n } вопроса повторяются: { $names }.
   *[many] { $n } вопросов повторяются: { $names }.
}
health-odd-ids = { $n ->
    [one] { $n } id чанка не похож на остальные, может быть, из другого индекса: { $names }.
   *[other] { $n } id чанков не похожи на остальные, может быть, из другого индекса: { $names }.
}
size-reliable = Этого хватает для надёжных сравнений.
runs-none = В этом чате пока ничего не измерялось. Пришлите прогон файлом.
runs-first = Что здесь измерялось
runs-gold = { $gold } v{ $number }, { $n ->
    [one] { $n } вопрос
    [few] { $n } вопроса
   *[many] { $n } вопросов
}

## What a file was taken for

format-parquet = таблица parquet
format-sheet = таблица
format-run-json = JSON с вопросами и чанками
format-gold-yaml = gold-набор в YAML
format-gold-json = gold-набор в JSON
format-records = записи с вопросами и чанками
format-topics-json = JSON с вопросами
format-trec-run = прогон TREC
format-trec-qrels = qrels TREC
format-trec-topics = topics TREC
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
understood-run = Прочитал { $file } как прогон ({ $format }): { $n ->
    [one] { $n } вопрос
    [few] { $n } вопроса
   *[many] { $n } вопросов
}, глубина { $depth }.
understood-gold-set = Прочитал { $file } как gold-набор ({ $format }): { $n ->
    [one] { $n } вопрос
    [few] { $n } вопроса
   *[many] { $n } вопросов
}, { $chunks ->
    [one] { $chunks } чанк
    [few] { $chunks } чанка
   *[many] { $chunks } чанков
}.
understood-unclear = { $file } ({ $format }) можно прочитать и как прогон, и как gold-набор; я принял его за прогон: { $n ->
    [one] { $n } вопрос
    [few] { $n } вопроса
   *[many] { $n } вопросов
}, глубина { $depth }.
understood-both = В { $file } ({ $format }) рядом gold-набор и прогон: { $n ->
    [one] { $n } вопрос
    [few] { $n } вопроса
   *[many] { $n } вопросов
}, глубина { $depth }.
understood-topics = В { $file } ({ $format }) вопросы без правильных чанков: { $n ->
    [one] { $n } вопрос
    [few] { $n } вопроса
   *[many] { $n } вопросов
}. Чтобы измерять, добавьте id правильных чанков.
understood-corpus = В { $file } ({ $format }) только чанки: { $chunks ->
    [one] { $chunks } чанк
    [few] { $chunks } чанка
   *[many] { $chunks } чанков
}. Чтобы измерять, нужен прогон или gold-набор.
understood-sample = Начало: { $question } → { $ids }
understood-question = Начало: { $question }
understood-encoding = Прочитано как { $encoding }, не UTF-8: проверьте буквы.
understood-fields = Id правильных чанков взяты из { $chosen }; они могут быть и в { $others }.

## Notices about a comparison

notice-different-gold = Gold-наборы разные ({ $before }; { $after }): сравнивается только общее, { $n_common ->
    [one] { $n_common } вопрос
    [few] { $n_common } вопроса
   *[many] { $n_common } вопросов
}.
notice-different-questions = Вопросы не те же: сравниваются { $n_common }; только в первом — { $n_only_before }, только во втором — { $n_only_after }.
notice-different-rules = Считалось по разным правилам: { $rules }. Прежде чем верить разнице, оцените оба одинаково.
notice-different-depth = Глубина прогонов разная ({ $before } и { $after } чанков на вопрос): MRR и MAP выгоднее тому, кто глубже.

## Chat

command-start = для чего я
command-help = руководство
command-eval = оценить файл или последний прогон заново
command-compare = что изменилось между двумя прогонами
command-runs = что здесь измерялось
command-gold = gold-наборы команды
command-language = English, O‘zbekcha, Bahasa Melayu, Русский
command-id = id этого чата и ваш
command-cancel = забыть файл, который ждёт ответа
command-run = один прогон: откуда, имя, метка, удаление
command-trend = метрика во времени
button-delete = Удалить
runs-best-first = Лучшие по { $metric } сверху:
run-how = Напишите /run и имя прогона, например /run before. Добавьте name=better или tag=prod, чтобы сменить имя или метку. Список: /runs.
run-about = { $name } из { $source }, отправил(а) { $author }, { $made }: { $n ->
    [one] { $n } вопрос
    [few] { $n } вопроса
   *[other] { $n } вопросов
}, глубина { $depth }.
run-tag = Метка: { $tag }
run-partial = Он неполный: остановлен до конца.
run-deleted = { $name } удалён вместе с результатами.
run-restored = { $name } возвращён.
trend = { $metric } на { $gold }: { $first } → { $last } ({ $delta }), { $n ->
    [one] { $n } прогон
    [few] { $n } прогона
   *[other] { $n } прогонов
}.

only-admins = Это может делать только администратор бота.
unforeseen = Случилось то, чего никто не предвидел; ничего не потеряно. Если будете сообщать, назовите этот номер: { $id }.
unknown-text = Пришлите файл прогона, и я его оценю. Что ещё я умею: /help.
button-old = Кнопка устарела: того, к чему она относилась, здесь больше нет. Что есть: /runs.

welcome-title = Я измеряю качество поиска.
welcome-what = Пришлите, что ваш поиск нашёл по каждому вопросу, и я скажу, насколько это хорошо, на каких вопросах промахи и что попробовать дальше. Пришлите второй прогон, и я скажу, стоит ли менять.
welcome-send-run = Дальше: пришлите файл прогона, например JSON вида вопрос → id чанков.
welcome-send-gold = Дальше: пришлите gold-набор — файл YAML, где сказано, какие чанки правильны для какого вопроса. Его вид показывает /help.
welcome-gold-sets = Gold-наборы здесь: { $names }.
welcome-group = В группе я вижу файл, только если его подпись начинается с /eval или если вы отвечаете им на моё сообщение.
welcome-more = Руководство: /help.

help-title = Как со мной измерять
help-upload-title = Пришлите прогон
help-upload =
    Пришлите файл документом: что ваш поиск нашёл по каждому вопросу, лучший чанк первым.
    `{"{"}"Сколько идёт доставка?": ["delivery-01", "payment-02"]{"}"}`
    Я найду gold-набор, на вопросы которого он отвечает, оценю его и сохраню. В подписи можно уточнить: `/eval gold=shop-faq k=10 name=before`.
help-eval-title = Оценить заново
help-eval =
    `/eval` в ответ на файл оценивает этот файл. Без файла — последний прогон заново, например с другим cutoff: `/eval k=10`, или на другом gold-наборе: `/eval run=before gold=shop-faq`.
help-live-title = Измерить работающий сервис
help-live =
    Если сервис настроен, `/eval` задаёт поисковому сервису команды все вопросы gold-набора: `/eval faq on prod-search k=10`. С `check` я назову и правильные чанки, которые ни разу не вернулись, с `default` набор и сервис станут своими для этого чата. Отмена сохраняет то, что уже спрошено. `/eval run=before` заново оценивает сохранённый прогон.
help-compare-title = До и после
help-compare =
    Пришлите два прогона одним альбомом, нажмите «Сравнить» под результатом или напишите `/compare before after`. Я скажу, какие вопросы вошли в топ и выпали из него и не случайна ли разница.
    Если имён больше, например `/compare base a b c`, все сравниваются с первым, с общей поправкой.
help-runs-title = История
help-runs = `/runs` показывает, что измерялось в этом чате; ничего не выбрасывается.
help-gold-title = Gold-наборы
help-gold =
    `/gold` — список, `/gold shop-faq` показывает один набор и его состояние, `/gold default shop-faq` делает его набором этого чата. Чтобы добавить набор или новую версию, пришлите YAML:
    `name: shop-faq`
    `questions:`
    `  - question: Сколько идёт доставка?`
    `    chunks: [delivery-01, delivery-02]`
    `    category: delivery`
    Вопрос с `chunks: []` — тот, на который в базе ответа нет.
    `/gold check shop-faq` находит слабые места; `/gold log`, `diff`, `restore`, `export` — про версии; `/judge shop-faq` даёт команде оценивать чанки кнопками. `/ask сколько идёт доставка?` спрашивает живой сервис: оцените его чанки, и «Сохранить» добавит вопрос. `/gold suggest shop-faq` берёт вопросы из журнала.
help-files-title = Какие файлы я читаю
help-files = JSON, JSONL, YAML, прогоны и qrels TREC, CSV и Excel, BEIR, ranx, RAGAS, LlamaIndex, Quepid, Elasticsearch и другие, в том числе сжатые; до 20 МБ. Я говорю, за что принял файл.
help-numbers-title = Что значат числа
help-numbers =
    Hit@5: доля вопросов с правильным чанком в первых пяти. Recall@5: доля правильных чанков, найденных там. MRR: 1 / место первого правильного чанка. NDCG@5: верен ли порядок. P@5: какая доля пяти верна.
    Сначала чините recall (чанки, эмбеддинги, гибридный поиск), потом порядок (реранкер), промпт — в последнюю очередь.
help-people-title = Для администраторов
help-people = `/invite` создаёт ссылку для одного нового участника. `/allow` в группе разрешает всем в ней пользоваться мной там, `/allow off` отменяет это. `/members` показывает и удаляет людей.

language-choose = На каком языке мне здесь говорить?
language-set = Теперь здесь я говорю на языке: { $language }.
cancelled = { $n ->
    [one] { $n } файл больше не ждёт. Он остался в /runs.
    [few] { $n } файла больше не ждут. Они остались в /runs.
   *[many] { $n } файлов больше не ждут. Они остались в /runs.
}
cancelled-other = Это больше не ждёт; ничего не сохранено.
nothing-to-cancel = Ничто не ждёт ответа.

ids = Чат: { $chat }, вы: { $user }
allow-in-group = Отправьте /allow в той группе, где я должен работать.
group-allowed = Теперь мной могут пользоваться все в этой группе. Отменить: /allow off.
group-closed = В этой группе я теперь отвечаю только администраторам.
invite-in-private = Попросите приглашение в личном чате со мной: кто первым прочтёт ссылку, тот и войдёт.
invitation = Эта ссылка делает участником одного человека. Она действует один раз и семь дней: { $link }
role-admin = администратор
role-member = участник
members-title = { $n ->
    [one] Мной может пользоваться { $n } человек
    [few] Мной могут пользоваться { $n } человека
   *[many] Мной могут пользоваться { $n } человек
}
remove-member = Удалить { $name }
member-removed = Больше не обслуживаю: { $name }.

eval-how = Пришлите файл прогона, и я его оценю, или ответьте на файл командой /eval. В этом чате ещё ничего не измерялось.
compare-how = Пришлите два прогона одним альбомом или напишите /compare before after с именами из /runs. Нужны два результата на одном gold-наборе; в этом чате их пока нет.
compare-which = С чем сравнить { $name }?
gold-default-set = Если подходят несколько gold-наборов, прогоны этого чата оцениваются на { $name }.
gold-stored = { $name }: сохранена версия { $number }.
gold-same = { $name } совпадает с версией { $number }; ничего нового не сохранено.
gold-undone = Версия { $number } набора { $name } отменена.
gold-which = Для { $run } подходят несколько gold-наборов. На каком оценить?
gold-none-fits = { $run } сохранён, но ни в одном gold-наборе здесь нет его вопросов. Пришлите gold-набор, затем /eval.

button-categories = По категориям
button-failures = { $n ->
    [one] { $n } промах
    [few] { $n } промаха
   *[many] { $n } промахов
}
button-details = Подробно
button-why = Что это значит?
button-compare-with = Сравнить с { $name }
button-compare-other = Сравнить с…
button-is-gold = Это gold-набор
button-undo = Отменить
button-show = Показать
button-gold = { $name } ({ $n })
button-moved = Что сдвинулось ({ $n })
button-before = До
button-after = После
button-default = Сделать основным
button-download = Файл YAML
button-headroom = Поможет ли reranker?
button-slices = Где слабо?
button-report = Отчёт
button-export = Экспорт
button-chart = График
export-which = Какой файл нужен?
file-csv = CSV
file-xlsx = Excel
file-json = JSON
file-run = TREC run
file-qrels = TREC qrels
file-tex = LaTeX
file-md = Markdown

below-floor = Слишком низко: { $what }.
regression-found = Хуже, чем { $before }, и это не случайность: { $what }.
regression-none = Не хуже, чем { $before }.
regression-needs-baseline = Для --fail-on-regression нужно, с чем сравнить: назовите прогон после --baseline.
baseline-missing = Файла { $name } нет. Для прогона, сохранённого в чате, назовите чат после --chat или --send.
posted-token = Telegram не принимает TELEGRAM_TOKEN: возьмите токен бота у @BotFather. Ничего не отправлено.
posted-refused = Чат { $chat } не принимает сообщений этого бота ({ $detail }). Добавьте бота туда; /id в чате назовёт номер чата. Ничего не отправлено.
posted-unreached = Telegram не принял отчёт ({ $detail }). Ничего не отправлено.
posted-unknown = Telegram не ответил вовремя: отчёт мог прийти, а мог и не прийти. Второй раз он не отправляется.

live-none = Здесь не настроен ни один поисковый сервис. Их называет в config.yaml тот, кто запускает бота.
live-no-gold = Gold-набора ещё нет. Пришлите его в YAML; как он выглядит, показывает /help.
live-which-gold = На каком gold-наборе?
live-which-service = Какой сервис спрашивать?
live-default-set = Теперь /eval в этом чате спрашивает { $service } по набору { $gold }, если не назвать других.
live-on = { $service } на { $gold }
live-costs = { $what }: понадобится { $calls }, это может стоить денег. Начать?
live-embeddings = { $n ->
    [one] { $n } запрос вектора
    [few] { $n } запроса векторов
   *[many] { $n } запросов векторов
}
live-answers = { $n ->
    [one] { $n } ответ словами
    [few] { $n } ответа словами
   *[many] { $n } ответов словами
}
live-not-asked = { $what }: не спрашиваю.
live-waiting = Ждёт: сначала закончится другая оценка этого сервиса.
live-starting = Начинается.
live-asked = задано { $part } из { $whole }
live-failed = { $n ->
    [one] { $n } ошибка
    [few] { $n } ошибки
   *[many] { $n } ошибок
}
live-pace = { $rate } в секунду
live-left-s = осталось около { $n } с
live-left-min = осталось около { $n } мин
live-pausing = Сервис просит паузу; продолжу через { $n } с.
live-cancelling = Остановится после вопросов, которые уже заданы.
live-parked = Меня перезапускают. Дальше пойдёт само, с того же места.
live-done = Задано { $part } из { $whole } за { $time }.
live-cancelled = Отменено: задано { $part } из { $whole }.
live-cancelled-unasked = Отменено до первого вопроса.
live-stopped-early = Остановлено раньше: задано { $part } из { $whole }, { $n ->
    [one] { $n } ошибка
    [few] { $n } ошибки
   *[many] { $n } ошибок
}, чаще всего по этой причине: { $reason }.
live-unscored = Ответы сохранены как прогон, но оценивать нечего.
live-result-unknown = Результат, возможно, уже здесь: меня прервали, когда я его отправлял.
live-partial = Прогон неполный. Значения посчитаны только по заданным вопросам; сравнивать с ним нельзя.
live-scored = Оценено { $part } из { $whole }.
live-latency = Задержка: p50 { $p50 } мс, p95 { $p95 } мс, самая долгая { $max } мс.
live-timeouts = { $n ->
    [one] { $n } раз ответ не пришёл вовремя.
    [few] { $n } раза ответ не пришёл вовремя.
   *[many] { $n } раз ответ не пришёл вовремя.
}
live-errors = Ошибки, засчитаны как 0: { $errors }.
live-never-returned = { $n ->
    [one] { $n } правильный чанк не вернулся ни разу; есть ли он в индексе? { $ids }
    [few] { $n } правильных чанка не вернулись ни разу; есть ли они в индексе? { $ids }
   *[many] { $n } правильных чанков не вернулись ни разу; есть ли они в индексе? { $ids }
}
live-all-returned = Каждый правильный чанк вернулся хотя бы на один вопрос.
live-only-starter = Отменить может только тот, кто начал, или администратор.
live-over = Это уже закончилось.
live-interrupted = Меня прервали, когда я вам отвечал. Если ответа не хватает, спросите ещё раз.
button-ask = Спросить
button-not-now = Не сейчас
button-cancel-live = Отменить
button-show-result = Показать результат

## Reports

error-nothing-to-show = Здесь нечего рисовать: { $reason }.
nothing-retrieved = прогон не нашёл ни одного чанка ни для одного вопроса
nothing-categories = у вопросов нет категорий, или категория у всех одна
nothing-runs = на этом gold-наборе ещё ничего не измеряли

chart-recall = Сколько правильных чанков найдено
chart-recall-depth = среди скольких первых чанков
chart-recall-best = в лучшем порядке: { $metric } { $value }
chart-categories = { $metric } по категориям
chart-all = все: { $value }
chart-interval = Тонкая линия: 95 %-интервал среднего. В скобках: число вопросов.
chart-worse = ▼ штриховка: хуже остальных, это не случайность
chart-more = { $n ->
    [one] Ещё { $n } категория, лучше этих, не показана.
    [few] Ещё { $n } категории, лучше этих, не показаны.
   *[many] Ещё { $n } категорий, лучше этих, не показано.
}
chart-before-after = Было и стало
chart-delta-interval = 95 %-интервал изменения
chart-ranks = Где стоит первый правильный чанк
chart-ranks-axis = место первого правильного чанка; штриховка: вне топ-{ $k }
chart-absent = нет
chart-trend = { $metric } от прогона к прогону
chart-gold-version = gold-набор v{ $number }

slice-without-category = без категории

export-caption = { $before } и { $after } на { $gold }, { $n ->
    [one] { $n } вопрос
    [few] { $n } вопроса
   *[many] { $n } вопросов
}. Интервалы: парный бутстреп изменения, 95 %. *: p < .05, двусторонний парный рандомизационный тест, { $metrics ->
    [one] одна метрика
   *[other] поправка Холма, метрик: { $metrics }
}.

report-made = Составлено { $date }, Baholash { $version }.
report-contents = Содержание
report-summary = Коротко
report-hints = Что делать дальше
report-charts = Графики
report-slices = Где слабо
report-failures = Неудачи
report-moves = Какие вопросы сдвинулись
report-questions = Все вопросы
report-gold = Gold-набор
report-definitions = Что значат числа
report-reproduce = Как получить те же числа
report-metric = Метрика
report-mean = Среднее
report-interval = 95 %-интервал
report-best-order = Лучший порядок
report-best-order-means = «Лучший порядок» — чего достиг бы идеальный реранкер на найденных чанках. Интервалы получены бутстрепом по вопросам.
report-slice = Срез
report-n = Вопросы
report-worse-rule = Срез называется худшим, если в нём не меньше { $least } вопросов и весь его интервал ниже среднего по остальным.
report-question = Вопрос
report-category = Категория
report-result = Итог
report-rank = Место первого правильного
report-expected = Правильные чанки
report-retrieved = Найдено
report-top-score = Верхний score
report-failing-both = Без правильного чанка в топ-{ $k } оба раза: { $n }.
report-failures-below = { $n ->
    [one] У { $n } вопроса первый правильный чанк ниже места { $k }: поможет лучший порядок.
   *[other] У { $n } вопросов первый правильный чанк ниже места { $k }: поможет лучший порядок.
}
report-failures-wrong-chunk = { $n ->
    [one] У { $n } вопроса найден другой чанк нужного документа: посмотрите, как режутся документы.
   *[other] У { $n } вопросов найден другой чанк нужного документа: посмотрите, как режутся документы.
}
report-failures-absent = { $n ->
    [one] У { $n } вопроса правильный чанк не найден вовсе.
   *[other] У { $n } вопросов правильный чанк не найден вовсе.
}
report-rows-cut = { $n ->
    [one] Ещё { $n } вопрос здесь не показан; он есть в файлах CSV и Excel.
    [few] Ещё { $n } вопроса здесь не показаны; все они есть в файлах CSV и Excel.
   *[many] Ещё { $n } вопросов здесь не показано; все они есть в файлах CSV и Excel.
}
report-nothing-moved = Ни у одного вопроса первый правильный чанк не сменил места.
report-filter = Отбор вопросов
report-filter-text = Текст
report-filter-all = все
report-no-rows = Таких вопросов нет.
report-show-more = Показать ещё
report-sort = Чтобы упорядочить, нажмите на заголовок столбца.
result-found = в топ-{ $k }
result-below = ниже { $k }
result-absent = не найден
result-won = выигрыш
result-lost = проигрыш
result-same = без изменений
result-entered = вошёл в топ-{ $k }
result-left = выпал из топ-{ $k }
report-delta = Разница
report-p = p
report-p-holm = p (Холм)
report-won-lost-same = Выигрыш / проигрыш / поровну
report-statistics = Разница — «стало» минус «было», попарно по вопросам. Интервал: парный процентильный бутстреп, 10 000 выборок. p: двусторонний парный рандомизационный тест; p (Холм) — с поправкой на число показанных метрик, знак * — меньше .05.
report-result-rule = Вопрос выиграл, если первый правильный чанк стоит выше, чем раньше, и проиграл, если ниже.
report-shell = В командной строке, если оба файла лежат в текущей папке:
report-shell-comparison = В командной строке, если все три файла лежат в текущей папке:
report-files-named = Имена файлов — те, под которыми они сохранены; если у вас они другие, замените.

## When a report comes

error-timing-missing = Когда присылать отчёт? Напишите, например: каждый день 09:00, пн-пт 18:30, каждые 2 часа или строку cron, такую как 0 9 * * 1-5.
error-timing-not-understood = Здесь непонятно: { $words }. Напишите, например: faq каждый день 09:00 на prod-search, пн-пт 18:30, каждый понедельник, каждые 2 часа или строку cron, такую как 0 9 * * 1-5.
error-bad-time-of-day = Времени { $text } не бывает. Напишите время от 00:00 до 23:59, например 09:00.
error-uneven-interval = Промежуток { $text } не делит час или сутки поровну. Выберите каждые 15, 20 или 30 минут либо каждые 1, 2, 3, 4, 6, 8 или 12 часов.
error-mixed-times = { $text } не уместить в одно расписание. Заведите по одному на каждое время или возьмите время с одинаковыми минутами, например 09:00, 18:00.
error-bad-cron-line = Строка cron { $line } не годится: { $field }. В ней пять полей: минута, час, день месяца, месяц, день недели; например, 0 9 * * 1-5.
error-never-due = { $line } никогда не наступит: такого дня нет. Выберите другой.
error-too-often = { $every_min ->
    [one] Каждую { $every_min } минуту — слишком часто
    [few] Каждые { $every_min } минуты — слишком часто
   *[many] Каждые { $every_min } минут — слишком часто
}: между отчётами не меньше { $limit_min } минут. Напишите, например: каждые 30 минут, каждый час, каждый день 09:00.
error-unknown-zone = { $nearest ->
    [none] Часовой пояс { $name } мне неизвестен. Напишите город или сдвиг, например Москва, Asia/Tashkent или UTC+5.
   *[other] Часовой пояс { $name } мне неизвестен. Может быть, { $nearest }?
}
error-bad-alert-rule = Непонятно, как следить за { $text }. Напишите, например: MRR < 0.7, падение MRR, ошибки > 10%, p95 > 800 мс, down или тишина 26 ч.
cron-fields = в ней не пять полей
cron-minute = неверна минута
cron-hour = неверен час
cron-day-of-month = неверен день месяца
cron-month = неверен месяц
cron-day-of-week = неверен день недели
timing-at = { $days } в { $times }
timing-steps = { $steps }, { $days }
timing-minutes = { $n ->
    [1] каждую минуту
    [one] каждую { $n } минуту
    [few] каждые { $n } минуты
   *[many] каждые { $n } минут
}
timing-hours = { $n ->
    [1] каждый час
    [one] каждый { $n } час
    [few] каждые { $n } часа
   *[many] каждые { $n } часов
}
timing-from = { $steps }, начиная с { $first }
timing-span = { $steps } с { $first } до { $last }
timing-many = { $days }, { $n ->
    [one] { $n } раз с { $first } до { $last }
    [few] { $n } раза с { $first } до { $last }
   *[many] { $n } раз с { $first } до { $last }
}
timing-daily = каждый день
timing-workdays = с понедельника по пятницу
timing-weekend = по субботам и воскресеньям
timing-weekdays = по { $days }
timing-month-days = { $days }-го числа каждого месяца
timing-months = { $days } (только { $months })
timing-cron = по строке cron { $line }
weekday-1 = понедельникам
weekday-2 = вторникам
weekday-3 = средам
weekday-4 = четвергам
weekday-5 = пятницам
weekday-6 = субботам
weekday-7 = воскресеньям
month-1 = январь
month-2 = февраль
month-3 = март
month-4 = апрель
month-5 = май
month-6 = июнь
month-7 = июль
month-8 = август
month-9 = сентябрь
month-10 = октябрь
month-11 = ноябрь
month-12 = декабрь

## Answers

unmeasured-no-answer = нет ответа
unmeasured-no-reference = нет ожидаемого ответа
unmeasured-no-contexts = нет текстов чанков
unmeasured-not-in-run = нет в прогоне
unmeasured-service-failed = сервис не ответил
unmeasured-no-right-chunk = правильный чанк неизвестен
unmeasured-nothing-cited = ни на что не ссылается
unmeasured-never-cites = ни один ответ не ссылается на чанки
unmeasured-no-embeddings = нет модели эмбеддингов
unmeasured-budget-spent = бюджет исчерпан
unmeasured-judge-distrusted = судье в этом нет доверия
unmeasured-stopped = остановлено до оценки

judge-at = Судья { $judge }
error-judge-unreachable = { judge-at } недоступен: { $problem }. Проверьте адрес и что он запущен.
error-judge-timeout = { judge-at } не ответил за { $timeout_s } с. Дайте ему больше времени (timeout_s) или меньше запросов сразу (parallel).
error-judge-rate-limited = { judge-at }: слишком частые запросы. Уменьшите parallel или per_second либо продолжите позже: ни один вердикт не запрашивается дважды.
error-judge-access-refused = { judge-at } отказывает в доступе (HTTP { $status }). Проверьте api_key.
error-judge-failed = { judge-at } дал сбой на запросе (HTTP { $status }). Посмотрите его журнал.
error-judge-bad-request = { $said ->
    [none] { judge-at } не принимает запрос (HTTP { $status }). Проверьте base_url, model и json_mode.
   *[other] { judge-at } не принимает запрос (HTTP { $status }): { $said }. Проверьте base_url, model и json_mode.
}
error-judge-not-json = { $start ->
    [none] { judge-at } прислал пустой ответ вместо JSON. Выберите модель, которая умеет писать JSON.
   *[other] { judge-at } прислал не JSON, ответ начинается с { $start }. Выберите модель, которая умеет писать JSON.
}
error-judge-cut-off = { judge-at }: ответ не поместился и обрезан. Увеличьте reply_tokens.
error-judge-wrong-shape = { judge-at } прислал JSON другого вида; не подходит { $where }. Выберите модель побольше.
error-judge-empty-list = { judge-at } не прислал ни одного вердикта (пусто: { $where }). Выберите модель побольше.
error-judge-refused = { judge-at } отказался это оценивать. Посмотрите на ответ или выберите другую модель.
error-judge-budget-spent = { judge-at }: следующий запрос превысит { $budget } ({ $limit }). Увеличьте его и продолжите: ни один вердикт не запрашивается дважды.
error-judge-not-usable = { judge-at }: спрашивать должен RAGAS, а он здесь не работает: { $problem }. Установите его (pip install 'baholash[ragas]'), укажите в judge.yaml ключом python тот Python, где он есть, или выберите backend: builtin.
error-judge-backend-missing = { judge-at }: спрашивать надо через { $backend }, а для него судьи пока нет. Возьмите backend: { $known } или добавьте его: один файл в core/judges с классом по образцу Judge из protocol.py, названный в BACKENDS.
budget-calls = call_budget
budget-tokens = token_budget
failed-judge-unreachable = судья недоступен
failed-judge-timeout = вердикт не пришёл вовремя
failed-judge-rate-limited = слишком частые запросы к судье
failed-judge-access-refused = судья отказал в доступе
failed-judge-failed = сбой у судьи
failed-judge-bad-request = судья не принял запрос
failed-judge-not-json = вердикт — не JSON
failed-judge-cut-off = вердикт обрезан
failed-judge-wrong-shape = вердикт другого вида
failed-judge-empty-list = в ответе нет вердикта
failed-judge-refused = судья отказался
failed-judge-budget-spent = бюджет исчерпан
failed-judge-not-usable = RAGAS здесь не работает
failed-judge-backend-missing = такого судьи пока нет

answers-first = { $run } на { $gold }: { $metric } { $value }, ответов: { $scored }
answers-none = { $run } на { $gold }: измерить ничего не удалось; вопросов с ответом: { $answered }
answers-failed = Сбой, { $why }: { $names }.
answers-unmeasured = Не измерено, { $why }: { $names }.
answers-judge = Судья — { $model } ({ $backend }); запросов: { $calls }, вердиктов было известно заранее: { $kept }. Сравнивайте эти значения только со значениями того же судьи.
answers-by-category = { $metric } по категориям
answers-weakest = Самые слабые ответы
answers-weak = { $question }: { $metric } { $value }
answers-no-ladder = Поиск на этом gold-наборе измерить не удалось (нет общих id правильных чанков), поэтому сказать, виноваты чанки или промпт, я не могу.
evidence-statement = предложения { $number } нет ни в одном чанке: { $text }
evidence-reference = ожидалось, но нет ни в одном чанке: { $text }
evidence-context = чанк { $number } не пригодился: { $text }
evidence-question = ответ уклончив; он подошёл бы к вопросу: { $text }
evidence-fits = ответ подошёл бы к вопросу: { $text }
evidence-extra = нет в ожидаемом ответе: { $text }
evidence-absent = упущено: { $text }
answers-plan = { $n ->
    [one] { $n } ответ
    [few] { $n } ответа
   *[many] { $n } ответов
} для судьи { $model }: { $calls ->
    [one] { $calls } запрос
    [few] { $calls } запроса
   *[many] { $calls } запросов
} к чату и { $embeddings } за векторами, самое большее около { $tokens } токенов вместе с проверкой самого судьи.
answers-plan-kept = { $n ->
    [one] { $n } вердикт уже известен и больше не запрашивается.
    [few] { $n } вердикта уже известны и больше не запрашиваются.
   *[many] { $n } вердиктов уже известны и больше не запрашиваются.
}
answers-plan-nothing = Все вердикты уже известны: запрашивать нечего.
answers-cost = Это самое большее около { $cost }.
answers-no-prices = В настройках судьи нет цен, поэтому сказать, сколько это стоит, я не могу.
answers-ask = Спросить судью сейчас?
answers-not-asked = Судью не спрашивали.
answers-needs-yes = Здесь некому согласиться. Добавьте --yes, чтобы спросить судью.
judge-trusted = { $model } различил { $held } из { $n } пар подготовленных ответов.
judge-distrusted = { $model } не заслуживает доверия, метрики: { $names }. Он различил только { $held } из { $n } пар подготовленных ответов. Выберите модель побольше.
judge-untold = { $metric }, { $language }: { $better } ({ $higher }) должно быть выше, чем { $worse } ({ $lower })
planted-right = верный ответ
planted-half = наполовину верный ответ
planted-wrong = неверный ответ
planted-other = верный ответ на другом языке
planted-aside = ответ на другой вопрос
planted-first = правильный чанк первым
planted-last = правильный чанк последним
planted-without = без правильного чанка
command-answers = чего стоят ответы словами, по мнению судьи
help-answers-title = Измерить ответы
help-answers =
    Под прогоном с ответами словами (RAGAS, DeepEval, promptfoo, JSON, CSV) есть кнопка; `/answers before` — по имени, `/answers shop-faq on prod-rag` сначала спросит живой сервис. Говорю, во что это обойдётся, и спрашиваю; судью сначала проверяю; вердикты хранятся и не спрашиваются дважды.
    Faithfulness: всё ли есть в чанках. Answer relevancy: ответ ли это. Context recall и precision: есть ли в чанках ожидаемое, полезное впереди.
answers-counted = { $part } из { $whole } ответов оценено
answers-checking-judge = Сначала самого судью проверяют заготовленными ответами.
answers-waiting = Ждёт: сначала идёт другое измерение этим судьёй.
answers-about = Ответы { $run } на { $gold }
answers-asked-first = { $n ->
    [one] Сначала у сервиса просят { $n } ответ словами, это тоже может стоить денег.
    [few] Сначала у сервиса просят { $n } ответа словами, это тоже может стоить денег.
   *[many] Сначала у сервиса просят { $n } ответов словами, это тоже может стоить денег.
}
answers-estimated = Ответов ещё нет, поэтому это оценка. Если понадобится больше, я спрошу ещё раз.
answers-done = Всё оценено за { $time }.
answers-stopped = Остановлено. Все вердикты, что уже есть, сохранены.
answers-partial = Остановлено до конца: значения — по ответам, которые успели оценить. Повтор продолжит с этого места.
answers-without-judge = Судья здесь не настроен, поэтому ответы можно сравнить только по словам. Кто запускает бота, называет его под judge: в config.yaml.
answers-agreement = Пальцы: { $people ->
    [one] { $people } человек
    [few] { $people } человека
   *[many] { $people } человек
} и судья согласны в { $share } ответов ({ $metric }).
answers-kappa = Согласие сверх случайного: κ { $kappa }.
answers-before = До этого, тем же судьёй: { $run } { $metric } { $value }.
answers-other-judge = { $run } оценивал { $model }; значения двух судей не сравниваются.
answers-page = Ответ { $number } из { $n }, самые слабые сначала
answers-said = Ответ: { $answer }
answers-expected = Ожидалось: { $answer }
answers-more-verdicts = { $n ->
    [one] Ещё { $n } вердикт против него.
    [few] Ещё { $n } вердикта против него.
   *[many] Ещё { $n } вердиктов против него.
}
answers-anonymous = Для оценки пальцем нужно имя, а вы здесь анонимный администратор.
answers-kept = { $n ->
    [one] { $run }: сохранён { $n } ответ словами; чего ждали, говорит { $gold }.
    [few] { $run }: сохранены { $n } ответа словами; чего ждали, говорит { $gold }.
   *[many] { $run }: сохранены { $n } ответов словами; чего ждали, говорит { $gold }.
}
answers-no-retrieval = Поиск по нему измерить нельзя.
answers-no-ids = В файле нет id чанков.
answers-in-run = { $n ->
    [one] В нём { $n } ответ словами, его тоже можно измерить.
    [few] В нём { $n } ответа словами, их тоже можно измерить.
   *[many] В нём { $n } ответов словами, их тоже можно измерить.
}
answers-no-answer = пришлите прогон, где на каждый вопрос есть ответ
answers-no-gold = ни в одном gold-наборе здесь нет его вопросов; пришлите набор с ожидаемыми ответами
error-no-answers = { $run ->
    [none] Здесь нет ответов, которые можно измерить: { $problem }.
   *[other] Ответы { $run } измерить нельзя: { $problem }.
}
error-no-answers-service = { $service } не даёт ответов словами. Пусть `answer` в config.yaml говорит, где они в его ответе, или `answers_by` — какой сервис их даёт.
button-measure-answers = Измерить ответы ({ $n })
button-weak-answers = Слабые ответы ({ $n })
button-answers = Ответы ({ $n })
button-retry = Повторить неудачи ({ $n })

## Gold

gold-deleted = { $name } удалён. Его можно вернуть в течение 30 дней: `/gold restore { $name }`.
gold-undeleted = { $name } снова в работе, со всеми версиями.
gold-deleted-list = Удалены, вернуть можно через /gold restore: { $names }.
gold-restored = Версия { $number } набора { $name } вернулась как версия { $new }.
gold-log-first = { $name }, версий: { $n }
gold-log-start = сначала вопросов: { $n }
gold-log-itself = сам бот
gold-diff-first = { $name } v{ $before } → v{ $after }
gold-diff-nothing = различий нет
gold-diff-added = добавлено вопросов: { $n }
gold-diff-removed = удалено вопросов: { $n }
gold-diff-judgments = изменено оценок: { $n }
gold-diff-worded = изменены текст или заметки вопросов: { $n }
gold-diff-reordered = вопросы стоят в другом порядке
gold-diff-settings = изменились правила
gold-diff-threshold = Наименьшая оценка, которая считается верной: { $before } → { $after }
gold-diff-ids-map = ids.map: { $before } → { $after }
gold-part-text = текст
gold-part-category = категория
gold-part-language = язык
gold-part-answer = ответ
gold-part-notes = заметки
gold-file-yaml = YAML
gold-file-json = JSON
gold-file-csv = CSV
gold-file-trec = TREC
gold-file-beir = BEIR
gold-file-whole = если прислать этот файл мне, получится в точности этот gold-набор.
gold-file-lacks = в этом формате не помещается: { $what }. YAML и JSON сохраняют всё.
gold-topics-caption = Тексты вопросов: в файле оценок TREC для них нет места.
gold-loss-questions = вопросы без оценок ({ $n })
gold-loss-judgments = оценки (вопросов: { $n })
gold-loss-text = тексты (вопросов: { $n })
gold-loss-category = категории (вопросов: { $n })
gold-loss-language = языки (вопросов: { $n })
gold-loss-answer = ответы (вопросов: { $n })
gold-loss-notes = заметки (вопросов: { $n })
gold-loss-threshold = наименьшая верная оценка
gold-loss-ids-map = ids.map
gold-loss-order = порядок вопросов
button-gold-log = Версии
button-gold-diff = Что изменилось в v{ $number }
button-gold-restore = Вернуть v{ $number }
button-gold-rescore = Оценить последние прогоны ({ $n }) на v{ $number }
gold-written = { $name } v{ $number }: записано в { $file }.
gold-not-written = Не удалось записать { $file }: { $problem }.
button-gold-check = Проверить
check-clean = Исправлять здесь нечего.
check-thin = В этих категориях слишком мало вопросов, чтобы судить: { $names }. Дальше: добавьте в каждую ещё 3–5.
check-conflicting = Вопросы, которые повторяются с разными правильными чанками ({ $n }): { $names }. Один из них всегда считается неверным. Дальше: оставьте один, с чанками всех.
check-twice = Вопросы, которые повторяются и считаются больше одного раза ({ $n }): { $names }. Дальше: оставьте по одному.
check-alike = Пары почти одинаковых вопросов с разными правильными чанками ({ $n }): { $names }. Дальше: дайте им одинаковые чанки или уточните различие.
check-unjudged = Вопросы без оценок ({ $n }): { $names }. Либо на них нет ответа, либо никто не смотрел. Дальше: оцените или оставьте вне охвата.
check-odd-ids = Id чанков, не похожие на остальные, возможно из другого индекса ({ $n }): { $names }. Дальше: проверьте их.
check-other-ids = Правильные id, которые ни разу не вернулись, хотя вернулись иначе записанные ({ $n }): { $names }. Дальше: пишите их как в индексе или задайте ids.map.
check-never-returned = Правильные чанки, которых не вернул ни один из последних прогонов ({ $runs }), всего { $n }: { $names }. Дальше: проверьте, есть ли они ещё в индексе.
check-all-wrong = Вопросы без правильного чанка в топ-{ $k } ни одного из последних прогонов ({ $runs }), всего { $n }: { $names }. Прогоны они не различают. Дальше: проверьте их оценки; если те верны, это ваши самые трудные вопросы.
check-all-right = Вопросы с правильным чанком на первом месте во всех последних прогонах ({ $runs }), всего { $n }: { $names }. Они предупредят об ухудшении, но нового не говорят. Дальше: добавьте вопросы потруднее.
check-holes = Неоценённых чанков в топ-{ $k } последних прогонов: { $n }, они считаются неверными; оценено { $share } этих мест. Дальше: `/judge { $name }`.
check-no-runs = Не проверено: id, которые никогда не возвращаются, пробелы и вопросы, которые ничего не говорят. Нужен прогон, оценённый на нём в этом чате. Дальше: пришлите его.
check-one-run = Не проверено: вопросы, которые ничего не говорят. Нужен второй прогон.
check-crowded = Вопросы, у которых намного больше правильных чанков, чем у других ({ $n }): { $names }. Возможно, под одним текстом слились несколько вопросов. Дальше: разделите их, каждому свой текст или id.
check-negative = Оценок ниже 0: { $n }, они никогда не считаются верными. Дальше: если это значит «не подходит», пишите 0.
check-reversed = Прогоны ставят чанки с оценкой { $low } выше чанков с оценкой { $high } (среднее 1 / ранг { $a } против { $b }): похоже, шкала перевёрнута. Дальше: разверните её, чтобы высшая оценка была лучшей.
command-judge = вместе оценить неоценённые чанки
gold-how = Ещё: /gold log, diff, restore, check, export или delete с именем; /judge с именем оценивает неоценённое.
judge-which = Какой gold-набор? Напишите /judge и имя; список: /gold.
judge-anonymous = Оценщику нужно имя, а вы здесь анонимный администратор. Отключите это или оценивайте в личном чате.
judge-nothing = В { $name } нечего оценивать: ни один прогон этого чата не вернул для него неоценённый чанк. Сначала пришлите прогон.
judge-first = { $gold }: неоценённых пар из вопроса и чанка { $n }, самые полезные первыми
judge-shared = Из них для всех: { $n }, чтобы видеть, согласны ли вы; остальные — каждая для одного человека.
judge-unshared = Каждая — для одного человека. Чтобы часть пар оценили все, допишите после имени overlap=20.
judge-how = Нажмите «Оценивать»: ваши пары придут в наш личный чат, если он есть. Какая система вернула чанк, не показано. Ответ на вашу пару или /note добавляет к ней заметку.
judge-counts = вы { $own }, все { $done } из { $n }
judge-right = Верно
judge-partly = Частично
judge-no = Нет
judge-no-text = текста этого чанка в прогонах нет
judge-done = В { $name } для вас больше ничего нет. «Сохранить» сделает из оценённого следующую версию.
judge-not-yours = Эта пара у другого человека. Возьмите свою.
judge-closed = Эти оценки { $name } сохранены. /judge начинает следующие.
judge-progress = { $gold }: оценено пар { $done } из { $n }
judge-graded = оценки
judge-skipped = пропуск
judge-disputed = Спорных пар: { $n }. Решите их, иначе решит большинство, где оно есть.
judge-disputes-left = осталось решить: { $n }
judge-settled = Спорных пар больше нет.
judge-saved = { $gold } v{ $number }: новых оценок { $n }, людей { $people }.
judge-saved-before = Это уже сохранено; у { $gold } сейчас v{ $number }.
judge-left-out = Пары без большинства не вошли: { $n }; они остаются неоценёнными.
judge-save-nothing = Пока ничего не оценено, сохранять нечего.
judge-noted = Записал; это войдёт в заметки вопроса.
judge-note-how = Ответьте на пару заметкой или напишите /note и заметку: она относится к паре у вас в руках или к последней оценённой.
agreement-none = Ни одну пару не оценили двое, поэтому согласие не измерено.
agreement-same = Одинаковая оценка у { $same } из { $n } пар, оценённых несколькими людьми.
agreement-unmeasured = Согласие сверх случайного не измерено: все всегда ставили одну и ту же оценку.
agreement-cohen = Каппа Коэна { $value }: 1 — всегда одинаково, 0 — случайно; от .6 оценкам можно доверять.
agreement-fleiss = Каппа Флейса { $value }, людей { $n }: 1 — всегда одинаково, 0 — случайно; от .6 оценкам можно доверять.
agreement-krippendorff = Альфа Криппендорфа { $value }, людей { $n }: 1 — всегда одинаково, 0 — случайно; от .67 оценкам можно доверять.
button-judge = Оценивать
button-skip = Пропустить
button-judge-progress = Ход
button-judge-save = Сохранить
button-settle = Решить ({ $n })

## Один вопрос сервису

command-ask = один вопрос поиску, чтобы оценить
ask-how-to = Напишите вопрос после /ask: `/ask сколько идёт доставка?` Если сервисов несколько, добавьте `on ИМЯ`, если gold-наборов несколько — `gold=ИМЯ`.
ask-found = { $n ->
    [0] { $service } ничего не вернул на { $question }
    [one] { $service } вернул { $n } чанк на { $question }
    [few] { $service } вернул { $n } чанка на { $question }
   *[many] { $service } вернул { $n } чанков на { $question }
}
ask-answer = Его ответ: { $answer }
ask-no-texts = Сервис даёт только id; где его тексты, говорит `text` в config.yaml.
ask-how = { $n ->
    [0] «Сохранить» добавит вопрос в { $gold } как вопрос без ответа.
   *[other] { $known ->
        [0] Оцените, что видите; «Сохранить» добавит вопрос в { $gold }.
       *[other] В { $gold } этот вопрос есть; показаны его оценки. Измените их и сохраните.
    }
}
ask-how-which = Оцените, что видите; при сохранении спрошу, в какой gold-набор добавить вопрос.
ask-which-gold = В какой gold-набор?
ask-save-nothing = Пока ничего не оценено. Если верного чанка нет, сначала нажмите «Остальные ❌».
ask-saved = В { $gold } v{ $number } есть { $question }: { $right ->
    [0] правильного чанка нет, и вопрос считается вне темы
    [one] { $right } правильный чанк
    [few] { $right } правильных чанка
   *[many] { $right } правильных чанков
}, { $n ->
    [0] новых оценок нет
    [one] { $n } новая оценка
    [few] { $n } новые оценки
   *[many] { $n } новых оценок
}.
ask-same = В { $gold } v{ $number } вопрос { $question } есть с такими же оценками; ничего нового не сохранено.
ask-proposed = { $n ->
    [one] 🤖 — предложение модели { $model } ({ $n } оценка): без вашего подтверждения не учитывается.
    [few] 🤖 — предложения модели { $model } ({ $n } оценки): без вашего подтверждения не учитываются.
   *[many] 🤖 — предложения модели { $model } ({ $n } оценок): без вашего подтверждения не учитываются.
}
button-ask-propose = 🤖 Предложить оценки
button-ask-confirm = Подтвердить 🤖
button-ask-rest = Остальные ❌

## Индекс, нарезанный заново

remap-gone = { $n ->
    [one] Из правильных чанков ({ $all }), которые возвращал { $before }, пропал { $n }: { $names }.
   *[other] Из правильных чанков ({ $all }), которые возвращал { $before }, пропали { $n }: { $names }.
} Похоже, индекс нарезали заново, и значения о поиске ничего не говорят. Оценки можно перенести на новые чанки по их текстам.
remap-first = { $gold }: из оценённых чанков ({ $all }) снова найдены в { $run }: { $n }
remap-split = Разделились на несколько чанков: { $n }.
remap-merged = Новые чанки, заменившие сразу несколько: { $n }.
remap-unmatched = Текста нет ни в одном новом чанке ({ $n }): { $names }. Останутся как есть.
remap-without-text = Текст никому не известен ({ $n }): { $names }. Останутся как есть.
remap-check = Процент — какая часть текста меньшего чанка общая. Если правильный чанк разделён, правильной станет каждая часть: просмотрите их. «Сохранить» создаст новую версию, её можно отменить.
remap-needs = Оценённые чанки, которых нет в этом индексе: { $n }. Я знаю тексты { $known } из них и тексты новых чанков: { $new }.
remap-needs-old = Пришлите старые чанки файлом, тогда я смогу их поискать.
remap-needs-new = Пришлите новые чанки файлом, тогда я смогу искать среди них.
remap-nothing-alike = Ни у одного нет достаточно общего текста с другим. Если нужных новых чанков среди них нет, пришлите файлом все новые чанки.
remap-form = JSON lines с id и text, BEIR corpus.jsonl, CSV со столбцами id и text или один объект JSON из id и текстов. /cancel забудет об этом.
remap-saved = { $gold } v{ $number }: у оценок чанков новые id: { $n } из { $all }.
remap-left = Gold-набор остаётся как есть.
button-remap = Перенести оценки на новые id
button-remap-all = Все пары в CSV
button-remap-score = Оценить прогон на нём
button-judge-holes = Оценить неоценённые чанки

## Вопросы из журнала

suggest-send = Теперь пришлите журнал: текст по вопросу на строку, CSV или JSON lines со столбцом вопросов. Почти одинаковые я сгруппирую, а то, что есть в { $gold }, пропущу. /cancel забудет об этом.
suggest-first = { $n ->
    [0] В { $file } нет вопросов, которых не было бы в { $gold }
    [one] В { $file } есть { $n } вопрос, которого нет в { $gold }
    [few] В { $file } есть { $n } вопроса, которых нет в { $gold }
   *[many] В { $file } есть { $n } вопросов, которых нет в { $gold }
}
suggest-lines = { $n ->
    [one] { $n } строка
    [few] { $n } строки
   *[many] { $n } строк
}
suggest-known = уже есть в нём: { $n }
suggest-noise = не вопросы: { $n }
suggest-more = редких не показано: { $n }
suggest-also = также: { $text }
suggest-how = ➕ берёт вопрос, 🔎 сразу задаёт его сервису.
suggest-saved = { $n ->
    [0] В { $gold } v{ $number } эти вопросы уже есть; ничего нового не сохранено.
    [one] В { $gold } v{ $number } стало больше на { $n } вопрос. Его ещё никто не оценил: задайте через /ask или пришлите прогон и /judge.
    [few] В { $gold } v{ $number } стало больше на { $n } вопроса. Их ещё никто не оценил: задайте через /ask или пришлите прогон и /judge.
   *[many] В { $gold } v{ $number } стало больше на { $n } вопросов. Их ещё никто не оценил: задайте через /ask или пришлите прогон и /judge.
}
button-suggest-save = Сохранить { $n }

## Reports by themselves, alerts, baselines

error-unknown-schedule = Расписания { $name } больше нет. /schedule перечисляет те, что есть в этом чате.
command-schedule = отчёты, которые приходят сами
command-timezone = часовой пояс этого чата
command-baseline = результат, с которым сравнивают следующие
help-schedule-title = Отчёты, которые приходят сами
help-schedule =
    `/schedule ежедневно 09:00 faq on prod-search` в это время измеряет работающий сервис и говорит, что изменилось; годятся и `пн-пт 18:30`, `каждый понедельник` или строка cron, на всех четырёх языках. Без слов команда перечисляет расписания чата с кнопками: пауза, запустить сейчас, писать реже, правила тревог, удалить.
    `/baseline ИМЯ` делает результат базой, с которой сравнивают следующие, `/alert MRR < 0.7` следит за пределом, `/timezone Ташкент` задаёт часы этого чата.
schedule-how = Здесь нет расписаний. Напишите, когда, что и где измерять, например `/schedule ежедневно 09:00 faq on prod-search`. Годятся и `пн-пт 18:30`, `каждые 2 часа`, `каждый понедельник` или строка cron.
schedule-set = Расписание создано.
schedule-there = Такое расписание уже есть.
schedule-runs-now = { $what }: запускаю сейчас, отчёт придёт сюда.
schedule-deleted = Удалено: { $what }
schedules-title = { $n ->
    [one] { $n } расписание
    [few] { $n } расписания
   *[many] { $n } расписаний
}
schedule-is-paused = на паузе
schedule-next = Следующие разы ({ $zone }):
schedule-paused-person = На паузе. Чтобы продолжить, нажмите «Возобновить».
schedule-paused-chat = На паузе: этот чат был закрыт для меня. Продолжится само, когда я снова смогу писать.
schedule-paused-topic = На паузе: его тема закрыта. Продолжится само, когда тему снова откроют.
schedule-paused-gold = На паузе: его gold-набор удалён. Продолжится само, когда набор восстановят.
schedule-quiet-always = Сообщаю каждый раз.
schedule-quiet-change = Сообщаю, только если что-то изменилось.
schedule-quiet-alert = Молчу, пока нет тревоги.
schedule-no-baseline = Сравниваю с прошлым прогоном; базы нет. Её задаёт /baseline.
schedule-baseline = Сравниваю с базой { $run } (MRR { $mrr }) и с прошлым прогоном.
schedule-last = Последний: { $when }, MRR { $mrr }.
schedule-last-running = Измеряется: { $when }.
schedule-last-failed = Последний: { $when }, измерить не удалось.
schedule-last-unsure = Сообщение могло не дойти.
schedule-costs = На каждый прогон уходит { $calls }; это может стоить денег.
schedule-topic-closed = Тема этих отчётов закрыта. Они на паузе и продолжатся сами, когда её снова откроют.
schedule-topic-gone = Тема этих отчётов удалена. Теперь они приходят сюда.
schedule-goes-on = Тема снова открыта: { $what } продолжается, следующий раз { $when }.
zone-is = Время в этом чате: { $zone }, там сейчас { $time }.
zone-how = Напишите `/timezone` и город или сдвиг, например `/timezone Ташкент` или `/timezone UTC+5`, или нажмите:
zone-which = Который у вас час? Спрашиваю один раз: по нему пойдут все расписания чата. Если такого здесь нет, напишите город, например `/timezone Берлин`.
zone-set = { $n ->
    [0] Теперь время в этом чате: { $zone }; там { $time }.
    [one] Теперь время в этом чате: { $zone }; там { $time }. По этим часам идёт { $n } расписание.
    [few] Теперь время в этом чате: { $zone }; там { $time }. По этим часам идут { $n } расписания.
   *[many] Теперь время в этом чате: { $zone }; там { $time }. По этим часам идут { $n } расписаний.
}
baseline-unscored = { $run } ни разу не оценивали. Сначала оцените: /eval run=ИМЯ.
baseline-partial = { $run } неполный: заданы не все вопросы, поэтому базой он быть не может.
baseline-set = Теперь база: { $run } (MRR { $mrr }).
baseline-none = В этом чате нет базы.
baseline-how = `/baseline ИМЯ` делает результат прогона базой для отчётов по расписанию; `/baseline clear` отменяет это.
baseline-is = { $run } (MRR { $mrr })
baseline-for-service = Для прогонов { $service } на { $gold }.
baseline-for-all = Для всех прогонов на { $gold }, у сервиса которых нет своей базы.
baseline-cleared = { $n ->
    [0] Отменять было нечего: базы нет.
    [one] Отменена { $n } база. Отчёты сравниваются только с прошлым прогоном.
    [few] Отменены { $n } базы. Отчёты сравниваются только с прошлым прогоном.
   *[many] Отменено { $n } баз. Отчёты сравниваются только с прошлым прогоном.
}
report-first = { $what }: MRR { $mrr }. Это первый отчёт; следующие скажут, что изменилось.
report-identical = { $what }: выдача в точности та же, что у { $against }. { $metric } по-прежнему { $after }.
report-better = { $what } стал лучше: { $metric } { $before } → { $after } против { $against }, это не случайность.
report-worse = { $what } стал хуже: { $metric } { $before } → { $after } против { $against }, это не случайность.
report-mixed = { $what }: часть метрик выросла, часть упала против { $against }; { $metric } { $before } → { $after }.
report-no-change = { $what }: без изменений против { $against }. { $metric } { $before } → { $after }.
report-cannot-tell = { $what }: против { $against } ничего сверх случайности. { $metric } { $before } → { $after }.
report-against-baseline = базы
report-against-last = прошлого прогона
report-failed = { $what }: измерить не удалось
report-partial = { $what }: измерено только частично, поэтому сравнивать не с чем: MRR { $mrr }.
report-by-hand = вручную
report-second = второй прогон, для уверенности
report-since = С прошлого прогона: { $verdict }.
report-step-identical = в точности то же
report-step-better = лучше, не случайно
report-step-worse = хуже, не случайно
report-step-mixed = по-разному
report-step-no-change = без изменений
report-step-cannot-tell = ничего сверх случайности
report-column-baseline = база
report-column-last = было
report-column-now = стало
report-trend = { $curve } MRR за { $n ->
    [one] { $n } прогон
    [few] { $n } прогона
   *[many] { $n } прогонов
}, от { $low } до { $high }
report-lost = { $n ->
    [one] { $n } вопрос выпал из первых { $k }: { $names }
    [few] { $n } вопроса выпали из первых { $k }: { $names }
   *[many] { $n } вопросов выпали из первых { $k }: { $names }
}
report-mended = { $n ->
    [one] Исправился { $n } вопрос: { $names }
    [few] Исправились { $n } вопроса: { $names }
   *[many] Исправились { $n } вопросов: { $names }
}
report-latency = В прошлый раз p95 был { $before } мс, теперь { $after } мс.
report-skipped = { $n ->
    [one] Перед этим пропущен { $n } отчёт, начиная с { $since }.
    [few] Перед этим пропущены { $n } отчёта, начиная с { $since }.
   *[many] Перед этим пропущено { $n } отчётов, начиная с { $since }.
}
report-unsure = Неизвестно, дошёл ли предыдущий отчёт; второй раз его не отправляли.
report-will-confirm = Это повод для тревоги. Сначала её подтвердит второй прогон: { $when }.
button-run-now = Запустить сейчас
button-pause = Пауза
button-resume = Возобновить
button-quiet-always = Всегда
button-quiet-change = Изменения
button-quiet-alert = Только тревоги
button-trend = Динамика
button-all-schedules = Все расписания
button-against-baseline = Против базы
button-since-last = С прошлого прогона
button-baseline = Сделать базой
button-schedule = Расписание
button-baseline-clear = Отменить
button-baseline-clear-of = Убрать { $run }
button-baseline-use = Взять { $run }
schedule-last-refused = Telegram не принял сообщение о нём.
command-alert = следить за чем-то, например MRR < 0.7
schedule-alerts = Тревоги: { $rules }.
schedule-no-alerts = Тревог нет.
rules-watched = Тревога, если:
rules-none = Ни за чем не слежу, тревог нет.
rules-how = Нажмите, чтобы убрать или добавить, или напишите своё: `/alert MRR < 0.7`, `/alert ошибки > 5%`, `/alert p95 > 800 мс`, `/alert тишина 26 ч`. Прежде чем поднять тревогу, плохой прогон подтверждает второй; для падения нужна /baseline.
rule-below = { $metric } ниже { $limit }
rule-drop = { $metrics } ниже базы
rule-down = сервис недоступен
rule-failing = ошибок больше { $percent } %
rule-slow = p95 больше { $ms } мс
rule-silent = нет прогонов { $hours } ч
alert-how = Напишите, за чем следить: `/alert MRR < 0.7`, `/alert падение MRR`, `/alert ошибки > 5%`, `/alert p95 > 800 мс`, `/alert недоступен`, `/alert тишина 26 ч`. За чем слежу, показывает /schedule.
alert-which = Какое расписание должно за этим следить?
alert-below = { $metric } { $value }, ниже { $limit }
alert-drop = { $metric } упал с { $before } у базы до { $value }
alert-drop-why = { $delta } (95 %: от { $low } до { $high }), это не случайность и не обычный шум; { $lost ->
    [one] хуже стал { $lost } вопрос
    [few] хуже стали { $lost } вопроса
   *[many] хуже стали { $lost } вопросов
}.
alert-down = сервис не отвечает ни на что
alert-failing = ошибки у { $n } из { $whole } вопросов
alert-slow = p95 { $ms } мс, больше { $limit } мс
alert-silent = уже { $hours } ч не закончился ни один прогон
alert-unwatched = за этим больше не следят
alert-worst = Сильнее всего: { $names }
alert-since = { $n ->
    [one] С { $when }, в { $n } прогоне.
   *[other] С { $when }, в { $n } прогонах.
}
alert-silent-since = Последний: { $when }. Работает ли ещё хоть один процесс бота?
alert-taken = Этим занимается { $name }.
alert-muted = Без звука до { $when }.
alert-over = { $what }: закончилось { $when }. Было:
alert-withdrawn = { $what }: не отслеживается с { $when }. Было:
alert-recovered = { $what } снова в порядке: { $now }.
alert-good-mean = { $metric } { $value }
alert-good-answers = на вопросы есть ответы
alert-good-slow = p95 { $ms } мс
alert-good-runs = прогоны снова заканчиваются
button-acknowledge = Беру на себя
button-mute-1h = Тихо 1 ч
button-mute-1d = 1 день
button-mute-1w = 1 неделя
button-unmute = Включить звук
button-alerts = Правила тревог
button-back = ‹ Назад
alert-mending = В последнем прогоне всё хорошо: { $now }. Ещё один такой, и это закончится.
