### Odamlar o‘qiydigan barcha matnlar, o‘zbekcha (lotin). Namuna — en.ftl: xabarlar va faktlar bir xil.

## Counts, lists, places

place-line = { $line }-qator
place-path = { $path }
place-both = { $line }-qator, { $path }
place-top = eng yuqori daraja
share = { $whole } tadan { $part }
page = { $page }-sahifa, jami { $n }
and-more = { $names } va yana { $n } ta
and-more-rows = Yana { $n } ta qator ko‘rsatilmadi.

## Files that cannot be used: `error-file` puts the name in front

error-file = { $file } yaramadi: { $problem } Hech narsa saqlanmadi.
file-unnamed = Bu fayl
error-file-missing = uni o‘qib bo‘lmadi: { $problem }. Nomi va joyini tekshiring.
error-empty-file = u bo‘sh. Kamida bitta savoli bor fayl yuboring.
error-binary-file = bu { $kind }, men uni o‘qiy olmayman. JSON, JSONL, YAML, CSV, XLSX yoki TREC fayl yuboring.
error-file-too-big = hajmi { $size_mb } MB, men ko‘pi bilan { $limit_mb } MB qabul qilaman. Matnlarni olib tashlang (id yetarli) yoki .gz yoki .zip qilib siqib yuboring.
error-unpacks-too-big = ochilganda { $limit_mb } MB dan oshib ketadi. Matnlarni olib tashlang (id yetarli) yoki faylni bo‘ling.
error-not-text = { $position }-bayt men biladigan birorta kodlashda matn emas. Faylni UTF-8 da saqlab, qayta yuboring.
error-broken-archive = { $kind } arxivi buzilgan yoki chala. Qaytadan arxivlab yuboring.
error-several-files = ichida mos keladigan bir nechta fayl bor: { $names }. Baholanadiganini yuboring.
error-unknown-format = { $start } bilan boshlanadigan formatni bilmayman. Eng sodda run — JSON obyekt: har bir savol va topilgan chunk id’lari ro‘yxati, eng yaxshisi birinchi.
error-aggregates-only = { $tool } unga faqat o‘rtacha qiymatlarni yozgan, natijalar ro‘yxati yo‘q, hisoblab bo‘lmaydi. O‘rniga { $instead } yuboring.
error-other-kind = bu { $found }, bu yerda esa { $wanted } kerak.
error-not-writable = { $kind } formatiga { $id } id’sini yozib bo‘lmaydi: uning ichida yoki chetida bo‘sh joy yoki qator uzilishi bor. Boshqa format tanlang.
error-broken-json = { $line }-qator, { $column }-ustun: { $near ->
    [none] { $problem }.
   *[other] { $problem } ({ $near } atrofida).
} Tuzatib, qayta yuboring.
error-broken-yaml = { $line }-qator, { $column }-ustun: { $near ->
    [none] { $problem }.
   *[other] { $problem } ({ $near } atrofida).
} Tuzatib, qayta yuboring.
error-bad-line = { $line }-qator{ $text ->
    [none] {""}
   *[other] {" "}({ $text })
}: { $expected } kutilgan edi. Qatorni tuzatib, faylni qayta yuboring.
error-wrong-shape = { $where }: bu yerda { $found } turibdi, kutilgani esa shunga o‘xshash: { $expected }.
error-missing-key = { $where }: { $key } kaliti yo‘q. Qo‘shib, faylni qayta yuboring.
error-unknown-key = { $where }: { $key } kalitini bilmayman. Bu yerda ma’lumlari: { $nearest }.
error-duplicate-key = { $line ->
    [0] { $key } kaliti ikki marta, har xil qiymat bilan yozilgan. Bittasini qoldiring.
   *[other] { $key } kaliti ikki marta, har xil qiymat bilan yozilgan; ikkinchisi { $line }-qatorda. Bittasini qoldiring.
}
error-too-deep = ichma-ich darajalar { $limit } tadan ko‘p. Run uchun ikkitasi yetadi: savollar va ularning chunklari.
error-too-many-records = unda { $limit } tadan ko‘p yozuv bor. Bir necha faylga bo‘ling.
error-id-too-long = { $where }: id { $limit } belgidan uzun, { $start } bilan boshlanadi. Id o‘rnida matn turgan bo‘lmasin?
error-empty-id = { $where }: id bo‘sh. Har bir savol va har bir chunkka id kerak.
error-bad-score = { $where }: { $question } savoli uchun { $chunk } chunkining score qiymati { $score }, bu son emas. Son yozing yoki barcha score qiymatlarini olib tashlang.
error-bad-grade = { $where }: { $question } savoli uchun { $chunk } chunkining bahosi { $grade }, bu son emas. Mos kelmasa 0, mos kelsa 1 yoki undan katta son yozing.
error-grade-too-big = { $where }: { $question } savoli uchun { $chunk } chunkining bahosi { $grade }; men qabul qiladigan eng kattasi { $limit }. Bu ball (score) emasmi? Baholar 0 dan 3 gacha kabi sonlar bo‘ladi.
error-conflicting-judgments = { $question } savolining { $chunk } chunki ikki marta, har xil baholangan ({ $first }; { $second }). Bittasini qoldiring.
error-duplicate-question = { $question } savoli ikki marta, har xil chunklar bilan yozilgan ({ $first }; { $second }). Bittasini qoldiring yoki har biriga o‘z id’sini bering.
error-no-questions = unda birorta ham savol yo‘q. Kamida bitta savol qo‘shib, qayta yuboring.
error-question-without-text = { $where }: bu savolning na matni, na id’si bor. Bittasini yozing.
error-bad-pattern = ids.map dagi { $pattern } andozasi ishlamaydi: { $problem }. U id nomli guruhi bor muntazam ifoda bo‘lishi kerak.
error-package-missing = { $kind } o‘qish uchun kerakli paket bu yerda o‘rnatilmagan. Uni botni ishga tushirgan odam qo‘shishi mumkin: pip install baholash[{ $extra }].

## Metrics, matching, comparing

error-unknown-metric = { $name } degan metrikani bilmayman. Balki { $nearest } demoqchidirsiz?
error-bad-cutoff = { $name } uchun cutoff ({ $cutoff }) 1 yoki undan katta butun son bo‘lishi kerak, masalan 5.
error-cutoff-missing = { $name } uchun cutoff kerak: { $example } deb yozing.
error-no-questions-in-common = Birorta savol mos kelmadi. Gold setda: { $gold_example }, runda: { $run_example }. { $guess }
error-no-chunks-in-common = Birorta chunk id mos kelmadi. Gold setda: { $gold_example }, runda: { $run_example }. { $guess }
error-nothing-judged = { $gold_set } ichidagi birorta savolning to‘g‘ri chunki yo‘q, o‘lchaydigan narsa yo‘q. Savollarga chunklar qo‘shing.
error-different-questions = { $before } va { $after } uchun umumiy baholangan savol yo‘q, ularni solishtirib bo‘lmaydi. Ikkalasini bitta gold setda baholang.

## The database, and what is kept in it

error-bad-store-url = { $where } turidagi ma’lumotlar bazasini bilmayman. DATABASE_URL sqlite:/// yoki postgresql+psycopg:// bilan boshlanadi.
error-store-unreachable = { $where } bazasi javob bermayapti. U ishlayotganini, nomi to‘g‘riligini va foydalanuvchiga ruxsat borligini tekshiring.
error-store-busy = { $where } bazasi juda uzoq band bo‘ldi. Hech narsa saqlanmadi; bir daqiqadan keyin urinib ko‘ring.
error-store-full = { $where } bazasi uchun joy qolmadi. Hech narsa saqlanmadi.
error-store-not-writable = { $where } bazasini faqat o‘qish mumkin. Bot foydalanuvchisiga yozish huquqini bering.
error-store-broken = { $where } bizning baza emas yoki buzilgan. Zaxira nusxani tiklang yoki boshqa faylni ko‘rsating.
error-store-not-migrated = { $where } bazasida jadvallar yoki ustunlar yetishmaydi. Buyruq: bot migrate
error-store-too-new = { $where } bazasini yangiroq versiya yozgan. Botni yangilang.
error-unknown-gold-set = { $nearest ->
    [none] { $name } degan gold set yo‘q. Hammasi: /gold.
   *[other] { $name } degan gold set yo‘q. Balki { $nearest } demoqchidirsiz?
}
error-unknown-gold-version = { $name } gold setining { $number }-versiyasi yo‘q; eng yangisi — { $newest }.
error-not-newest = { $name } ning { $number }-versiyasi endi eng yangisi emas: eng yangisi { $newest }. /gold log { $name } ularni ko‘rsatadi, /gold restore birini qaytaradi.
error-unknown-run = { $nearest ->
    [none] Bu chatda { $name } degan run yo‘q. Hammasi: /runs.
   *[other] Bu chatda { $name } degan run yo‘q. Balki { $nearest } demoqchidirsiz?
}
error-unknown-evaluation = { $name } natijasi endi yo‘q; ehtimol, uning runi o‘chirilgan. Faylni qayta yuboring.
error-unknown-member = Id’si { $name } bo‘lgan a’zo yo‘q. Hammasi: /members.
error-name-taken = Bu chatda { $name } nomli boshqa run bor. Boshqa nom tanlang.
error-last-admin = { $name } — yagona administrator, usiz hech kim odam qo‘sha olmaydi. Avval boshqa odamni administrator qiling.

## config.yaml and live search services

error-unknown-setting = { $where }: { $key } degan sozlamani bilmayman. Balki { $nearest } demoqchidirsiz?
error-setting-missing = { $where }: { $key } sozlamasi yo‘q.
error-bad-setting = { $where }: qiymat mos emas; kutilgani { $expected }.
error-environment-missing = { $where }: muhitda { $variable } o‘zgaruvchisi yo‘q. Uni bering va qayta ishga tushiring.
error-no-services = unda birorta servis yo‘q. services ichiga bittasini qo‘shing.
error-service-unreachable = { $service } bilan bog‘lanib bo‘lmadi: { $problem }. Manzilini va ishlayotganini tekshiring.
error-service-timeout = { $service } { $timeout_s } soniya ichida javob bermadi. Keyinroq so‘rang yoki config.yaml da ko‘proq vaqt bering.
error-rate-limited = { $wait_s ->
    [none] { $service } juda tez-tez so‘ralyapti. config.yaml da tezlikni kamaytiring.
   *[other] { $service } juda tez-tez so‘ralyapti, { $wait_s } soniya kutishni so‘rayapti. config.yaml da tezlikni kamaytiring.
}
error-access-refused = { $status ->
    [0] { $service } ruxsat bermadi. Kalit yoki parolni tekshiring.
   *[other] { $service } ruxsat bermadi (HTTP { $status }). Kalit yoki parolni tekshiring.
}
error-service-failed = { $status ->
    [0] { $service } shu savolda ishdan chiqdi. Uning jurnaliga qarang.
   *[other] { $service } shu savolda ishdan chiqdi (HTTP { $status }). Uning jurnaliga qarang.
}
error-bad-request = { $said ->
    [none] { $service } so‘rovni qabul qilmadi (HTTP { $status }). config.yaml dagi sozlamalarini tekshiring.
   *[other] { $service } so‘rovni qabul qilmadi (HTTP { $status }): { $said }. config.yaml dagi sozlamalarini tekshiring.
}
error-driver-missing = { $service } uchun Python drayveri { $module } kerak, u bu yerda o‘rnatilmagan.
failed-driver-missing = ma’lumotlar bazasi drayveri yo‘q
unreachable-no-file = bunday fayl yo‘q
sql-no-such-column = bunday ustun yo‘q
sql-no-such-function = bunday funksiya yoki operator yo‘q
sql-no-such-type = bunday tur yo‘q
sql-not-read-only = u nimanidir o‘zgartirmoqchi
sql-syntax = sintaksisi noto‘g‘ri
sql-value-does-not-fit = savol qo‘yilgan joyiga mos kelmaydi
sql-other = baza uni rad etdi
error-redirected = { $service } bizni boshqa manzilga yubordi, u yerga so‘rov yuborishga hech kim ruxsat bermagan. Manzil to‘g‘ri bo‘lsa, uni config.yaml da yozing.
error-not-json = { $start ->
    [none] { $service } bo‘sh javob berdi, JSON kutilgan edi. Manzilini tekshiring.
   *[other] { $service } javobi JSON emas, { $start } bilan boshlanadi. Manzilini tekshiring.
}
error-path-finds-nothing = { $service }: { $setting } dagi { $path } yo‘li hech qayerga olib bormaydi; javobda { $keys } bor. Yo‘lni config.yaml da tuzating.
error-unusable-answer = { $service }: { $setting } o‘rnida { $found } turibdi, kutilgani esa shunga o‘xshash: { $expected }. Yo‘lni config.yaml da tuzating.
error-answer-too-big = { $service } javobi { $limit_mb } MB dan katta. Kamroq chunk yoki matnsiz so‘rang.
error-call-not-found = { $service }: { $call } yaramaydi, { $problem }: { $name }. config.yaml da tuzating.
error-bad-signature = { $service }: { $call } funksiyasiga { $parameter } kerak, unga nima berishni bilmayman. U savol va k bilan chaqiriladi.
error-call-failed = { $service }: { $call } { $at } joyida { $kind } xatosini berdi. Tuzatib, qayta so‘rang.
error-table-missing = { $service }: { $name } degan jadval, indeks yoki kolleksiya yo‘q. Nomini config.yaml da tuzating.
error-statement-refused = { $name ->
    [none] { $service } SQL ni bajarmadi: { $problem }. config.yaml da tuzating.
   *[other] { $service } SQL ni bajarmadi: { $problem }: { $name }. config.yaml da tuzating.
}
error-client-missing = { $service } uchun kerakli paket bu yerda o‘rnatilmagan. Uni botni ishga tushirgan odam qo‘shishi mumkin: pip install baholash[{ $extra }].
error-question-not-stored = { $service } saqlangan runni takrorlaydi, unda bu savol yo‘q.
error-unknown-service = { $name } degan servis yo‘q. Balki { $nearest } demoqchidirsiz?
error-questions-without-text = { $gold_set } ichidagi { $n } ta savolda faqat id bor, masalan { $example }; servisdan esa faqat matn bilan so‘rash mumkin. Gold setni savollar matni bilan qayta yuboring: id, question va chunks bor jadval yoki YAML, yoxud BEIR zip.
unreachable-refused = ulanish rad etildi
unreachable-name = bunday nom topilmadi
unreachable-tls = sertifikat qabul qilinmadi
unreachable-cut-off = ulanish uzilib qoldi
unreachable-other = ulanish yo‘q
call-no-module = bunday modul yo‘q
call-no-name = modulda bunday nom yo‘q
call-not-callable = bu funksiya emas
failed-service-unreachable = bog‘lanib bo‘lmadi
failed-service-timeout = vaqtida javob bo‘lmadi
failed-rate-limited = juda tez-tez so‘ralgan
failed-access-refused = ruxsat berilmadi
failed-service-failed = servis ishdan chiqdi
failed-bad-request = so‘rov qabul qilinmadi
failed-redirected = boshqa manzilga yuborildi
failed-not-json = javob JSON emas
failed-path-finds-nothing = javobda bu yo‘lda hech narsa yo‘q
failed-unusable-answer = javob boshqa shaklda
failed-answer-too-big = javob juda katta
failed-call-not-found = funksiya topilmadi
failed-bad-signature = funksiyaga noma’lum narsa kerak
failed-call-failed = funksiya xato berdi
failed-table-missing = bunday jadval yoki indeks yo‘q
failed-statement-refused = SQL bajarilmadi
failed-client-missing = paket yetishmaydi
failed-question-not-stored = saqlangan runda yo‘q

## Why nothing matches

guess-case = Farqi faqat katta-kichik harflarda: ikkala tomonda bir xil yozing.
guess-zero-padding = Farqi faqat boshidagi nollarda: bir xil yozing yoki gold setda ids.map ni bering.
guess-separators = Farqi faqat bo‘laklar orasidagi belgilarda: bir xil yozing yoki gold setda ids.map ni bering.
guess-chunks-against-documents = Bir tomonda butun hujjatlar, ikkinchisida ularning chunklari yozilganga o‘xshaydi: gold setda ids.map ni bering — birini ikkinchisidan topadigan andoza.
guess-other-index = Id’lar boshqa indeksdan olinganga o‘xshaydi: gold set tuzilgandan keyin indeks qayta qurilmaganmi?
guess-texts-against-ids = Runda matnlar, gold setda esa faqat id’lar bor: gold setga matnlarni qo‘shing yoki runda uning id’larini yozing.
guess-ids-against-texts = Runda id’lar, gold setda esa faqat matnlar bor: gold setga shu id’larni qo‘shing yoki runda matnlarni yozing.
guess-other-gold-set = Balki bu run boshqa gold setga tegishlidir.

## What was odd, though the file was used

notices-more = Yana { $n } ta eslatma ko‘rsatilmadi.
notice-formula-without-value = { $n } ta katakda qiymatsiz formula bor: faylni Excelda ochib saqlang va qayta yuboring.
notice-order-against-scores = { $n } ta savolda fayldagi tartib score qiymatlariga mos emas; score hal qildi.
notice-ties-decide = { $metric } qisman teng score qiymatlariga bog‘liq: hozir { $value }, lekin { $low } dan { $high } gacha bo‘lishi mumkin edi.
notice-duplicate-questions = { $n } ta savol bir xil mazmun bilan takrorlangan; har biri bir marta hisoblandi.
notice-duplicate-judgments = { $n } ta baho o‘zgarishsiz takrorlangan; har biri bir marta hisoblandi.
notice-first-of-several = Faylda bir nechta bor; men { $taken } ni oldim. Qolganlari: { $others }.
notice-squad-paragraphs = Paragraflarning id’si yo‘q: ularni har bir maqola ichida raqamladim, { $example } va hokazo (jami { $n } ta). Xizmatingiz ham shu id’larni qaytarishi kerak.
notice-ratings-averaged = { $n } ta chunkni hakamlar har xil baholagan; o‘rtachasi olindi.
notice-run-without-tag = { $n } ta qatorda beshta ustun bor; teg yo‘q deb oldim.
notice-extra-columns = { $n } ta qatorda oltitadan ko‘p ustun bor; ortiqchalari olinmadi.
notice-duplicate-key = { $key } kaliti bir xil qiymat bilan ikki marta yozilgan; bir marta hisoblandi.
notice-repetitions-left-out = Savollarning { $n } ta takrori olinmadi; birinchi javob hisoblandi.
notice-secret-in-config = { $where }: kalit yoki parol faylning o‘zida yozilgan. Uni muhit o‘zgaruvchisiga ko‘chiring, bu yerda ${"{"}NAME{"}"} deb yozing.
notice-encoding-guessed = Fayl UTF-8 emas; men uni { $encoding } deb o‘qidim. Mana bu qatorini tekshiring: { $line }

## Words within those sentences: clauses without a full stop

type-nothing = bo‘sh qiymat (null)
type-true-false = true yoki false
type-text = matn
type-number = son
type-list = ro‘yxat
type-mapping = kalitli obyekt
type-other = boshqa narsa
kind-pdf = PDF
kind-picture = rasm
kind-media = ovoz yoki video
kind-program = dastur
kind-database = ma’lumotlar bazasi
kind-old-office = eski Office fayli
kind-office = Word yoki PowerPoint hujjati
kind-archive = zip, gz, bz2 yoki xz dan boshqa turdagi arxiv
kind-pickle = Python pickle
holds-run = run
holds-gold-set = gold set
holds-topics = to‘g‘ri chunklari yo‘q savollar
holds-corpus = faqat chunklar
json-comma-missing = vergul tushib qolgan
json-comma-extra = ortiqcha vergul bor
json-colon-missing = ikki nuqta tushib qolgan
json-quote-missing = yopuvchi qo‘shtirnoq tushib qolgan
json-single-quotes = qo‘shtirnoq o‘rniga bittalik tirnoq turibdi
json-text-without-quotes = matn qo‘shtirnoqda emas
json-key-without-quotes = kalit qo‘shtirnoqda emas
json-value-missing = qiymat tushib qolgan
json-cut-off = fayl chala tugagan
json-more-after-end = JSON tugagandan keyin yana nimadir bor
json-comment = izoh bor, JSON da izoh bo‘lmaydi
json-python-words = true, false va null o‘rniga Python so‘zlari turibdi
json-bad-escape = teskari chiziqdan keyin noto‘g‘ri belgi turibdi
json-control-character = matn ichida boshqaruv belgisi bor
yaml-tab = bo‘sh joy o‘rniga tabulyatsiya turibdi
yaml-indentation = chekinish yuqoridagi qatorlarga mos emas
yaml-bad-character = matn YAML da ma’noga ega belgi bilan boshlanadi; matnni qo‘shtirnoqqa oling
yaml-colon-in-text = ikkinchi ikki nuqta bor; matnni qo‘shtirnoqqa oling
yaml-colon-missing = kalitdan keyin ikki nuqta tushib qolgan
yaml-quote-missing = yopuvchi qo‘shtirnoq tushib qolgan
yaml-bad-escape = teskari chiziqdan keyin noto‘g‘ri belgi turibdi
yaml-bracket-missing = qavs yopilmagan yoki ichida vergul tushib qolgan
yaml-control-character = matn ichida boshqaruv belgisi bor
yaml-several-documents = ikkinchi hujjat boshlanyapti, men faqat bittasini o‘qiyman
yaml-alias = langarga havola bor, men bunday havolalarni ochmayman
yaml-tag = teg bor, men teglarni bajarmayman
yaml-key-not-text = kalit matn emas, balki ro‘yxat yoki obyekt
yaml-syntax = YAML buzilgan

## The summary

summary-first = { $run }, { $gold }: to‘g‘ri chunk top { $k } ichida — { $share } ta savolda
beside-mrr = ≈ { $rank }-o‘rin
beside-precision = maks { $most }
coverage-answered = javob bor: { $part }/{ $whole }
coverage-depth = chuqurlik { $depth }
coverage-duplicates = { $n } ta takror bir marta hisoblandi
caution-missing-zero = Runda { $n } ta savolga javob yo‘q, ular 0 deb hisoblandi: { $names }.
caution-missing-skip = Runda { $n } ta savolga javob yo‘q, ular hisobga olinmadi: { $names }.
caution-empty = { $n } ta savolga bo‘sh ro‘yxat qaytgan, ular 0 deb hisoblandi: { $names }.
caution-failed = { $n } ta savolda xato yuz berdi, ular 0 deb hisoblandi: { $names }. { $n ->
    [1] Sababi: { $reason }
   *[other] Birinchisining sababi: { $reason }
}
caution-unknown = Rundagi { $n } ta savol gold setda yo‘q, e’tiborga olinmadi: { $names }.
unknown-nearest = { $name } (eng yaqini: { $nearest })
caution-recall-limit = Recall@{ $k } bu yerda { $most } dan osha olmaydi: ayrim savollarning to‘g‘ri chunklari { $k } tadan ko‘p.
scope-apart = { $n } ta savolning bazada javobi yo‘q, ular o‘rtachaga kirmaydi; { $share } tasiga hech narsa qaytmadi.
scope-counted = { $n } ta savolning bazada javobi yo‘q, ular 0 deb hisoblandi; { $share } tasiga hech narsa qaytmadi.
scope-scores = Ularning eng yuqori score qiymati o‘rtacha { $outside } (mediana), boshqalarniki { $inside }.
size-first-look = { $n } ta savol bilan bu faqat dastlabki qarash: birinchi baho uchun { $first } ta, ishonchli solishtirish uchun { $reliable } ta savol kerak.
size-first-evaluation = { $n } ta savol birinchi baho uchun yetadi; solishtirishlarga { $reliable } tadan boshlab ishonish mumkin.

## Categories

category-first = Barcha toifalar bo‘yicha { $metric } { $value }
category-weakest = Eng zaifi: { $name }, { $metric } { $value } ({ $n } ta savol; hammasi: { $all })
category-none = { $gold } ichida toifalar yo‘q. Savollarga category bering, shunda qidiruv qayerda zaifligi shu yerda ko‘rinadi.
category-without = «-» qatorida toifasiz savollar turibdi.
category-thin = { $names }: { $limit } tadan kam savol, xulosa chiqarishga erta.

## Failures

failures-first = { $n } ta savoldan { $failed } tasida top { $k } ichida to‘g‘ri chunk yo‘q
failures-none = Xato yo‘q: { $n } ta savolning hammasida to‘g‘ri chunk top { $k } ichida.
failure-expected = { $n ->
    [0] to‘g‘ri chunk ma’lum emas
   *[other] to‘g‘risi: { $ids }
}
failure-retrieved = topilgani: { $ids }
failure-rank = to‘g‘risi { $rank }-o‘rinda
failure-absent = topilgan { $depth } ta ichida yo‘q
failure-score = eng yuqori score { $score }
failure-reason = qidiruvda xato: { $reason }
failure-missing = runda bu savol yo‘q
failure-empty = qidiruv hech narsa qaytarmadi

## Details

details-first = { $run }, { $gold }: tafsilotlar
details-ranks = Birinchi to‘g‘ri chunkning o‘rni va savollar soni:
details-absent = topilmadi
details-rules-missing-zero = O‘rtachalar barcha baholangan savollar bo‘yicha; javobsiz savol 0 deb hisoblanadi.
details-rules-missing-skip = O‘rtachalar faqat javob bor savollar bo‘yicha.
details-gold-version = Gold set mazmuni: { $digest }

## What a metric is

explain-first = { $metric } = { $value }
explain-hit = Dastlabki { $k } ta ichida kamida bitta to‘g‘ri chunk bor savollar ulushi. Hit rate yoki success ham deyiladi.
explain-recall = Barcha to‘g‘ri chunklarning qancha qismi dastlabki { $k } ta ichida: har bir savol bo‘yicha, so‘ng o‘rtachasi.
explain-cappedrecall = To‘g‘ri chunklari { $k } tadan ko‘p savol ham 1 ga yeta oladigan recall: { $k } ta o‘ringa sig‘adigan songa bo‘linadi.
explain-p = Dastlabki { $k } ta o‘rinning qancha qismida to‘g‘ri chunk turibdi. Savolda bitta to‘g‘ri chunk bo‘lsa, 1/{ $k } dan oshmaydi.
explain-f1 = Dastlabki { $k } ta uchun precision va recall garmonik o‘rtachasi: ikkalasi yuqori bo‘lsagina yuqori.
explain-mrr = 1 ning birinchi to‘g‘ri chunk o‘rniga nisbati, savollar bo‘yicha o‘rtacha: 1-o‘rin 1 beradi, 2-o‘rin .500, dastlabki { $k } tada bo‘lmasa 0.
explain-map = Har bir to‘g‘ri chunk uchun uning o‘rnidagi precision, so‘ng o‘rtachasi; topilmagani 0 beradi. Hammasini erta topish qadrlanadi.
explain-rprec = R-o‘rindagi precision; R — savolning to‘g‘ri chunklari soni.
explain-dcg = Dastlabki { $k } ta chunk baholarining yig‘indisi, har biri log2(o‘rin + 1) ga bo‘linadi: pastroqdagi chunk kamroq turadi.
explain-ndcg = Dastlabki { $k } ta chunk baholari yig‘indisi (har biri log2(o‘rin + 1) ga bo‘linadi) eng yaxshi tartibdagisiga nisbatan. 1 — bundan yaxshi tartib yo‘q.
explain-err = Ro‘yxatni yuqoridan pastga o‘qiydigan odam javob topish ehtimoli, shu o‘ringa bo‘lingan.
explain-rbp = Keyingi chunkka doimiy ehtimol bilan o‘tadigan o‘quvchi ko‘radigan foyda.
explain-bpref = Har bir to‘g‘ri chunkdan yuqorida nechta noto‘g‘ri chunk turibdi, faqat baholanganlari sanaladi: baholardagi bo‘shliqlarga chidamli.
explain-judged = Dastlabki { $k } ta chunkning qancha qismini kimdir baholagan. Past bo‘lsa, boshqa metrikalar taxmin: baholanmagan chunk noto‘g‘ri deb olinadi.
explain-example = Masalan, { $question }: birinchi to‘g‘ri chunk { $rank }-o‘rinda, qiymat — { $value }.
explain-example-mrr = Masalan, { $question }: birinchi to‘g‘ri chunk { $rank }-o‘rinda, demak 1/{ $rank } = { $value }.
explain-example-absent = Masalan, { $question }: to‘g‘ri chunk topilmadi, qiymat — { $value }.
explain-mean = { $n } ta savol bo‘yicha o‘rtacha: { $value }.
explain-not-measured = { $metric } bu natijada o‘lchanmagan.

## Comparison

verdict-identical = Bir xil: { $n } ta savolning hammasida natijalar tartibi bir xil
verdict-better = { $gold }: { $after } { $before } dan yaxshi
verdict-worse = { $gold }: { $after } { $before } dan yomon
verdict-mixed = { $gold }: { $after } va { $before } orasida farq har xil
verdict-no-change = { $gold }: { $before } va { $after } orasida farq yo‘q
verdict-cannot-tell = { $gold }: { $after } { $before } dan yaxshimi, hali aytib bo‘lmaydi
verdict-better-why = { $metric } { $delta } (95 %: { $low } dan { $high } gacha), bu tasodif emas.
verdict-worse-why = { $metric } { $delta } (95 %: { $low } dan { $high } gacha), bu tasodif emas.
verdict-mixed-why = Metrikalar turli tomonga siljidi. Aniq oshgani: { $up }; aniq tushgani: { $down }.
verdict-no-change-why = Birorta metrika yuzdan birdan ko‘p siljimadi.
verdict-cannot-tell-why = { $metric } { $delta } (95 %: { $low } dan { $high } gacha), lekin { $n } ta savol bilan buni tasodifdan ajratib bo‘lmaydi.
verdict-needed = Farqni ko‘rish uchun taxminan { $n } ta savol kerak.
none-of-them = yo‘q
pattern-order-only = { $failing ->
    [0] Faqat avval ham topilgan savollarda tartib yaxshilandi.
   *[other] Faqat avval ham topilgan savollarda tartib yaxshilandi; { $failing } ta savol avvalgidek xato.
}
pattern-recall-up-order-down = To‘g‘ri chunklar ko‘proq topilyapti, lekin birinchisi pastroqda.
pattern-recall-down-order-up = To‘g‘ri chunklar kamroq topilyapti, lekin birinchisi yuqoriroqda.
pattern-swapped = Top { $k } ga qancha savol kirgan bo‘lsa, deyarli shuncha chiqib ketdi: ko‘proq emas, boshqasi topilyapti.
reranker-keep = Agar bu reranker bo‘lsa: qoldiring.
reranker-not-needed = Agar bu reranker bo‘lsa: u sizga kerak emas.
reranker-harmful = Agar bu reranker bo‘lsa: olib tashlang, u zarar qilyapti.
table-before = oldin
table-after = keyin
table-delta = farq
comparison-counts = top { $k } ga { $entered } ta savol kirdi, { $left } tasi chiqdi
contest-best = { $n ->
    [one] Faqat { $name } { $before } dan yaxshi, bu tasodif emas: MRR { $delta }.
   *[other] { $n } ta run { $before } dan yaxshi, bu tasodif emas; eng yaxshisi { $name }: MRR { $delta }.
}
contest-none = { $n } ta running hech biri { $before } dan tasodifdan tashqari yaxshi emas.
footnote-beyond = * tasodif emas (p < .05, { $n ->
    [1] bitta metrika
   *[other] { $n } ta metrika uchun Holm
}).
footnote-order-alone = * tasodif emas (p < .05): Recall@{ $k } o‘zgarmagani uchun tartib faqat MRR bilan tekshirildi.
footnote-none = Farqlarning hammasi tasodifiy bo‘lishi mumkin (p < .05 yo‘q, { $n ->
    [1] bitta metrika
   *[other] { $n } ta metrika uchun Holm
}).
detectable = { $n } ta savol bilan { $metric } dagi { $least } dan kichik o‘zgarish ko‘rinmaydi.
detectable-needs = { $delta } ni ko‘rish uchun taxminan { $n } ta savol kerak.
only-one = { $n } ta savolga faqat { $run } javob bergan, ikkinchisida ular 0 deb hisoblandi: { $names }.
moved-none = Birorta savol top { $k } ga kirmadi va undan chiqmadi, birinchi to‘g‘ri chunk hech qayerda o‘rnini o‘zgartirmadi.
moved-entered = kirdi: { $question } ({ $ranks })
moved-left = chiqdi: { $question } ({ $ranks })
moved-within = siljidi: { $question } ({ $ranks })
rank-none = yo‘q

## Hints: their titles stand within `hint-next` and `hint-also`

hint-next = Keyingi qadam: { $what }.
hint-also = Yana: { $what }.
hint-unanswered-title = barcha savollarga javob olish
hint-unanswered = { $n } ta savoldan { $n_missing } tasiga runda javob yo‘q, bu barcha o‘rtachalarni pasaytiradi.
hint-keep-title = o‘zgarishni qoldirish
hint-keep = { $n } ta savolda { $metric } { $delta }, bu tasodif emas.
hint-revert-title = o‘zgarishni qaytarish
hint-revert = { $n } ta savolda { $metric } { $delta }, bu tasodif emas.
hint-more-questions-title = ko‘proq savol
hint-more-questions = { $n } ta savol bilan { $metric } o‘zgarishi { $least } dan boshlab ko‘rinadi; { $delta } ni ko‘rsatish uchun taxminan { $n_needed } ta kerak.
hint-lost-questions-title = yo‘qotilganlarga qarash
hint-lost-questions = Top { $k } dan { $n_left } tasi chiqdi, { $n_entered } tasi kirdi: { $names }.
hint-failing-remain-title = hali ham xato savollar
hint-failing-remain = Faqat tartib yaxshilandi; { $n } tadan { $n_failing } tasida top { $k } ichida hali ham to‘g‘ri chunk yo‘q, buni tartibni o‘zgartirib tuzatib bo‘lmaydi.
hint-chunking-title = chunk o‘lchami
hint-chunking = { $metric } { $value }; { $n_capped ->
    [0] yaxshisi — { $good }.
   *[other] yaxshisi — { $good }, chunki bu yerda ko‘pi bilan { $ceiling } bo‘lishi mumkin.
} { $n_wrong_chunk ->
    [0] Kichikroq va kattaroq chunklar bilan, ustma-ust olib ham o‘lchab ko‘ring.
   *[other] { $n_failures } ta xatodan { $n_wrong_chunk } tasida to‘g‘ri hujjat topilgan, lekin uning boshqa chunki. Boshqa chunk o‘lchamlari bilan, ustma-ust olib ham o‘lchab ko‘ring.
}
hint-embedding-title = boshqa embedding modeli
hint-embedding = { $n_absent ->
    [0] Har bir xatoda to‘g‘ri chunk yoki uning hujjatidan boshqasi topilgan { $depth } ta ichida bor: kuchliroq model uni yuqoriroqqa qo‘yishi mumkin.
   *[other] { $n_failures } ta xatodan { $n_absent } tasida to‘g‘ri chunk topilgan { $depth } ta ichida yo‘q; uni topish { $metric } ga ko‘pi bilan { $gain } qo‘shishi mumkin.
}
hint-hybrid-title = gibrid qidiruv
hint-hybrid = { $n_absent ->
    [0] Vektorlar yonida so‘z bo‘yicha qidiruv embedding pastga qo‘yadigan ismlar, sonlar va kam uchraydigan atamalarni yuqoriga chiqaradi.
   *[other] Vektorlar yonida so‘z bo‘yicha qidiruv embedding ko‘rmaydigan ismlar, sonlar va kam uchraydigan atamalarni topadi; chunki topilmagan { $n_absent } ta savolda o‘lchab ko‘ring.
}
hint-reranker-title = reranker
hint-reranker = Recall@{ $k } { $recall }, { $metric } { $value } (odatda { $rank }-o‘rin). { $n_below ->
    [0] Shu nomzodlarda mukammal reranker { $metric } { $best } va Recall@{ $k } { $best_recall } beradi.
   *[other] { $n_failures } ta xatodan { $n_below } tasida to‘g‘ri chunk { $from_rank }–{ $depth }-o‘rinlarda. Shu nomzodlarda mukammal reranker { $metric } { $best } va Recall@{ $k } { $best_recall } beradi.
}
hint-retrieval-fine-title = javoblarni baholash
hint-retrieval-fine = Qidiruv yaxshi: { $metric } { $recall }, MRR { $mrr } (odatda { $rank }-o‘rin). Javoblar baribir yomon bo‘lsa, model chunklardan nima yasayotganiga qarang.
hint-precision-title = ortiqcha chunklarni kamaytirish
hint-precision = { $metric } { $value }, { $ceiling } bo‘lishi mumkin: { $k } ta ichida noto‘g‘rilari ko‘p. Score bo‘yicha chegara qo‘ying yoki kamroq chunk oling.
hint-category-title = bitta zaif toifa
hint-category = { $category }: { $n } ta savolda { $metric } { $value }, boshqalarida { $rest } — buni tasodif bilan tushuntirib bo‘lmaydi. Avval uning xatolariga qarang.
hint-judge-title = ko‘proq chunkni baholash
hint-judge = Top { $k } ning faqat { $value } ulushi baholangan, baholanmagan chunk noto‘g‘ri deb olinadi. { $target } dan past bo‘lsa, metrikalar taxmin.
hint-few-questions-title = ko‘proq savol
hint-few-questions = { $n } ta savol — faqat dastlabki qarash: birinchi baho uchun { $first } ta, ishonchli solishtirish uchun { $reliable } ta savol kerak.
hint-prompt-title = prompt
hint-prompt = Qidiruv yaxshi ({ $metric } { $recall }, MRR { $mrr }), lekin faithfulness { $value }, bu { $target } dan past: { $n_answers } javobdan { $n_unfaithful } tasi hech bir chunkda yo‘q narsani aytadi, masalan { $sentences }. Prompt faqat chunklardan javob berishni talab qilsin.
hint-prompt-judged-title = prompt
hint-prompt-judged = Kutilgan javoblardagi gaplar chunklarda bor (context recall { $recall }), lekin faithfulness { $value }, bu { $target } dan past: { $n_answers } javobdan { $n_unfaithful } tasi hech bir chunkda yo‘q narsani aytadi, masalan { $sentences }. Prompt faqat chunklardan javob berishni talab qilsin.
hint-gold-answers-title = kutilgan javoblar yoki chunklarning bo‘linishi
hint-gold-answers = { $metric } yaxshi ({ $recall }), lekin context recall { $value }, bu { $target } dan past: to‘g‘ri chunklarda kutilgan javoblardagi gaplar yo‘q, masalan { $sentences }. O‘sha javoblarni tuzating yoki chunklarni bunday faktlar butun qoladigan qilib bo‘ling.
hint-context-recall-title = qidiruv
hint-context-recall = Context recall { $value }, bu { $target } dan past: chunklarda kutilgan javoblardagi gaplar yo‘q, masalan { $sentences }. Avval qidiruvni tuzating; chunk id lari va gold set bo‘lsa, qanday tuzatishni aytaman.
hint-relevancy-title = prompt yoki model
hint-relevancy = Answer relevancy { $value }, bu { $target } dan past: javoblar chetlab o‘tadi yoki so‘ralmagan narsa haqida gapiradi. Prompt to‘g‘ridan-to‘g‘ri javob so‘rasin yoki boshqa modelni sinang.
hint-answers-fine-title = qiyinroq savollar
hint-answers-fine = Qidiruv ({ $metric } { $recall }, MRR { $mrr }) ham, javoblar (faithfulness { $value }) ham yaxshi. Odamlar chindan so‘raydigan va hali muvaffaqiyatsiz bo‘lishi mumkin savollarni qo‘shing.

## Headroom and slices

headroom-first = Shu nomzodlarda mukammal reranker MRR ni { $now } dan { $best } ga ko‘taradi
headroom-none = Reranker yordam bermaydi: bu nomzodlar allaqachon eng yaxshi tartibda
table-now = hozir
table-best = maks
headroom-failures = Top { $k } dan tashqarida qolgan { $n } ta xatoda to‘g‘ri chunk qayerda:
headroom-below = { $n } tasi { $from_rank }–{ $depth }-o‘rinlarda: reranker tuzata oladi
headroom-wrong-chunk = { $n } tasining hujjati topilgan, lekin boshqa chunki: boshqa chunk o‘lchamini sinang
headroom-absent = { $n } tasi umuman topilmagan: boshqa embedding modeli, gibrid qidiruv
headroom-curve = Chuqurlik bo‘yicha recall:
slices-first = { $metric } qayerda past
slices-none = Savollarning hammasi bir xil: bo‘ladigan narsa yo‘q.
slices-worse = * boshqalaridan past, buni tasodif bilan tushuntirib bo‘lmaydi
slice-category = Toifa
slice-language = Til yoki yozuv
slice-length = So‘zlar soni
slice-chunks = To‘g‘ri chunklar soni
script-latin = lotin
script-cyrillic = kirill
script-arabic = arab
script-hebrew = ibroniy
script-greek = yunon
script-devanagari = devanagari
script-thai = tay
script-hangul = koreys
script-han = xitoy
script-kana = yapon
script-other = boshqa yozuv

## Gold sets and runs

gold-none = Hali gold set yo‘q. YAML fayl yuboring: savollar va har birining to‘g‘ri chunk id’lari.
gold-list-first = { $n } ta gold set
gold-list-default = Boshqasi aytilmasa, bu yerda { $name } ishlatiladi
gold-sample = Boshlanishi:
health-first = { $gold }: { $n } ta savol, to‘g‘ri chunki bori { $judged } ta
health-out-of-scope = { $n } ta savolning to‘g‘ri chunki yo‘q: bazada javobi yo‘q savollar alohida ko‘rsatiladi.
health-thin = Bu toifalarda savol juda kam, har biriga 3–5 ta yetadi: { $names }.
health-duplicates = { $n } ta savol takrorlangan: { $names }.
health-odd-ids = { $n } ta chunk id boshqalariga o‘xshamaydi, balki boshqa indeksdandir: { $names }.
size-reliable = Ishonchli solishtirish uchun yetarli.
runs-none = Bu chatda hali hech narsa o‘lchanmagan. Run faylini yuboring.
runs-first = Bu yerda o‘lchanganlar
runs-gold = { $gold } v{ $number }, { $n } ta savol

## What a file was taken for

format-parquet = parquet jadvali
format-sheet = jadval
format-run-json = savollar va chunklar JSON
format-gold-yaml = YAML gold set
format-gold-json = JSON gold set
format-records = savol va chunk yozuvlari
format-topics-json = savollar JSON
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
understood-run = { $file } faylini run deb o‘qidim ({ $format }): { $n } ta savol, chuqurlik { $depth }.
understood-gold-set = { $file } faylini gold set deb o‘qidim ({ $format }): { $n } ta savol, { $chunks } ta chunk.
understood-unclear = { $file } ({ $format }) run ham, gold set ham bo‘lishi mumkin; men uni run deb oldim: { $n } ta savol, chuqurlik { $depth }.
understood-both = { $file } ({ $format }) ichida gold set ham, run ham bor: { $n } ta savol, chuqurlik { $depth }.
understood-topics = { $file } ({ $format }) ichidagi savollarning to‘g‘ri chunklari yo‘q: { $n } ta savol. O‘lchash uchun to‘g‘ri chunk id’larini qo‘shing.
understood-corpus = { $file } ({ $format }) ichida faqat chunklar bor: { $chunks } ta. O‘lchash uchun run yoki gold set kerak.
understood-sample = Boshlanishi: { $question } → { $ids }
understood-question = Boshlanishi: { $question }
understood-encoding = UTF-8 emas, { $encoding } deb o‘qildi: harflar to‘g‘riligini tekshiring.
understood-fields = To‘g‘ri chunk id’lari { $chosen } maydonidan olindi; ular { $others } ichida ham bo‘lishi mumkin.

## Notices about a comparison

notice-different-gold = Gold setlar har xil ({ $before }; { $after }): faqat ikkalasida baholangani solishtirildi, { $n_common } ta savol.
notice-different-questions = Savollar bir xil emas: { $n_common } tasi solishtirildi; faqat birinchisida { $n_only_before } ta, faqat ikkinchisida { $n_only_after } ta.
notice-different-rules = Har xil qoidalar bilan hisoblangan: { $rules }. Farqqa ishonishdan oldin ikkalasini bir xil baholang.
notice-different-depth = Runlar chuqurligi har xil (har savolga { $before } va { $after } ta chunk): MRR va MAP chuqurrog‘iga yon bosadi.

## Chat

command-start = men nima qilaman
command-help = qo‘llanma
command-eval = faylni yoki oxirgi runni baholash
command-compare = ikki run orasida nima o‘zgardi
command-runs = bu yerda nimalar o‘lchangan
command-gold = jamoaning gold setlari
command-language = English, O‘zbekcha, Bahasa Melayu, Русский
command-id = bu chat va sizning id
command-cancel = javob kutayotgan faylni unutish
command-run = bitta run: qayerdan, nomi, tegi, o‘chirish
command-trend = metrika vaqt bo‘yicha
button-delete = O‘chirish
runs-best-first = { $metric } bo‘yicha eng yaxshisi birinchi:
run-how = /run va run nomini yozing, masalan /run before. Ortidan name=better yoki tag=prod yozilsa, nomini yoki tegini o‘zgartiraman. Ro‘yxat: /runs.
run-about = { $name }: manba { $source }, yuborgan { $author }, { $made }: { $n } ta savol, chuqurlik { $depth }.
run-tag = Teg: { $tag }
run-partial = Bu to‘liq emas: oxirigacha yetmay to‘xtatilgan.
run-deleted = { $name } natijalari bilan o‘chirildi.
run-restored = { $name } qaytarildi.
trend = { $gold } dagi { $metric }: { $first } → { $last } ({ $delta }), { $n } ta run.

only-admins = Buni faqat bot administratori qila oladi.
unforeseen = Hech kim kutmagan narsa yuz berdi; hech narsa yo‘qolmadi. Xabar bersangiz, shu raqamni ayting: { $id }.
unknown-text = Run faylini yuboring, men uni baholayman. Yana nima qila olishim: /help.
button-old = Bu tugma eskirgan: u tegishli narsa endi bu yerda yo‘q. Borlari: /runs.

welcome-title = Men qidiruv sifatini o‘lchayman.
welcome-what = Qidiruvingiz har bir savolga nima topganini yuboring, men u qanchalik yaxshiligini, qaysi savollarda xato borligini va keyin nimani sinab ko‘rishni aytaman. Ikkinchi runni yuboring, o‘zgarish arziydimi, aytaman.
welcome-send-run = Keyingi qadam: run faylini yuboring, masalan savol → chunk id ko‘rinishidagi JSON.
welcome-send-gold = Keyingi qadam: gold set yuboring — qaysi savolga qaysi chunklar to‘g‘riligi yozilgan YAML fayl. Uning ko‘rinishi: /help.
welcome-gold-sets = Bu yerdagi gold setlar: { $names }.
welcome-group = Guruhda faylni faqat izohi /eval bilan boshlansa yoki u mening xabarimga javob bo‘lsa ko‘raman.
welcome-more = Qo‘llanma: /help.

help-title = Men bilan qanday o‘lchanadi
help-upload-title = Run yuboring
help-upload =
    Faylni hujjat qilib yuboring: qidiruvingiz har bir savolga nima topgan, eng yaxshi chunk birinchi.
    `{"{"}"Yetkazib berish qancha davom etadi?": ["delivery-01", "payment-02"]{"}"}`
    Qaysi gold set savollariga javob berganini topaman, baholayman va saqlayman. Izohda aniqroq yozish mumkin: `/eval gold=shop-faq k=10 name=before`.
help-eval-title = Qayta baholash
help-eval =
    Faylga javoban yozilgan `/eval` o‘sha faylni baholaydi. Yolg‘iz o‘zi eng oxirgi runni qayta baholaydi, masalan boshqa cutoff bilan: `/eval k=10`, yoki boshqa gold setda: `/eval run=before gold=shop-faq`.
help-live-title = Ishlab turgan servisni o‘lchash
help-live =
    Servis sozlangan bo‘lsa, `/eval` gold setdagi har bir savolni jamoaning qidiruv servisiga beradi: `/eval faq on prod-search k=10`. `check` bilan hech qaytmagan to‘g‘ri chunklarni ham aytaman, `default` bilan gold set va servis shu chatniki bo‘ladi. Bekor qilinsa, so‘ralgani saqlanadi. `/eval run=before` saqlangan runni qayta baholaydi.
help-compare-title = Oldin va keyin
help-compare =
    Ikki runni bitta albom qilib yuboring, natija ostidagi «Solishtirish» tugmasini bosing yoki `/compare before after` deb yozing. Qaysi savollar top ichiga kirgani va chiqqanini, farq tasodif yoki yo‘qligini aytaman.
    Ko‘proq nom bersangiz, masalan `/compare base a b c`, hammasi birinchisi bilan solishtiriladi, tuzatish birgalikda.
help-runs-title = Tarix
help-runs = `/runs` bu chatda o‘lchanganlarni ko‘rsatadi; hech narsa tashlab yuborilmaydi.
help-gold-title = Gold setlar
help-gold =
    `/gold` ro‘yxatni, `/gold shop-faq` bittasini va uning holatini ko‘rsatadi, `/gold default shop-faq` uni shu chatniki qiladi. Yangisini yoki yangi versiyani qo‘shish uchun YAML yuboring:
    `name: shop-faq`
    `questions:`
    `  - question: Yetkazib berish qancha davom etadi?`
    `    chunks: [delivery-01, delivery-02]`
    `    category: delivery`
    `chunks: []` yozilgan savol — bazada javobi yo‘q savol.
    `/gold check shop-faq` zaif joylarini topadi; `/gold log`, `diff`, `restore`, `export` versiyalari haqida; `/judge shop-faq` bilan jamoa chunklarni tugmalar orqali baholaydi. `/ask yetkazish qancha vaqt oladi?` ishlab turgan xizmatdan so‘raydi: chunklarini baholang, «Saqlash» savolni qo‘shadi. `/gold suggest shop-faq` jurnaldan savollar oladi.
help-files-title = O‘qiydigan fayllarim
help-files = JSON, JSONL, YAML, TREC run va qrels, CSV va Excel, BEIR, ranx, RAGAS, LlamaIndex, Quepid, Elasticsearch va boshqalar, siqilgani ham; 20 MB gacha. Faylni nima deb tushunganimni aytaman.
help-numbers-title = Sonlar nimani anglatadi
help-numbers =
    Hit@5: dastlabki beshtada to‘g‘ri chunki bor savollar ulushi. Recall@5: to‘g‘ri chunklarning o‘sha yerda topilgan ulushi. MRR: 1 / birinchi to‘g‘ri chunk o‘rni. NDCG@5: tartib to‘g‘rimi. P@5: beshtaning qancha qismi to‘g‘ri.
    Avval recall (chunklar, embedding, gibrid qidiruv), keyin tartib (reranker), prompt esa eng oxirida tuzatiladi.
help-people-title = Administratorlarga
help-people = `/invite` bitta yangi a’zo uchun havola beradi. Guruhda `/allow` hammaga mendan o‘sha yerda foydalanishga ruxsat beradi, `/allow off` uni bekor qiladi. `/members` odamlarni ko‘rsatadi va chiqaradi.

language-choose = Bu yerda qaysi tilda gapiray?
language-set = Endi bu yerda shu tilda gapiraman: { $language }.
cancelled = { $n } ta fayl endi kutmayapti. Ular /runs ichida qoldi.
cancelled-other = Bu endi kutilmaydi; hech narsa saqlanmadi.
nothing-to-cancel = Javob kutayotgan narsa yo‘q.

ids = Chat: { $chat }, siz: { $user }
allow-in-group = /allow buyrug‘ini men xizmat qiladigan guruhda yuboring.
group-allowed = Endi bu guruhdagi hamma mendan foydalana oladi. Bekor qilish: /allow off.
group-closed = Bu guruhda endi faqat administratorlarga javob beraman.
invite-in-private = Taklifni men bilan shaxsiy chatda so‘rang: havolani kim birinchi o‘qisa, o‘sha kiradi.
invitation = Bu havola bir kishini a’zo qiladi. U bir marta, yetti kun ichida ishlaydi: { $link }
role-admin = administrator
role-member = a’zo
members-title = Mendan { $n } kishi foydalana oladi
remove-member = { $name } — chiqarish
member-removed = { $name } endi mendan foydalana olmaydi.

eval-how = Run faylini yuboring, baholayman, yoki faylga /eval deb javob bering. Bu chatda hali hech narsa o‘lchanmagan.
compare-how = Ikki runni bitta albom qilib yuboring yoki /runs dagi nomlar bilan /compare before after deb yozing. Bitta gold setda ikkita natija kerak; bu chatda hali ikkitasi yo‘q.
compare-which = { $name } nima bilan solishtirilsin?
gold-default-set = Bir nechta gold set mos kelsa, bu chat runlari { $name } bo‘yicha baholanadi.
gold-stored = { $name }: { $number }-versiya saqlandi.
gold-same = { $name } { $number }-versiya bilan bir xil; yangi narsa saqlanmadi.
gold-undone = { $name }: { $number }-versiya bekor qilindi.
gold-which = { $run } uchun bir nechta gold set mos. Qaysi birida baholansin?
gold-none-fits = { $run } saqlandi, lekin bu yerdagi birorta gold setda uning savollari yo‘q. Gold setni yuboring, keyin /eval.

button-categories = Toifalar bo‘yicha
button-failures = { $n } ta xato
button-details = Tafsilotlar
button-why = Bu nima degani?
button-compare-with = { $name } bilan solishtirish
button-compare-other = Solishtirish…
button-is-gold = Bu gold set
button-undo = Bekor qilish
button-show = Ko‘rsatish
button-gold = { $name } ({ $n })
button-moved = Nima siljidi ({ $n })
button-before = Oldin
button-after = Keyin
button-default = Asosiy qilish
button-download = YAML fayl
button-headroom = Reranker yordam beradimi?
button-slices = Qayerda zaif?
button-report = Hisobot
button-export = Eksport
button-chart = Diagramma
export-which = Qanday fayl kerak?
file-csv = CSV
file-xlsx = Excel
file-json = JSON
file-run = TREC run
file-qrels = TREC qrels
file-tex = LaTeX
file-md = Markdown

below-floor = Juda past: { $what }.
regression-found = { $before } ga nisbatan yomonlashdi, tasodif emas: { $what }.
regression-none = { $before } ga nisbatan yomonlashmagan.
regression-needs-baseline = --fail-on-regression uchun solishtiradigan narsa kerak: --baseline dan keyin runni yozing.
baseline-missing = { $name } degan fayl yo‘q. Chatda saqlangan run uchun --chat yoki --send dan keyin chatni yozing.
posted-token = Telegram TELEGRAM_TOKEN ni rad etdi: bot tokenini @BotFather dan so‘rang. Hech narsa yuborilmadi.
posted-refused = { $chat } chati bu botning xabarini qabul qilmaydi ({ $detail }). Botni u yerga qo‘shing; chatdagi /id uning raqamini aytadi. Hech narsa yuborilmadi.
posted-unreached = Telegram hisobotni qabul qilmadi ({ $detail }). Hech narsa yuborilmadi.
posted-unknown = Telegram o‘z vaqtida javob bermadi: hisobot yuborilgan bo‘lishi ham, bo‘lmasligi ham mumkin. U ikki marta yuborilmaydi.

live-none = Bu yerda qidiruv servisi sozlanmagan. Botni yurituvchi servislarni config.yaml faylida ko‘rsatadi.
live-no-gold = Hali gold set yo‘q. Uni YAML ko‘rinishida yuboring; shakli /help ichida.
live-which-gold = Qaysi gold setda?
live-which-service = Qaysi servisdan so‘ray?
live-default-set = Endi bu chatda /eval, boshqasi aytilmasa, { $service } servisidan { $gold } bo‘yicha so‘raydi.
live-on = { $service }, { $gold }
live-costs = { $what }: { $calls } kerak, bu pul talab qilishi mumkin. Boshlaymi?
live-embeddings = vektor uchun { $n } ta murojaat
live-answers = { $n } ta matnli javob
live-not-asked = { $what }: so‘ralmadi.
live-waiting = Kutmoqda: avval shu servisning boshqa baholashi tugaydi.
live-starting = Boshlanmoqda.
live-asked = { $whole } tadan { $part } tasi so‘raldi
live-failed = { $n } tasi xato
live-pace = soniyasiga { $rate }
live-left-s = yana taxminan { $n } s
live-left-min = yana taxminan { $n } daqiqa
live-pausing = Servis dam so‘radi; { $n } s dan keyin davom etaman.
live-cancelling = Yo‘ldagi savollardan keyin to‘xtaydi.
live-parked = Meni qayta ishga tushirishyapti. Bu ish to‘xtagan joyidan o‘zi davom etadi.
live-done = { $whole } tadan { $part } tasi { $time } ichida so‘raldi.
live-cancelled = Bekor qilindi: { $whole } tadan { $part } tasi so‘ralgan.
live-cancelled-unasked = Birinchi savoldan oldin bekor qilindi.
live-stopped-early = { $whole } tadan { $part } tasida to‘xtatildi: { $n } tasi xato, eng ko‘p uchragan sabab: { $reason }.
live-unscored = Javoblar run bo‘lib saqlandi, lekin baholaydigan narsa yo‘q.
live-result-unknown = Natija shu yerda turgan bo‘lishi mumkin: uni yuborayotganimda uzilish bo‘ldi.
live-partial = Bu run to‘liq emas. Qiymatlar faqat so‘ralgan savollar bo‘yicha; u asos bo‘la olmaydi.
live-scored = { $whole } tadan { $part } tasi baholandi.
live-latency = Kechikish: p50 { $p50 } ms, p95 { $p95 } ms, eng uzuni { $max } ms.
live-timeouts = { $n } tasi vaqtida javob bermadi.
live-errors = Xato bo‘lgani, 0 deb hisoblandi: { $errors }.
live-never-returned = { $n } ta to‘g‘ri chunk biror marta ham qaytmadi; ular indeksda bormi? { $ids }
live-all-returned = Har bir to‘g‘ri chunk biror savolda qaytdi.
live-only-starter = Buni faqat boshlagan kishi yoki administrator bekor qila oladi.
live-over = U allaqachon tugagan.
live-interrupted = Sizga javob berayotganimda uzilish bo‘ldi. Javob yetishmasa, yana so‘rang.
button-ask = So‘rash
button-not-now = Hozir emas
button-cancel-live = Bekor qilish
button-show-result = Natijani ko‘rsatish

## Reports

error-nothing-to-show = Bu yerda chizadigan narsa yo‘q: { $reason }.
nothing-retrieved = run hech bir savolga chunk topmagan
nothing-categories = savollarning toifasi yo‘q yoki hammasi bitta toifada
nothing-runs = bu gold setda hali hech narsa o‘lchanmagan

chart-recall = Nechta to‘g‘ri chunk topilgan
chart-recall-depth = dastlabki nechta chunkka qaralsa
chart-recall-best = eng yaxshi tartibda: { $metric } { $value }
chart-categories = Toifalar bo‘yicha { $metric }
chart-all = hammasi: { $value }
chart-interval = Ingichka chiziq: o‘rtachaning 95 % oralig‘i. Qavsda: savollar soni.
chart-worse = ▼ chiziqli ustun: boshqalardan yomon, bu tasodif emas
chart-more = Yaxshiroq { $n } ta toifa ko‘rsatilmadi.
chart-before-after = Oldin va keyin
chart-delta-interval = o‘zgarishning 95 % oralig‘i
chart-ranks = Birinchi to‘g‘ri chunk qaysi o‘rinda
chart-ranks-axis = birinchi to‘g‘ri chunk o‘rni; chiziqli ustun: top { $k } dan tashqarida
chart-absent = yo‘q
chart-trend = Runlar bo‘yicha { $metric }
chart-gold-version = gold set v{ $number }

slice-without-category = toifasiz

export-caption = { $gold }: { $before } va { $after }, { $n } ta savol. Oraliqlar: o‘zgarishning juftli bootstrap oralig‘i, 95 %. *: p < .05, ikki tomonlama juftli randomizatsiya testi, { $metrics ->
    [one] bitta metrika
   *[other] { $metrics } ta metrika uchun Holm
}.

report-made = { $date } kuni Baholash { $version } bilan tuzildi.
report-contents = Mundarija
report-summary = Qisqacha
report-hints = Endi nima qilish kerak
report-charts = Grafiklar
report-slices = Qayerda zaif
report-failures = Xatolar
report-moves = Qaysi savollar siljidi
report-questions = Barcha savollar
report-gold = Gold set
report-definitions = Sonlar nimani bildiradi
report-reproduce = Xuddi shu sonlarni qanday olish mumkin
report-metric = Metrika
report-mean = O‘rtacha
report-interval = 95 % oraliq
report-best-order = Eng yaxshi tartib
report-best-order-means = «Eng yaxshi tartib» — topilgan chunklardan mukammal reranker nima qila olishi. Oraliqlar savollar bo‘yicha bootstrap bilan hisoblangan.
report-slice = Kesim
report-n = Savollar
report-worse-rule = Kesimda kamida { $least } ta savol bo‘lsa va uning oralig‘i qolganlarning o‘rtachasidan past bo‘lsa, u yomonroq deyiladi.
report-question = Savol
report-category = Toifa
report-result = Natija
report-rank = Birinchi to‘g‘ri o‘rin
report-expected = To‘g‘ri chunklar
report-retrieved = Topilgani
report-top-score = Eng yuqori score
report-failing-both = Ikkala runda ham top { $k } ichida to‘g‘ri chunki yo‘q savollar: { $n }.
report-failures-below = { $n } tasida birinchi to‘g‘ri chunk { $k }-o‘rindan pastda: yaxshiroq tartib tuzatadi.
report-failures-wrong-chunk = { $n } tasida to‘g‘ri hujjatning boshqa chunki topilgan: hujjatlar qanday bo‘linganini ko‘ring.
report-failures-absent = { $n } tasida to‘g‘ri chunk umuman topilmagan.
report-rows-cut = Yana { $n } ta savol bu yerda ko‘rsatilmadi; CSV va Excel fayllarida hammasi bor.
report-nothing-moved = Hech bir savolda birinchi to‘g‘ri chunkning o‘rni o‘zgarmadi.
report-filter = Savollarni saralab ko‘rish
report-filter-text = Matn
report-filter-all = hammasi
report-no-rows = Bunday savol yo‘q.
report-show-more = Yana ko‘rsatish
report-sort = Tartiblash uchun ustun sarlavhasini bosing.
result-found = top { $k } ichida
result-below = { $k }-o‘rindan past
result-absent = topilmadi
result-won = yutdi
result-lost = yutqazdi
result-same = o‘zgarmadi
result-entered = top { $k } ga kirdi
result-left = top { $k } dan chiqdi
report-delta = O‘zgarish
report-p = p
report-p-holm = p (Holm)
report-won-lost-same = Yutdi / yutqazdi / bir xil
report-statistics = Farqlar: keyingi minus oldingi, savollar bo‘yicha juftlab. Oraliq: juftli foizli bootstrap, 10 000 marta. p: ikki tomonlama juftli randomizatsiya testi; p (Holm) ko‘rsatilgan metrikalar soniga moslangan, .05 dan kichiklari * bilan belgilangan.
report-result-rule = Birinchi to‘g‘ri chunk oldingidan yuqori tursa, savol yutdi, past tursa, yutqazdi deyiladi.
report-shell = Buyruq qatorida, ikkala fayl joriy papkada bo‘lganda:
report-shell-comparison = Buyruq qatorida, uchala fayl joriy papkada bo‘lganda:
report-files-named = Fayl nomlari ular saqlangan nomlar; sizda boshqacha bo‘lsa, almashtiring.

## When a report comes

error-timing-missing = Hisobot qachon kelsin? Masalan shunday yozing: har kuni 09:00, dushanba-juma 18:30, har 2 soatda yoki cron qatori, masalan 0 9 * * 1-5.
error-timing-not-understood = Bu yerda { $words } nimaligini tushunmadim. Masalan shunday yozing: faq har kuni 09:00 prod-search, dushanba-juma 18:30, har dushanba, har 2 soatda yoki cron qatori, masalan 0 9 * * 1-5.
error-bad-time-of-day = Soat { $text } bo‘lmaydi. 00:00 dan 23:59 gacha vaqt yozing, masalan 09:00.
error-uneven-interval = { $text } oralig‘i bir soatga yoki bir kunga teng bo‘linmaydi. Har 15, 20 yoki 30 daqiqa, yo bo‘lmasa har 1, 2, 3, 4, 6, 8 yoki 12 soatni tanlang.
error-mixed-times = { $text } bitta jadvalga sig‘maydi. Har bir vaqt uchun alohida jadval tuzing yoki daqiqalari bir xil vaqtlarni oling, masalan 09:00, 18:00.
error-bad-cron-line = { $line } cron qatori ishlamaydi: { $field }. Unda beshta maydon bor: daqiqa, soat, oy kuni, oy, hafta kuni; masalan 0 9 * * 1-5.
error-never-due = { $line } hech qachon kelmaydi: bunday kun yo‘q. Boshqasini tanlang.
error-too-often = { $every_min ->
    [one] Har daqiqada — juda tez-tez
   *[other] Har { $every_min } daqiqada — juda tez-tez
}: hisobotlar orasida kamida { $limit_min } daqiqa bo‘ladi. Masalan shunday yozing: har 30 daqiqada, har soatda, har kuni 09:00.
error-unknown-zone = { $nearest ->
    [none] { $name } degan vaqt mintaqasini bilmayman. Shahar yoki farqni yozing, masalan Toshkent, Asia/Tashkent yoki UTC+5.
   *[other] { $name } degan vaqt mintaqasini bilmayman. Balki { $nearest } demoqchidirsiz?
}
error-bad-alert-rule = { $text } ni qanday kuzatishni bilmayman. Masalan shunday yozing: MRR < 0.7, pasayish MRR, xatolar > 10%, p95 > 800 ms, down yoki jimlik 26 h.
cron-fields = unda beshta maydon yo‘q
cron-minute = daqiqasi noto‘g‘ri
cron-hour = soati noto‘g‘ri
cron-day-of-month = oy kuni noto‘g‘ri
cron-month = oyi noto‘g‘ri
cron-day-of-week = hafta kuni noto‘g‘ri
timing-at = { $days } soat { $times } da
timing-steps = { $steps }, { $days }
timing-minutes = { $n ->
    [one] har daqiqada
   *[other] har { $n } daqiqada
}
timing-hours = { $n ->
    [one] har soatda
   *[other] har { $n } soatda
}
timing-from = { $steps }, soat { $first } dan boshlab
timing-span = { $steps }, soat { $first } dan { $last } gacha
timing-many = { $days }, { $n ->
    [one] bir marta, soat { $first } da
   *[other] soat { $first } dan { $last } gacha { $n } marta
}
timing-daily = har kuni
timing-workdays = dushanbadan jumagacha
timing-weekend = shanba va yakshanba kunlari
timing-weekdays = har { $days } kuni
timing-month-days = har oyning { $days }-kuni
timing-months = { $days } (faqat { $months })
timing-cron = { $line } cron qatori bo‘yicha
weekday-1 = dushanba
weekday-2 = seshanba
weekday-3 = chorshanba
weekday-4 = payshanba
weekday-5 = juma
weekday-6 = shanba
weekday-7 = yakshanba
month-1 = yanvar
month-2 = fevral
month-3 = mart
month-4 = aprel
month-5 = may
month-6 = iyun
month-7 = iyul
month-8 = avgust
month-9 = sentabr
month-10 = oktabr
month-11 = noyabr
month-12 = dekabr

## Answers

unmeasured-no-answer = javob yo‘q
unmeasured-no-reference = kutilgan javob yo‘q
unmeasured-no-contexts = chunk matnlari yo‘q
unmeasured-not-in-run = runda yo‘q
unmeasured-service-failed = servis ishlamadi
unmeasured-no-right-chunk = to‘g‘ri chunk ma’lum emas
unmeasured-nothing-cited = hech narsaga havola yo‘q
unmeasured-never-cites = hech bir javob chunklarga havola qilmaydi
unmeasured-no-embeddings = embedding modeli yo‘q
unmeasured-budget-spent = byudjet tugagan
unmeasured-judge-distrusted = bunda hakamga ishonib bo‘lmaydi
unmeasured-stopped = baholanmasdan to‘xtatildi

judge-at = Hakam { $judge }
error-judge-unreachable = { judge-at } bilan bog‘lanib bo‘lmadi: { $problem }. Manzilini va ishlab turganini tekshiring.
error-judge-timeout = { judge-at } { $timeout_s } s ichida javob bermadi. Ko‘proq vaqt bering (timeout_s) yoki bir vaqtdagi so‘rovlarni kamaytiring (parallel).
error-judge-rate-limited = { judge-at } juda tez-tez so‘ralmoqda. parallel yoki per_second ni kamaytiring yoki keyinroq davom eting: hech bir hukm ikki marta so‘ralmaydi.
error-judge-access-refused = { judge-at } ruxsat bermayapti (HTTP { $status }). api_key ni tekshiring.
error-judge-failed = { judge-at } so‘rovda ishdan chiqdi (HTTP { $status }). Uning logiga qarang.
error-judge-bad-request = { $said ->
    [none] { judge-at } so‘rovni qabul qilmayapti (HTTP { $status }). base_url, model va json_mode ni tekshiring.
   *[other] { judge-at } so‘rovni qabul qilmayapti (HTTP { $status }): { $said }. base_url, model va json_mode ni tekshiring.
}
error-judge-not-json = { $start ->
    [none] { judge-at } JSON o‘rniga bo‘sh javob qaytardi. JSON yoza oladigan modelni tanlang.
   *[other] { judge-at } JSON bo‘lmagan javob qaytardi, boshlanishi: { $start }. JSON yoza oladigan modelni tanlang.
}
error-judge-cut-off = { judge-at } javobi sig‘may, kesilib qoldi. reply_tokens ni oshiring.
error-judge-wrong-shape = { judge-at } boshqa shakldagi JSON qaytardi, mos kelmagan joyi: { $where }. Kattaroq modelni tanlang.
error-judge-empty-list = { judge-at } birorta ham hukm qaytarmadi ({ $where } bo‘sh). Kattaroq modelni tanlang.
error-judge-refused = { judge-at } buni baholashdan bosh tortdi. Javobga qarang yoki boshqa modelni tanlang.
error-judge-budget-spent = { judge-at }: keyingi so‘rov { $budget } chegarasidan oshadi ({ $limit }). Uni oshirib davom eting: hech bir hukm ikki marta so‘ralmaydi.
error-judge-not-usable = { judge-at } RAGAS orqali so‘ralishi kerak, u esa bu yerda ishlamayapti: { $problem }. Uni o‘rnating (pip install 'baholash[ragas]'), judge.yaml dagi python da u bor Pythonni ko‘rsating yoki backend: builtin ni tanlang.
error-judge-backend-missing = { judge-at } { $backend } orqali so‘ralishi kerak, lekin unga hakam hali yo‘q. backend: { $known } ni oling yoki uni qo‘shing: core/judges da protocol.py dagi Judge ga mos klassli bitta fayl, BACKENDS da nomlangan.
budget-calls = call_budget
budget-tokens = token_budget
failed-judge-unreachable = hakam bilan bog‘lanib bo‘lmadi
failed-judge-timeout = hukm vaqtida kelmadi
failed-judge-rate-limited = hakam juda tez-tez so‘raldi
failed-judge-access-refused = hakam ruxsat bermadi
failed-judge-failed = hakam ishdan chiqdi
failed-judge-bad-request = hakam so‘rovni qabul qilmadi
failed-judge-not-json = hukm JSON emas
failed-judge-cut-off = hukm kesilib qolgan
failed-judge-wrong-shape = hukm boshqa shaklda
failed-judge-empty-list = javobda hukm yo‘q
failed-judge-refused = hakam bosh tortdi
failed-judge-budget-spent = byudjet tugagan
failed-judge-not-usable = RAGAS bu yerda ishlamaydi
failed-judge-backend-missing = bunday hakam hali yo‘q

answers-first = { $run }, { $gold }: { $metric } { $value }, javoblar: { $scored }
answers-none = { $run }, { $gold }: hech narsani o‘lchab bo‘lmadi; javobi bor savollar: { $answered }
answers-failed = Muvaffaqiyatsiz, { $why }: { $names }.
answers-unmeasured = O‘lchanmadi, { $why }: { $names }.
answers-judge = Hakam: { $model } ({ $backend }); so‘rovlar: { $calls }, oldindan ma’lum hukmlar: { $kept }. Bu qiymatlarni faqat shu hakamniki bilan solishtiring.
answers-by-category = { $metric } kategoriyalar bo‘yicha
answers-weakest = Eng zaif javoblar
answers-weak = { $question }: { $metric } { $value }
answers-no-ladder = Bu gold setda qidiruvni o‘lchab bo‘lmadi (umumiy to‘g‘ri chunk id lari yo‘q), shuning uchun ayb chunklardami yoki promptdami, ayta olmayman.
evidence-statement = { $number }-gap hech bir chunkda yo‘q: { $text }
evidence-reference = kutilgan, lekin hech bir chunkda yo‘q: { $text }
evidence-context = { $number }-chunk foyda bermadi: { $text }
evidence-question = javob savolni chetlab o‘tadi; u mana bunga mos: { $text }
evidence-fits = javob mana bunga mos: { $text }
evidence-extra = kutilgan javobda yo‘q: { $text }
evidence-absent = aytilmay qolgan: { $text }
answers-plan = { $model } { $n } ta javobni baholaydi: { $calls } ta chat so‘rovi va vektorlar uchun { $embeddings } ta so‘rov, ko‘pi bilan taxminan { $tokens } token, hakamning o‘zini tekshirish ham shunga kiradi.
answers-plan-kept = { $n } ta hukm allaqachon ma’lum, qayta so‘ralmaydi.
answers-plan-nothing = Barcha hukmlar allaqachon ma’lum: hech narsa so‘ralmaydi.
answers-cost = Bu ko‘pi bilan taxminan { $cost } turadi.
answers-no-prices = Hakam sozlamasida narxlar yo‘q, shuning uchun bu qancha turishini ayta olmayman.
answers-ask = Hakamdan hozir so‘raymi?
answers-not-asked = Hakamdan so‘ralmadi.
answers-needs-yes = Bu yerda rozilik beradigan odam yo‘q. Hakamdan so‘rash uchun --yes qo‘shing.
judge-trusted = { $model } namunaviy javoblarning { $n } juftidan { $held } tasini farqladi.
judge-distrusted = { $model } ga bunda ishonib bo‘lmaydi: { $names }. U namunaviy javoblarning { $n } juftidan faqat { $held } tasini farqladi. Kattaroq modelni tanlang.
judge-untold = { $metric }, { $language }: { $better } ({ $higher }) bundan yuqori bo‘lishi kerak edi: { $worse } ({ $lower })
planted-right = to‘g‘ri javob
planted-half = yarmi to‘g‘ri javob
planted-wrong = noto‘g‘ri javob
planted-other = boshqa tildagi to‘g‘ri javob
planted-aside = boshqa savolga javob
planted-first = to‘g‘ri chunk birinchi
planted-last = to‘g‘ri chunk oxirgi
planted-without = to‘g‘ri chunk yo‘q
command-answers = so‘z bilan berilgan javoblar qanchalik yaxshi, hakam baholaydi
help-answers-title = Javoblarni o‘lchash
help-answers =
    So‘z bilan javoblari bor run (RAGAS, DeepEval, promptfoo, JSON, CSV) ostida tugma bor; `/answers before` nomi bo‘yicha, `/answers shop-faq on prod-rag` avval jonli xizmatdan so‘raydi. Nima ketishini aytib, so‘rayman; hakam avval sinaladi; hukmlar saqlanadi, ikki marta so‘ralmaydi.
    Faithfulness: hammasi chunklarda bormi. Answer relevancy: savolga javobmi. Context recall va precision: chunklarda kutilgani bormi, foydalilari oldindami.
answers-counted = { $whole } javobdan { $part } tasi baholandi
answers-checking-judge = Avval hakamning o‘zi tayyor javoblar bilan sinaladi.
answers-waiting = Kutmoqda: oldin shu hakamning boshqa o‘lchovi bajariladi.
answers-about = { $run } javoblari, { $gold } bo‘yicha
answers-asked-first = { $n ->
    [one] Avval xizmatdan so‘z bilan bitta javob so‘raladi, bu ham pul turishi mumkin.
   *[other] Avval xizmatdan so‘z bilan { $n } ta javob so‘raladi, bu ham pul turishi mumkin.
}
answers-estimated = Javoblar hali yo‘q, shuning uchun bu taxmin. Ko‘proq ketadigan bo‘lsa, yana so‘rayman.
answers-done = Hammasi { $time } ichida baholandi.
answers-stopped = To‘xtatildi. Shu paytgacha bo‘lgan har bir hukm saqlandi.
answers-partial = Oxirigacha yetmay to‘xtatildi: qiymatlar baholangan javoblar bo‘yicha. «Qayta» to‘xtagan joydan davom etadi.
answers-without-judge = Bu yerda hakam sozlanmagan, shuning uchun javoblarni faqat so‘zma-so‘z solishtirish mumkin. Botni yurituvchi uni config.yaml da judge: ostida ko‘rsatadi.
answers-agreement = Bosh barmoqlar: { $people ->
    [one] bir kishi
   *[other] { $people } kishi
} va hakam { $share } javobda bir fikrda ({ $metric }).
answers-kappa = Tasodifdan ortiq kelishuv: κ { $kappa }.
answers-before = Avval, o‘sha hakam bo‘yicha: { $run } { $metric } { $value }.
answers-other-judge = { $run } ni { $model } baholagan; ikki hakamning qiymatlari solishtirilmaydi.
answers-page = Javob { $number }/{ $n }, eng zaifi birinchi
answers-said = Javob: { $answer }
answers-expected = Kutilgan: { $answer }
answers-more-verdicts = { $n ->
    [one] Unga qarshi yana bitta hukm bor.
   *[other] Unga qarshi yana { $n } ta hukm bor.
}
answers-anonymous = Bosh barmoqqa ism kerak, siz esa bu yerda anonim administratorsiz.
answers-kept = { $n ->
    [one] { $run }: so‘z bilan bitta javob saqlandi; nima kutilganini { $gold } aytadi.
   *[other] { $run }: so‘z bilan { $n } ta javob saqlandi; nima kutilganini { $gold } aytadi.
}
answers-no-retrieval = U bilan qidiruvni o‘lchab bo‘lmaydi.
answers-no-ids = Faylda chunk id lari yo‘q.
answers-in-run = { $n ->
    [one] Unda so‘z bilan bitta javob bor, uni ham o‘lchash mumkin.
   *[other] Unda so‘z bilan { $n } ta javob bor, ularni ham o‘lchash mumkin.
}
answers-no-answer = har bir savolga javobi bor run yuboring
answers-no-gold = bu yerda uning savollari bor gold set yo‘q; kutilgan javoblari bor gold set yuboring
error-no-answers = { $run ->
    [none] Bu yerda o‘lchanadigan javoblar yo‘q: { $problem }.
   *[other] { $run } javoblarini o‘lchab bo‘lmaydi: { $problem }.
}
error-no-answers-service = { $service } so‘z bilan javob bermaydi. config.yaml dagi `answer` ular javobning qayerida turishini aytsin yoki `answers_by` ularni qaysi xizmat berishini.
button-measure-answers = Javoblarni o‘lchash ({ $n })
button-weak-answers = Zaif javoblar ({ $n })
button-answers = Javoblar ({ $n })
button-retry = Xatolarini qayta ({ $n })

## Gold

gold-deleted = { $name } o‘chirildi. 30 kun ichida qaytarish mumkin: `/gold restore { $name }`.
gold-undeleted = { $name } barcha versiyalari bilan yana ishlatilmoqda.
gold-deleted-list = O‘chirilgan, /gold restore qaytaradi: { $names }.
gold-restored = { $name }: { $number }-versiya qaytdi, endi u { $new }-versiya.
gold-log-first = { $name }: { $n } ta versiya
gold-log-start = boshlanishida { $n } ta savol
gold-log-itself = botning o‘zi
gold-diff-first = { $name } v{ $before } → v{ $after }
gold-diff-nothing = farq yo‘q
gold-diff-added = { $n } ta savol qo‘shildi
gold-diff-removed = { $n } ta savol olib tashlandi
gold-diff-judgments = { $n } ta baho o‘zgardi
gold-diff-worded = { $n } ta savolning matni yoki izohi o‘zgardi
gold-diff-reordered = savollar tartibi boshqa
gold-diff-settings = qoidalar o‘zgardi
gold-diff-threshold = To‘g‘ri hisoblanadigan eng kichik baho: { $before } → { $after }
gold-diff-ids-map = ids.map: { $before } → { $after }
gold-part-text = matn
gold-part-category = toifa
gold-part-language = til
gold-part-answer = javob
gold-part-notes = izoh
gold-file-yaml = YAML
gold-file-json = JSON
gold-file-csv = CSV
gold-file-trec = TREC
gold-file-beir = BEIR
gold-file-whole = bu fayl menga qaytarilsa, aynan shu gold set chiqadi.
gold-file-lacks = bu formatda quyidagilarga joy yo‘q: { $what }. YAML va JSON hammasini saqlaydi.
gold-topics-caption = Savollar matni: TREC baholar faylida ularga joy yo‘q.
gold-loss-questions = bahosiz savollar ({ $n } ta)
gold-loss-judgments = baholar ({ $n } ta savolda)
gold-loss-text = matnlar ({ $n } ta savolda)
gold-loss-category = toifalar ({ $n } ta savolda)
gold-loss-language = tillar ({ $n } ta savolda)
gold-loss-answer = javoblar ({ $n } ta savolda)
gold-loss-notes = izohlar ({ $n } ta savolda)
gold-loss-threshold = to‘g‘ri hisoblanadigan eng kichik baho
gold-loss-ids-map = ids.map
gold-loss-order = savollar tartibi
button-gold-log = Versiyalar
button-gold-diff = v{ $number } da nima o‘zgardi
button-gold-restore = v{ $number } ga qaytish
button-gold-rescore = Oxirgi runlarni ({ $n }) v{ $number } da baholash
gold-written = { $name } v{ $number } yozildi: { $file }.
gold-not-written = { $file } faylini yozib bo‘lmadi: { $problem }.
button-gold-check = Tekshirish
check-clean = Bu yerda tuzatadigan narsa yo‘q.
check-thin = Bu toifalarda xulosa uchun savol juda kam: { $names }. Keyingi qadam: har biriga yana 3–5 ta qo‘shing.
check-conflicting = { $n } ta savol har xil to‘g‘ri chunklar bilan takrorlangan: { $names }. Ulardan biri doim xato hisoblanadi. Keyingi qadam: bittasini qoldirib, hammasining chunklarini unga bering.
check-twice = { $n } ta savol takrorlangan va ortiqcha hisoblanadi: { $names }. Keyingi qadam: har biridan bittasini qoldiring.
check-alike = { $n } juft savol deyarli bir xil, lekin to‘g‘ri chunklari boshqa: { $names }. Keyingi qadam: ikkalasiga bir xil chunk bering yoki farqini matnda ayting.
check-unjudged = { $n } ta savolda baho yo‘q: { $names }. Yo bazada javobi yo‘q, yo hali hech kim qaramagan. Keyingi qadam: baholang yoki shunday qoldiring.
check-odd-ids = { $n } ta chunk id boshqalariga o‘xshamaydi, balki boshqa indeksdandir: { $names }. Keyingi qadam: qidirib ko‘ring.
check-other-ids = { $n } ta to‘g‘ri id hech qachon qaytmagan, lekin boshqacha yozilgani qaytgan: { $names }. Keyingi qadam: indeksdagidek yozing yoki ids.map kiriting.
check-never-returned = { $n } ta to‘g‘ri chunkni oxirgi runlarning ({ $runs }) birortasi qaytarmagan: { $names }. Keyingi qadam: ular indeksda bormi, tekshiring.
check-all-wrong = { $n } ta savolning to‘g‘ri chunki oxirgi runlarning ({ $runs }) birortasida top { $k } ichida emas: { $names }. Bu savollar runlarni farqlamaydi. Keyingi qadam: baholari to‘g‘rimi, tekshiring; to‘g‘ri bo‘lsa, bular eng qiyin savollaringiz.
check-all-right = { $n } ta savolda to‘g‘ri chunk oxirgi runlarning ({ $runs }) hammasida birinchi: { $names }. Ular yomonlashuvdan saqlaydi, lekin yangi narsa aytmaydi. Keyingi qadam: qiyinroq savollar qo‘shing.
check-holes = Oxirgi runlarning top { $k } ichida { $n } ta chunk baholanmagan va xato hisoblanadi; bu o‘rinlarning { $share } qismi baholangan. Keyingi qadam: `/judge { $name }`.
check-no-runs = Tekshirilmadi: hech qachon qaytmaydigan id’lar, bo‘shliqlar va hech narsa aytmaydigan savollar. Buning uchun shu chatda u bo‘yicha baholangan run kerak. Keyingi qadam: run yuboring.
check-one-run = Tekshirilmadi: hech narsa aytmaydigan savollar. Buning uchun ikkinchi run kerak.
check-crowded = { $n } ta savolning to‘g‘ri chunklari boshqalarnikidan ancha ko‘p: { $names }. Balki bir matn ostida bir nechta savol qo‘shilib ketgan. Keyingi qadam: ajrating, har biriga o‘z matni yoki id’si.
check-negative = { $n } ta baho 0 dan past, ular hech qachon to‘g‘ri hisoblanmaydi. Keyingi qadam: mos emas degani bo‘lsa, 0 yozing.
check-reversed = Runlar { $low } bahoni { $high } bahodan yuqoriga qo‘yadi (o‘rtacha 1 / o‘rin: { $a } va { $b }): shkala teskari ko‘rinadi. Keyingi qadam: uni aylantiring, eng yuqori baho eng yaxshisi bo‘lsin.
command-judge = baholanmagan chunklarni birga baholash
gold-how = Yana: /gold log, diff, restore, check, export yoki delete va nomi; /judge va nomi baholanmaganini baholaydi.
judge-which = Qaysi gold set? /judge va nomini yozing; /gold ro‘yxatni ko‘rsatadi.
judge-anonymous = Baholovchining ismi kerak, siz esa bu yerda anonim administratorsiz. Uni o‘chiring yoki shaxsiy chatda baholang.
judge-nothing = { $name } ichida baholaydigan narsa qolmadi: bu chatdagi birorta run unga baholanmagan chunk qaytarmagan. Avval run yuboring.
judge-first = { $gold }: baholanmagan { $n } ta savol–chunk jufti, eng foydalisi birinchi
judge-shared = Ulardan { $n } tasi hamma uchun, fikringiz bir xilmi, ko‘rish uchun; qolganlari bir kishidan.
judge-unshared = Har biri faqat bir kishi uchun. Hamma baholaydigan juftlar kerak bo‘lsa, nomdan keyin overlap=20 yozing.
judge-how = «Baholash»ni bosing: juftlaringiz shaxsiy chatimizga keladi, agar u bo‘lsa. Chunkni qaysi tizim qaytargani ko‘rsatilmaydi. Juftingizga javob yozsangiz yoki /note unga izoh qo‘shadi.
judge-counts = siz { $own }, hammasi { $done } / { $n }
judge-right = To‘g‘ri
judge-partly = Qisman
judge-no = Yo‘q
judge-no-text = runlarda bu chunkning matni yo‘q
judge-done = { $name } ichida siz uchun boshqa juft qolmadi. Saqlash baholanganlardan keyingi versiyani qiladi.
judge-not-yours = Bu juft boshqa odamniki. O‘zingiznikini oling.
judge-closed = { $name } bo‘yicha bu baholash saqlangan. /judge keyingisini boshlaydi.
judge-progress = { $gold }: { $n } ta juftdan { $done } tasi baholandi
judge-graded = baho
judge-skipped = o‘tkazildi
judge-disputed = { $n } ta juft bahsli. Hal qiling, aks holda ko‘pchilik hal qiladi.
judge-disputes-left = hal qilinadigani { $n } ta
judge-settled = Bahsli juft qolmadi.
judge-saved = { $gold } v{ $number }: { $n } ta yangi baho, { $people } kishidan.
judge-saved-before = Bu allaqachon saqlangan; { $gold } hozir v{ $number }.
judge-left-out = Ko‘pchilik fikri yo‘q { $n } ta juft qo‘shilmadi; ular hali baholanmagan.
judge-save-nothing = Hali hech narsa baholanmagan, saqlaydigan narsa yo‘q.
judge-noted = Yozib qo‘ydim; u savol izohiga qo‘shiladi.
judge-note-how = Juftga izoh bilan javob yozing yoki /note va izohni yozing: u qo‘lingizdagi yoki oxirgi baholagan juftingizga qo‘shiladi.
agreement-none = Hech bir juftni ikki kishi baholamagan, shuning uchun hamfikrlik o‘lchanmadi.
agreement-same = Bir necha kishi baholagan { $n } ta juftdan { $same } tasida baho bir xil.
agreement-unmeasured = Tasodifdan tashqari hamfikrlik o‘lchanmadi: hamma doim bir xil baho bergan.
agreement-cohen = Cohen kappa { $value }: 1 — doim bir xil, 0 — tasodif; .6 dan boshlab baholarga ishonsa bo‘ladi.
agreement-fleiss = Fleiss kappa { $value }, { $n } kishi: 1 — doim bir xil, 0 — tasodif; .6 dan boshlab baholarga ishonsa bo‘ladi.
agreement-krippendorff = Krippendorff alfa { $value }, { $n } kishi: 1 — doim bir xil, 0 — tasodif; .67 dan boshlab baholarga ishonsa bo‘ladi.
button-judge = Baholash
button-skip = O‘tkazish
button-judge-progress = Holat
button-judge-save = Saqlash
button-settle = Hal qilish ({ $n })

## Xizmatga bitta savol

command-ask = qidiruv xizmatiga bitta savol, baholash uchun
ask-how-to = Savolni /ask dan keyin yozing: `/ask yetkazish qancha vaqt oladi?` Xizmatlar bir nechta bo‘lsa, `on NOM`, gold setlar bir nechta bo‘lsa, `gold=NOM` qo‘shing.
ask-found = { $n ->
    [0] { $service } { $question } uchun hech narsa qaytarmadi
   *[other] { $service } { $question } uchun { $n } ta chunk qaytardi
}
ask-answer = Javobi: { $answer }
ask-no-texts = Xizmat faqat id beradi; matni qayerdaligini config.yaml dagi `text` bildiradi.
ask-how = { $n ->
    [0] «Saqlash» savolni { $gold } ga hech narsa javob bermaydigan savol qilib qo‘shadi.
   *[other] { $known ->
        [0] Ko‘rganingizni baholang; «Saqlash» savolni { $gold } ga qo‘shadi.
       *[other] { $gold } da bu savol bor; ko‘rsatilgan baholar — o‘ziniki. O‘zgartirib, saqlang.
    }
}
ask-how-which = Ko‘rganingizni baholang; saqlashda savol qaysi gold setga borishi so‘raladi.
ask-which-gold = Qaysi gold setga?
ask-save-nothing = Hali hech narsa baholanmadi. To‘g‘ri chunk bo‘lmasa, avval «Qolgani ❌» ni bosing.
ask-saved = { $gold } v{ $number } da { $question } bor: { $right ->
    [0] to‘g‘ri chunk yo‘q, shuning uchun qamrovdan tashqari hisoblanadi
   *[other] { $right } ta to‘g‘ri chunk
}, { $n ->
    [0] yangi baho yo‘q
   *[other] { $n } ta yangi baho
}.
ask-same = { $gold } v{ $number } da { $question } aynan shu baholar bilan bor; yangi hech narsa saqlanmadi.
ask-proposed = 🤖 — { $model } taklifi ({ $n } ta baho): tasdiqlamaguningizcha hisobga olinmaydi.
button-ask-propose = 🤖 Baho taklif qilish
button-ask-confirm = 🤖 ni tasdiqlash
button-ask-rest = Qolgani ❌

## Qayta kesilgan indeks

remap-gone = { $before } qaytargan { $all } ta to‘g‘ri chunkdan { $n } tasi yo‘qoldi: { $names }. Indeks qayta kesilganga o‘xshaydi, shuning uchun qiymatlar qidiruv haqida hech narsa demaydi. Baholarni matni bo‘yicha yangi chunklarga ko‘chirsa bo‘ladi.
remap-first = { $gold }: baholangan { $all } ta chunkdan { $n } tasi { $run } da qayta topildi
remap-split = { $n } tasi bir necha chunkka bo‘lingan.
remap-merged = { $n } ta yangi chunk bir nechtasining o‘rnini egallaydi.
remap-unmatched = { $n } tasining matni hech bir yangi chunkda yo‘q: { $names }. O‘zgarishsiz qoladi.
remap-without-text = { $n } tasining matni noma’lum: { $names }. O‘zgarishsiz qoladi.
remap-check = Foiz: kichikroq chunk matnining qancha qismi umumiy. Bo‘lingan to‘g‘ri chunkning har bir qismi to‘g‘ri bo‘lib qoladi: ularga qarang. «Saqlash» yangi versiya qiladi, ortga yo‘li bilan.
remap-needs = Baholangan { $n } ta chunk bu indeksda yo‘q. Ulardan { $known } tasining va { $new } ta yangi chunkning matnini bilaman.
remap-needs-old = Eski chunklarni fayl qilib yuboring, keyin ularni qidiraman.
remap-needs-new = Yangi chunklarni fayl qilib yuboring, keyin ular orasidan qidiraman.
remap-nothing-alike = Hech birining matni boshqasi bilan yetarlicha umumiy emas. Kerakli yangi chunklar bular orasida bo‘lmasa, barcha yangi chunklarni fayl qilib yuboring.
remap-form = id va text bo‘lgan JSON lines, BEIR corpus.jsonl, id va text ustunli CSV yoki id va matnlardan iborat bitta JSON obyekt. /cancel buni unutadi.
remap-saved = { $gold } v{ $number }: { $all } ta chunkdan { $n } tasining baholari yangi id oldi.
remap-left = Gold set o‘zgarishsiz qoladi.
button-remap = Baholarni yangi id’larga ko‘chirish
button-remap-all = Barcha juftlar CSV da
button-remap-score = Runni unda baholash
button-judge-holes = Baholanmagan chunklarni baholash

## Jurnaldan savollar

suggest-send = Endi jurnalni yuboring: har qatorida bitta savol bo‘lgan matn, savollar ustuni bor CSV yoki JSON lines. Deyarli bir xillarini guruhlayman, { $gold } da borini tashlab ketaman. /cancel buni unutadi.
suggest-first = { $n ->
    [0] { $file } da { $gold } da yo‘q savol topilmadi
   *[other] { $file } da { $gold } da yo‘q { $n } ta savol bor
}
suggest-lines = { $n } qator
suggest-known = { $n } tasi unda allaqachon bor
suggest-noise = { $n } tasi savol emas
suggest-more = kam uchraydigan { $n } tasi ko‘rsatilmadi
suggest-also = yana: { $text }
suggest-how = ➕ savolni oladi, 🔎 uni darhol xizmatdan so‘raydi.
suggest-saved = { $n ->
    [0] { $gold } v{ $number } da bu savollar allaqachon bor; yangi hech narsa saqlanmadi.
   *[other] { $gold } v{ $number } ga { $n } ta savol qo‘shildi. Ularni hali hech kim baholamagan: /ask qiling yoki run yuborib /judge qiling.
}
button-suggest-save = Saqlash: { $n }

## Reports by themselves, alerts, baselines

error-unknown-schedule = { $name } jadvali endi yo‘q. /schedule shu chatdagilarini sanaydi.
command-schedule = o‘zi keladigan hisobotlar
command-timezone = shu chatning vaqt mintaqasi
command-baseline = keyingi natijalar solishtiriladigan natija
help-schedule-title = O‘zi keladigan hisobotlar
help-schedule =
    `/schedule har kuni 09:00 faq on prod-search` o‘sha vaqtda ishlab turgan servisni o‘lchaydi va nima o‘zgarganini aytadi; `dush-juma 18:30`, `har dushanba` yoki cron qatori ham bo‘ladi, to‘rtala tilda. Yolg‘iz o‘zi shu chat jadvallarini sanaydi: tugmalar bilan to‘xtatish, hozir ishga tushirish, kamroq yozish, ogohlantirish qoidalari va o‘chirish.
    `/baseline NOM` natijani keyingilari solishtiriladigan asosga aylantiradi, `/alert MRR < 0.7` chegarani kuzatadi, `/timezone Toshkent` shu chat soatini belgilaydi.
schedule-how = Bu yerda jadval yo‘q. Qachon, nima va qayerdaligini yozing, masalan `/schedule har kuni 09:00 faq on prod-search`. `dush-juma 18:30`, `har 2 soatda`, `har dushanba` yoki cron qatori ham bo‘ladi.
schedule-set = Jadval tuzildi.
schedule-there = Bunday jadval allaqachon bor.
schedule-runs-now = { $what }: hozir ishga tushdi, hisobot shu yerga keladi.
schedule-deleted = O‘chirildi: { $what }
schedules-title = { $n } ta jadval
schedule-is-paused = to‘xtatilgan
schedule-next = Keyingi vaqtlar ({ $zone }):
schedule-paused-person = To‘xtatilgan. Davom etish uchun Davom ettirish tugmasini bosing.
schedule-paused-chat = Bu chat menga yopiq bo‘lgani uchun to‘xtatilgan; yana yozishim mumkin bo‘lganda o‘zi davom etadi.
schedule-paused-topic = Mavzusi yopilgani uchun to‘xtatilgan; mavzu yana ochilganda o‘zi davom etadi.
schedule-paused-gold = Gold seti o‘chirilgani uchun to‘xtatilgan; gold set tiklanganda o‘zi davom etadi.
schedule-quiet-always = Har safar hisobot beraman.
schedule-quiet-change = Faqat biror narsa o‘zgarganda hisobot beraman.
schedule-quiet-alert = Ogohlantirish bo‘lmasa, jim turaman.
schedule-no-baseline = Oxirgi run bilan solishtiriladi; asos yo‘q. Uni /baseline belgilaydi.
schedule-baseline = Asos { $run } (MRR { $mrr }) va oxirgi run bilan solishtiriladi.
schedule-last = Oxirgisi: { $when }, MRR { $mrr }.
schedule-last-running = O‘lchanmoqda: { $when }.
schedule-last-failed = Oxirgisi: { $when }, o‘lchab bo‘lmadi.
schedule-last-unsure = Xabari yetib kelmagan bo‘lishi mumkin.
schedule-costs = Har bir run { $calls } oladi, bu pullik bo‘lishi mumkin.
schedule-topic-closed = Bu hisobotlarning mavzusi yopilgan. Ular to‘xtatildi va mavzu yana ochilganda o‘zi davom etadi.
schedule-topic-gone = Bu hisobotlarning mavzusi o‘chirilgan. Endi ular shu yerga keladi.
schedule-goes-on = Mavzu yana ochiq: { $what } davom etadi, keyingisi { $when }.
zone-is = Bu chatdagi vaqtlar { $zone } bo‘yicha, u yerda hozir { $time }.
zone-how = `/timezone` va shahar yoki farqni yozing, masalan `/timezone Toshkent` yoki `/timezone UTC+5`, yoki birini bosing:
zone-which = Sizda hozir soat necha? Bir marta so‘rayman; shu chatning hamma jadvallari shunga qarab yuradi. Bularning hech biri bo‘lmasa, shaharni yozing, masalan `/timezone Berlin`.
zone-set = { $n ->
    [0] Endi bu chatdagi vaqtlar { $zone } bo‘yicha; u yerda soat { $time }.
   *[other] Endi bu chatdagi vaqtlar { $zone } bo‘yicha; u yerda soat { $time }. { $n } ta jadval kun vaqtini shu soat bo‘yicha saqlaydi.
}
baseline-unscored = { $run } hech baholanmagan. Avval uni baholang: /eval run=NOM.
baseline-partial = { $run } to‘liq emas: hamma savol so‘ralmagan, shuning uchun u asos bo‘la olmaydi.
baseline-set = Endi asos: { $run } (MRR { $mrr }).
baseline-none = Bu chatda asos yo‘q.
baseline-how = `/baseline NOM` run natijasini jadvaldagi hisobotlar solishtiriladigan asosga aylantiradi; `/baseline clear` buni bekor qiladi.
baseline-is = { $run } (MRR { $mrr })
baseline-for-service = { $service } servisining { $gold } bo‘yicha runlari uchun.
baseline-for-all = { $gold } bo‘yicha servisining o‘z asosi bo‘lmagan hamma runlar uchun.
baseline-cleared = { $n ->
    [0] Bekor qilinadigan asos yo‘q edi.
   *[other] { $n } ta asos bekor qilindi. Hisobotlar faqat oxirgi run bilan solishtiriladi.
}
report-first = { $what }: MRR { $mrr }. Bu birinchi hisobot; keyingilari nima o‘zgarganini aytadi.
report-identical = { $what }: tartib { $against } bilan aynan bir xil. { $metric } { $after } bo‘lib qoldi.
report-better = { $what } yaxshilandi: { $metric } { $before } → { $after }, { $against } bilan solishtirganda; bu tasodif emas.
report-worse = { $what } yomonlashdi: { $metric } { $before } → { $after }, { $against } bilan solishtirganda; bu tasodif emas.
report-mixed = { $what } aralash: { $against } bilan solishtirganda ba’zi metrikalar ko‘tarildi, ba’zilari tushdi; { $metric } { $before } → { $after }.
report-no-change = { $what }: { $against } bilan solishtirganda o‘zgarish yo‘q. { $metric } { $before } → { $after }.
report-cannot-tell = { $what }: { $against } bilan solishtirganda tasodifdan ortiq farq yo‘q. { $metric } { $before } → { $after }.
report-against-baseline = asos
report-against-last = oxirgi run
report-failed = { $what }: o‘lchab bo‘lmadi
report-partial = { $what } faqat qisman o‘lchandi, shuning uchun hech narsa bilan solishtirilmaydi: MRR { $mrr }.
report-by-hand = qo‘lda
report-second = ishonch hosil qilish uchun ikkinchi run
report-since = Oxirgi rundan beri: { $verdict }.
report-step-identical = aynan bir xil
report-step-better = yaxshiroq, tasodif emas
report-step-worse = yomonroq, tasodif emas
report-step-mixed = aralash
report-step-no-change = o‘zgarish yo‘q
report-step-cannot-tell = tasodifdan ortiq farq yo‘q
report-column-baseline = asos
report-column-last = oldin
report-column-now = hozir
report-trend = { $curve } { $n } ta run davomida MRR, { $low } dan { $high } gacha
report-lost = Top { $k } da yangi xato bo‘lgan savollar ({ $n }): { $names }
report-mended = Tuzalgan savollar ({ $n }): { $names }
report-latency = Oldingi safar p95 { $before } ms edi, endi { $after } ms.
report-skipped = { $n ->
    [one] Bundan oldingi bitta hisobot o‘tkazib yuborildi: { $since }.
   *[other] Bundan oldingi { $n } ta hisobot o‘tkazib yuborildi, { $since } dan boshlab.
}
report-unsure = Bundan oldingi hisobot yetib borgani noma’lum; u ikki marta yuborilmadi.
report-will-confirm = Bu ogohlantirishga arziydi. Avval ikkinchi run tasdiqlaydi: { $when }.
button-run-now = Hozir ishga tushir
button-pause = To‘xtatib tur
button-resume = Davom ettirish
button-quiet-always = Har safar
button-quiet-change = O‘zgarsa
button-quiet-alert = Xavf bo‘lsa
button-trend = Tendensiya
button-all-schedules = Hamma jadvallar
button-against-baseline = Asos bilan
button-since-last = Oxirgi rundan beri
button-baseline = Asos qilish
button-schedule = Jadval
button-baseline-clear = Bekor qilish
button-baseline-clear-of = { $run } ni olib tashlash
button-baseline-use = { $run } ni asos qilish
schedule-last-refused = Telegram uning xabarini qabul qilmadi.
command-alert = nimanidir kuzatish, masalan MRR < 0.7
schedule-alerts = Ogohlantirish: { $rules }.
schedule-no-alerts = Ogohlantirish yo‘q.
rules-watched = Ogohlantirish keladi, agar:
rules-none = Hech narsa kuzatilmaydi, ogohlantirish yo‘q.
rules-how = Olib tashlash yoki qo‘shish uchun birini bosing yoki o‘zingiznikini yozing: `/alert MRR < 0.7`, `/alert xatolar > 5%`, `/alert p95 > 800 ms`, `/alert jimlik 26 soat`. Ogohlantirishdan oldin yomon runni ikkinchisi tasdiqlaydi; pasayish uchun /baseline kerak.
rule-below = { $metric } { $limit } dan past
rule-drop = { $metrics } asosdan pasayadi
rule-down = servis ishlamaydi
rule-failing = savollarning { $percent } % dan ko‘pi xato
rule-slow = p95 { $ms } ms dan uzun
rule-silent = { $hours } soat run yo‘q
alert-how = Nimani kuzatishni yozing: `/alert MRR < 0.7`, `/alert pasayish MRR`, `/alert xatolar > 5%`, `/alert p95 > 800 ms`, `/alert ishlamayapti`, `/alert jimlik 26 soat`. Nima kuzatilayotganini /schedule ko‘rsatadi.
alert-which = Qaysi jadval buni kuzatsin?
alert-below = { $metric } { $value }, chegara { $limit } dan past
alert-drop = { $metric } asosdagi { $before } dan { $value } ga tushdi
alert-drop-why = { $delta } (95 %: { $low } dan { $high } gacha), bu tasodif ham, odatdagi tebranish ham emas; { $lost } ta savol yomonlashdi.
alert-down = servis hech narsaga javob bermayapti
alert-failing = { $whole } ta savoldan { $n } tasi xato
alert-slow = p95 { $ms } ms, chegara { $limit } ms dan uzun
alert-silent = { $hours } soatdan beri birorta run tugamadi
alert-unwatched = buni endi hech kim kuzatmaydi
alert-worst = Eng ko‘p zarar ko‘rgani: { $names }
alert-since = { $when } dan beri, { $n } ta runda.
alert-silent-since = Oxirgisi: { $when }. Botning biror jarayoni hali ham ishlayaptimi?
alert-taken = { $name } shug‘ullanmoqda.
alert-muted = { $when } gacha ovozsiz.
alert-over = { $what }: { $when } da tugadi. Bunday edi:
alert-withdrawn = { $what }: { $when } dan beri kuzatilmaydi. Bunday edi:
alert-recovered = { $what } yana joyida: { $now }.
alert-good-mean = { $metric } { $value }
alert-good-answers = savollarga javob kelyapti
alert-good-slow = p95 { $ms } ms
alert-good-runs = runlar yana tugayapti
button-acknowledge = Men shug‘ullanaman
button-mute-1h = 1 soat jim
button-mute-1d = 1 kun
button-mute-1w = 1 hafta
button-unmute = Ovozni yoqish
button-alerts = Ogohlantirish qoidalari
button-back = ‹ Orqaga
alert-mending = Oxirgi runda yaxshi: { $now }. Yana bittasi shunday bo‘lsa, bu tugaydi.
