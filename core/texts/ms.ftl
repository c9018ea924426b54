### Semua ayat yang dibaca orang, dalam Bahasa Melayu. Contohnya en.ftl: mesej dan fakta yang sama.

## Counts, lists, places

place-line = baris { $line }
place-path = { $path }
place-both = baris { $line }, { $path }
place-top = aras paling atas
share = { $part } daripada { $whole }
page = halaman { $page } daripada { $n }
and-more = { $names } dan { $n } lagi
and-more-rows = { $n } baris lagi tidak ditunjukkan.

## Files that cannot be used: `error-file` puts the name in front

error-file = { $file } tidak dapat digunakan: { $problem } Tiada apa-apa disimpan.
file-unnamed = Fail ini
error-file-missing = ia tidak dapat dibaca: { $problem }. Semak nama dan tempatnya.
error-empty-file = ia kosong. Hantar fail yang ada sekurang-kurangnya satu soalan.
error-binary-file = ini { $kind }, yang tidak dapat saya baca. Hantar JSON, JSONL, YAML, CSV, XLSX atau fail TREC.
error-file-too-big = saiznya { $size_mb } MB, sedangkan had saya { $limit_mb } MB. Buang teksnya (id sudah cukup) atau hantar dalam bentuk .gz atau .zip.
error-unpacks-too-big = apabila dibuka, ia melebihi { $limit_mb } MB. Buang teksnya (id sudah cukup) atau bahagikan fail itu.
error-not-text = bait { $position } bukan teks dalam mana-mana pengekodan yang saya tahu. Simpan fail sebagai UTF-8 dan hantar semula.
error-broken-archive = arkib { $kind } rosak atau terputus. Bungkus semula dan hantar sekali lagi.
error-several-files = ada beberapa fail yang mungkin dimaksudkan: { $names }. Hantar yang hendak dinilai.
error-unknown-format = saya tidak kenal format yang bermula dengan { $start }. Run yang paling mudah ialah objek JSON: setiap soalan dengan senarai id chunk yang dijumpai, yang terbaik dahulu.
error-aggregates-only = { $tool } hanya menulis purata di dalamnya, tanpa senarai hasil, jadi tiada apa yang dapat dikira. Hantar { $instead } sebagai ganti.
error-other-kind = ini { $found }, sedangkan yang diperlukan di sini ialah { $wanted }.
error-not-writable = format { $kind } tidak dapat memuatkan id { $id }: ada ruang kosong atau pemisah baris di dalam atau di tepinya. Pilih format lain.
error-broken-json = baris { $line }, lajur { $column }: { $near ->
    [none] { $problem }.
   *[other] { $problem } berhampiran { $near }.
} Betulkan dan hantar semula.
error-broken-yaml = baris { $line }, lajur { $column }: { $near ->
    [none] { $problem }.
   *[other] { $problem } berhampiran { $near }.
} Betulkan dan hantar semula.
error-bad-line = baris { $line }{ $text ->
    [none] {""}
   *[other] {" "}ialah { $text }
}: yang dijangka { $expected }. Betulkan baris itu dan hantar fail semula.
error-wrong-shape = { $where }: di sini ada { $found }, sedangkan yang dijangka seperti { $expected }.
error-missing-key = { $where }: kunci { $key } tiada. Tambahkannya dan hantar fail semula.
error-unknown-key = { $where }: saya tidak kenal kunci { $key }. Yang dikenali di sini: { $nearest }.
error-duplicate-key = { $line ->
    [0] kunci { $key } ada dua kali dengan nilai berlainan. Simpan satu sahaja.
   *[other] kunci { $key } ada dua kali dengan nilai berlainan; yang kedua di baris { $line }. Simpan satu sahaja.
}
error-too-deep = ia bersarang lebih daripada { $limit } aras. Run hanya perlukan dua: soalan dan chunknya.
error-too-many-records = ia mengandungi lebih daripada { $limit } rekod. Bahagikan kepada beberapa fail.
error-id-too-long = { $where }: ada id yang melebihi { $limit } aksara, bermula dengan { $start }. Adakah teks diletakkan di tempat id?
error-empty-id = { $where }: id kosong. Setiap soalan dan setiap chunk perlukan id.
error-bad-score = { $where }: skor chunk { $chunk } bagi soalan { $question } ialah { $score }, bukan nombor. Tulis nombor atau buang semua skor.
error-bad-grade = { $where }: gred chunk { $chunk } bagi soalan { $question } ialah { $grade }, bukan nombor. Tulis 0 jika tidak relevan, 1 atau lebih jika relevan.
error-grade-too-big = { $where }: gred chunk { $chunk } bagi soalan { $question } ialah { $grade }; yang terbesar saya terima ialah { $limit }. Adakah ini skor? Gred ialah nombor seperti 0 hingga 3.
error-conflicting-judgments = chunk { $chunk } bagi soalan { $question } dinilai dua kali dengan gred berlainan ({ $first }; { $second }). Simpan satu sahaja.
error-duplicate-question = soalan { $question } ada dua kali dengan chunk berlainan ({ $first }; { $second }). Simpan satu atau beri setiap satu id sendiri.
error-no-questions = tiada satu soalan pun di dalamnya. Tambah satu dan hantar semula.
error-question-without-text = { $where }: soalan ini tiada teks dan tiada id. Beri salah satu.
error-bad-pattern = corak { $pattern } dalam ids.map tidak menjadi: { $problem }. Ia perlu ungkapan nalar dengan kumpulan bernama id.
error-package-missing = untuk membaca { $kind } perlu pakej yang tidak dipasang di sini. Pengendali bot boleh menambahnya: pip install baholash[{ $extra }].

## Metrics, matching, comparing

error-unknown-metric = Saya tidak kenal metrik { $name }. Adakah maksud anda { $nearest }?
error-bad-cutoff = Cutoff { $cutoff } bagi { $name } mesti nombor bulat sekurang-kurangnya 1, contohnya 5.
error-cutoff-missing = { $name } perlukan cutoff: tulis { $example }.
error-no-questions-in-common = Tiada satu soalan pun yang sepadan. Dalam gold set: { $gold_example }, dalam run: { $run_example }. { $guess }
error-no-chunks-in-common = Tiada satu id chunk pun yang sepadan. Dalam gold set: { $gold_example }, dalam run: { $run_example }. { $guess }
error-nothing-judged = Tiada soalan dalam { $gold_set } yang ada chunk betul, jadi tiada apa yang dapat diukur. Tambah chunk pada soalannya.
error-different-questions = { $before } dan { $after } tiada soalan dinilai yang sama, jadi tidak dapat dibandingkan. Nilai kedua-duanya pada gold set yang sama.

## The database, and what is kept in it

error-bad-store-url = Saya tidak kenal pangkalan data jenis { $where }. DATABASE_URL bermula dengan sqlite:/// atau postgresql+psycopg://.
error-store-unreachable = Pangkalan data di { $where } tidak menjawab. Pastikan ia berjalan, namanya betul dan pengguna dibenarkan masuk.
error-store-busy = Pangkalan data di { $where } sibuk terlalu lama. Tiada apa-apa disimpan; cuba lagi sebentar lagi.
error-store-full = Tiada ruang lagi untuk pangkalan data di { $where }. Tiada apa-apa disimpan.
error-store-not-writable = Pangkalan data di { $where } hanya boleh dibaca. Beri pengguna bot hak menulis di situ.
error-store-broken = { $where } bukan pangkalan data kami, atau ia rosak. Pulihkan sandaran atau namakan fail lain.
error-store-not-migrated = Pangkalan data di { $where } kekurangan jadual atau lajur. Jalankan: bot migrate
error-store-too-new = Pangkalan data di { $where } ditulis oleh versi yang lebih baharu. Kemas kini bot.
error-unknown-gold-set = { $nearest ->
    [none] Tiada gold set { $name }. Senarai penuh: /gold.
   *[other] Tiada gold set { $name }. Adakah maksud anda { $nearest }?
}
error-unknown-gold-version = Gold set { $name } tiada versi { $number }; yang terbaharu ialah { $newest }.
error-not-newest = Versi { $number } bagi { $name } bukan yang terbaharu lagi: yang terbaharu ialah { $newest }. /gold log { $name } menunjukkannya, /gold restore mengembalikan satu.
error-unknown-run = { $nearest ->
    [none] Tiada run { $name } dalam sembang ini. Senarai penuh: /runs.
   *[other] Tiada run { $name } dalam sembang ini. Adakah maksud anda { $nearest }?
}
error-unknown-evaluation = Keputusan { $name } sudah tiada; mungkin run itu telah dipadam. Hantar fail itu semula.
error-unknown-member = Tiada ahli dengan id pengguna { $name }. Senarai penuh: /members.
error-name-taken = Run lain dalam sembang ini bernama { $name }. Pilih nama lain.
error-last-admin = { $name } satu-satunya pentadbir; tanpanya tiada siapa dapat membenarkan orang masuk. Lantik pentadbir lain dahulu.

## config.yaml and live search services

error-unknown-setting = { $where }: saya tidak kenal tetapan { $key }. Adakah maksud anda { $nearest }?
error-setting-missing = { $where }: tetapan { $key } tiada.
error-bad-setting = { $where }: nilainya tidak sesuai; yang dijangka { $expected }.
error-environment-missing = { $where }: persekitaran tiada pemboleh ubah { $variable }. Tetapkannya dan mulakan semula.
error-no-services = ia tidak menamakan satu perkhidmatan pun. Tambah satu di bawah services.
error-service-unreachable = { $service } tidak dapat dihubungi: { $problem }. Semak alamatnya dan pastikan ia berjalan.
error-service-timeout = { $service } tidak menjawab dalam { $timeout_s } s. Tanya lagi kemudian atau beri lebih masa dalam config.yaml.
error-rate-limited = { $wait_s ->
    [none] { $service } ditanya terlalu kerap. Kurangkan kadarnya dalam config.yaml.
   *[other] { $service } ditanya terlalu kerap dan minta berehat { $wait_s } s. Kurangkan kadarnya dalam config.yaml.
}
error-access-refused = { $status ->
    [0] { $service } menolak akses. Semak kunci atau kata laluannya.
   *[other] { $service } menolak akses (HTTP { $status }). Semak kunci atau kata laluannya.
}
error-service-failed = { $status ->
    [0] { $service } gagal pada soalan ini. Lihat lognya.
   *[other] { $service } gagal pada soalan ini (HTTP { $status }). Lihat lognya.
}
error-bad-request = { $said ->
    [none] { $service } tidak menerima permintaan (HTTP { $status }). Semak tetapannya dalam config.yaml.
   *[other] { $service } tidak menerima permintaan (HTTP { $status }): { $said }. Semak tetapannya dalam config.yaml.
}
error-driver-missing = { $service } memerlukan pemacu Python { $module }, yang tidak dipasang di sini.
failed-driver-missing = pemacu pangkalan data tiada
unreachable-no-file = tiada fail sedemikian
sql-no-such-column = tiada lajur sedemikian
sql-no-such-function = tiada fungsi atau operator sedemikian
sql-no-such-type = tiada jenis sedemikian
sql-not-read-only = ia mahu mengubah sesuatu
sql-syntax = sintaksnya salah
sql-value-does-not-fit = soalan tidak sesuai di tempatnya
sql-other = pangkalan data menolaknya
error-redirected = { $service } menghantar kita ke alamat lain yang tidak dibenarkan. Jika alamat itu betul, namakannya dalam config.yaml.
error-not-json = { $start ->
    [none] { $service } menjawab kosong sedangkan JSON dijangka. Semak alamatnya.
   *[other] { $service } menjawab dengan sesuatu yang bukan JSON dan bermula dengan { $start }. Semak alamatnya.
}
error-path-finds-nothing = { $service }: laluan { $path } bagi { $setting } tidak menemui apa-apa; jawapannya ada { $keys }. Betulkan laluan itu dalam config.yaml.
error-unusable-answer = { $service }: { $setting } ialah { $found }, sedangkan yang dijangka seperti { $expected }. Betulkan laluan itu dalam config.yaml.
error-answer-too-big = { $service } menjawab dengan lebih daripada { $limit_mb } MB. Minta kurang chunk atau tanpa teks.
error-call-not-found = { $service }: { $call } tidak dapat digunakan, { $problem }: { $name }. Betulkan dalam config.yaml.
error-bad-signature = { $service }: { $call } perlukan { $parameter }, dan saya tidak tahu apa yang patut diberi. Ia dipanggil dengan soalan dan k.
error-call-failed = { $service }: { $call } menimbulkan { $kind } di { $at }. Betulkan dan tanya lagi.
error-table-missing = { $service } tiada jadual, indeks atau koleksi { $name }. Betulkan namanya dalam config.yaml.
error-statement-refused = { $name ->
    [none] { $service } tidak menjalankan SQL itu: { $problem }. Betulkan dalam config.yaml.
   *[other] { $service } tidak menjalankan SQL itu: { $problem }: { $name }. Betulkan dalam config.yaml.
}
error-client-missing = { $service } perlukan pakej yang tidak dipasang di sini. Pengendali bot boleh menambahnya: pip install baholash[{ $extra }].
error-question-not-stored = { $service } memainkan semula run tersimpan yang tiada soalan ini.
error-unknown-service = Tiada perkhidmatan { $name }. Adakah maksud anda { $nearest }?
error-questions-without-text = { $n } soalan dalam { $gold_set } hanya ada id, misalnya { $example }, sedangkan perkhidmatan hanya boleh ditanya dengan teks. Hantar semula gold set itu bersama teks soalannya: jadual atau YAML dengan id, question dan chunks, atau zip BEIR.
unreachable-refused = sambungan ditolak
unreachable-name = namanya tidak dikenali
unreachable-tls = sijilnya tidak diterima
unreachable-cut-off = sambungan terputus
unreachable-other = tiada sambungan
call-no-module = tiada modul begitu
call-no-name = tiada nama begitu dalam modul
call-not-callable = ia bukan fungsi
failed-service-unreachable = tidak dapat dihubungi
failed-service-timeout = tiada jawapan dalam masanya
failed-rate-limited = ditanya terlalu kerap
failed-access-refused = akses ditolak
failed-service-failed = perkhidmatan gagal
failed-bad-request = permintaan tidak diterima
failed-redirected = dihantar ke alamat lain
failed-not-json = jawapan bukan JSON
failed-path-finds-nothing = tiada apa-apa di laluan itu dalam jawapan
failed-unusable-answer = bentuk jawapan berlainan
failed-answer-too-big = jawapan terlalu besar
failed-call-not-found = fungsi tidak dijumpai
failed-bad-signature = fungsi perlukan sesuatu yang tidak diketahui
failed-call-failed = fungsi menimbulkan ralat
failed-table-missing = tiada jadual atau indeks begitu
failed-statement-refused = SQL tidak dapat dijalankan
failed-client-missing = ada pakej yang tiada
failed-question-not-stored = tiada dalam run tersimpan

## Why nothing matches

guess-case = Bezanya hanya huruf besar dan kecil: tulis sama di kedua-dua pihak.
guess-zero-padding = Bezanya hanya sifar di hadapan: tulis sama, atau tetapkan ids.map dalam gold set.
guess-separators = Bezanya hanya tanda di antara bahagiannya: tulis sama, atau tetapkan ids.map dalam gold set.
guess-chunks-against-documents = Nampaknya satu pihak menamakan dokumen penuh dan satu lagi chunknya: tetapkan ids.map dalam gold set, iaitu corak yang mencari satu dalam yang lain.
guess-other-index = Id itu nampaknya dari indeks lain: adakah indeks dibina semula selepas gold set dibuat?
guess-texts-against-ids = Run ada teks, gold set hanya ada id: tambah teks ke dalam gold set, atau guna idnya dalam run.
guess-ids-against-texts = Run ada id, gold set hanya ada teks: tambah id itu ke dalam gold set, atau guna teks dalam run.
guess-other-gold-set = Mungkin run ini milik gold set lain.

## What was odd, though the file was used

notices-more = { $n } nota lagi tidak ditunjukkan.
notice-formula-without-value = { $n } sel mengandungi formula tanpa nilai: buka fail dalam Excel, simpan dan hantar semula.
notice-order-against-scores = Bagi { $n } soalan, susunan dalam fail tidak selaras dengan skor; skor yang menentukan.
notice-ties-decide = Sebahagian { $metric } bergantung pada skor yang sama: kini { $value }, tetapi boleh jadi antara { $low } dan { $high }.
notice-duplicate-questions = { $n } soalan berulang dengan kandungan yang sama; setiap satu dikira sekali.
notice-duplicate-judgments = { $n } penilaian berulang dengan gred yang sama; setiap satu dikira sekali.
notice-first-of-several = Fail ini mengandungi beberapa; saya ambil { $taken }. Yang lain: { $others }.
notice-squad-paragraphs = Perenggannya tiada id: saya nomborkan dalam setiap artikel, { $example } dan seterusnya ({ $n } kesemuanya). Perkhidmatan anda mesti memulangkan id yang sama.
notice-ratings-averaged = { $n } chunk diberi nilai berlainan oleh penilainya; puratanya menjadi gred.
notice-run-without-tag = { $n } baris ada lima lajur; saya anggap tagnya tiada.
notice-extra-columns = { $n } baris ada lebih daripada enam lajur; yang selebihnya tidak diambil.
notice-duplicate-key = Kunci { $key } ada dua kali dengan nilai yang sama; ia dikira sekali.
notice-repetitions-left-out = { $n } ulangan soalan tidak diambil; jawapan pertama dikira.
notice-secret-in-config = { $where }: kunci atau kata laluan tertulis dalam fail itu sendiri. Pindahkannya ke persekitaran dan tulis ${"{"}NAME{"}"} di sini.
notice-encoding-guessed = Fail ini bukan UTF-8; saya membacanya sebagai { $encoding }. Semak baris ini: { $line }

## Words within those sentences: clauses without a full stop

type-nothing = nilai kosong (null)
type-true-false = true atau false
type-text = teks
type-number = nombor
type-list = senarai
type-mapping = objek berkunci
type-other = sesuatu yang lain
kind-pdf = PDF
kind-picture = gambar
kind-media = bunyi atau video
kind-program = atur cara
kind-database = pangkalan data
kind-old-office = fail Office lama
kind-office = dokumen Word atau PowerPoint
kind-archive = arkib selain zip, gz, bz2 atau xz
kind-pickle = pickle Python
holds-run = run
holds-gold-set = gold set
holds-topics = soalan tanpa chunk betul
holds-corpus = chunk sahaja
json-comma-missing = ada koma yang tertinggal
json-comma-extra = ada koma berlebihan
json-colon-missing = ada titik bertindih yang tertinggal
json-quote-missing = tanda petik penutup tertinggal
json-single-quotes = ada tanda petik tunggal, bukan ganda
json-text-without-quotes = ada teks tanpa tanda petik
json-key-without-quotes = ada kunci tanpa tanda petik
json-value-missing = ada nilai yang tertinggal
json-cut-off = fail tamat terlalu awal
json-more-after-end = ada lagi isi selepas JSON tamat
json-comment = ada komen, sedangkan JSON tiada komen
json-python-words = ada perkataan Python, bukan true, false dan null
json-bad-escape = ada tanda yang salah selepas garis miring terbalik
json-control-character = ada aksara kawalan dalam teks
yaml-tab = ada tab di tempat ruang kosong
yaml-indentation = inden tidak padan dengan baris di atas
yaml-bad-character = teks bermula dengan tanda yang bermakna dalam YAML; letakkan dalam tanda petik
yaml-colon-in-text = ada titik bertindih kedua; letakkan teks dalam tanda petik
yaml-colon-missing = titik bertindih selepas kunci tertinggal
yaml-quote-missing = tanda petik penutup tertinggal
yaml-bad-escape = ada tanda yang salah selepas garis miring terbalik
yaml-bracket-missing = kurungan tidak ditutup, atau koma di dalamnya tertinggal
yaml-control-character = ada aksara kawalan dalam teks
yaml-several-documents = dokumen kedua bermula, saya hanya membaca satu
yaml-alias = ada rujukan kepada sauh, yang tidak saya ikuti
yaml-tag = ada tag, yang tidak saya ikuti
yaml-key-not-text = kunci ialah senarai atau objek, bukan teks
yaml-syntax = YAML ini rosak

## The summary

summary-first = { $run } pada { $gold }: chunk betul dalam { $k } teratas bagi { $share } soalan
beside-mrr = ≈ tempat { $rank }
beside-precision = maks { $most }
coverage-answered = { $part } daripada { $whole } dijawab
coverage-depth = kedalaman { $depth }
coverage-duplicates = { $n } pendua dikira sekali
caution-missing-zero = { $n } soalan tiada jawapan dalam run dan dikira 0: { $names }.
caution-missing-skip = { $n } soalan tiada jawapan dalam run dan tidak dikira: { $names }.
caution-empty = { $n } soalan mendapat senarai kosong dan dikira 0: { $names }.
caution-failed = { $n } soalan gagal dan dikira 0: { $names }. { $n ->
    [1] Sebabnya: { $reason }
   *[other] Sebab yang pertama: { $reason }
}
caution-unknown = { $n } soalan dalam run tiada dalam gold set dan diabaikan: { $names }.
unknown-nearest = { $name } (terdekat: { $nearest })
caution-recall-limit = Recall@{ $k } di sini paling tinggi { $most }: ada soalan dengan lebih daripada { $k } chunk betul.
scope-apart = { $n } soalan di luar skop dan tidak masuk purata; tiada apa-apa dipulangkan bagi { $share }.
scope-counted = { $n } soalan di luar skop dan dikira 0; tiada apa-apa dipulangkan bagi { $share }.
scope-scores = Median skor teratasnya { $outside }, berbanding { $inside } bagi yang lain.
size-first-look = Dengan { $n } soalan ini sekadar tinjauan awal: { $first } cukup untuk penilaian pertama, { $reliable } untuk perbandingan yang boleh dipercayai.
size-first-evaluation = { $n } soalan cukup untuk penilaian pertama; mulai { $reliable } barulah perbandingan boleh dipercayai.

## Categories

category-first = { $metric } ialah { $value } bagi semua kategori
category-weakest = Paling lemah: { $name } dengan { $metric } { $value } ({ $n } soalan; semua: { $all })
category-none = { $gold } tiada kategori. Beri category pada soalannya, dan di sini nampak di mana carian lemah.
category-without = Baris "-" ialah soalan tanpa kategori.
category-thin = { $names }: kurang daripada { $limit } soalan, terlalu sedikit untuk dinilai.

## Failures

failures-first = { $failed } daripada { $n } soalan tiada chunk betul dalam { $k } teratas
failures-none = Tiada kegagalan: kesemua { $n } soalan ada chunk betul dalam { $k } teratas.
failure-expected = { $n ->
    [0] tiada chunk betul yang diketahui
   *[other] betul: { $ids }
}
failure-retrieved = dijumpai: { $ids }
failure-rank = yang betul di tempat { $rank }
failure-absent = tiada dalam { $depth } yang dijumpai
failure-score = skor teratas { $score }
failure-reason = carian gagal: { $reason }
failure-missing = soalan ini tiada dalam run
failure-empty = carian tidak memulangkan apa-apa

## Details

details-first = { $run } pada { $gold }: butiran
details-ranks = Tempat chunk betul pertama dan bilangan soalan:
details-absent = tidak dijumpai
details-rules-missing-zero = Purata merangkumi semua soalan yang dinilai; yang tiada jawapan dikira 0.
details-rules-missing-skip = Purata merangkumi soalan yang dijawab sahaja.
details-gold-version = Kandungan gold set: { $digest }

## What a metric is

explain-first = { $metric } = { $value }
explain-hit = Bahagian soalan yang ada sekurang-kurangnya satu chunk betul antara { $k } yang pertama. Juga disebut hit rate atau success.
explain-recall = Bahagian semua chunk betul yang berada antara { $k } yang pertama, dikira setiap soalan, kemudian dipuratakan.
explain-cappedrecall = Recall yang membolehkan soalan dengan lebih daripada { $k } chunk betul mencapai 1: dibahagi dengan apa yang muat dalam { $k } tempat.
explain-p = Bahagian daripada { $k } tempat pertama yang berisi chunk betul. Dengan satu chunk betul, paling tinggi 1/{ $k }.
explain-f1 = Min harmonik precision dan recall antara { $k } yang pertama: tinggi hanya jika kedua-duanya tinggi.
explain-mrr = 1 dibahagi dengan tempat chunk betul pertama, dipuratakan: tempat 1 memberi 1, tempat 2 memberi .500, tiada antara { $k } yang pertama memberi 0.
explain-map = Precision di tempat setiap chunk betul, dipuratakan; yang tidak dijumpai dikira 0. Ia menghargai semua yang dijumpai awal.
explain-rprec = Precision di tempat R, dengan R ialah bilangan chunk betul bagi soalan itu.
explain-dcg = Jumlah gred { $k } chunk pertama, setiap satu dibahagi log2(tempat + 1): makin bawah makin kurang nilainya.
explain-ndcg = Jumlah gred { $k } chunk pertama, setiap satu dibahagi log2(tempat + 1), berbanding susunan terbaik yang mungkin. 1 bermakna susunan tidak boleh lebih baik.
explain-err = Kebarangkalian pembaca yang menyusuri senarai berpuas hati, dibahagi dengan tempat itu berlaku.
explain-rbp = Manfaat yang dilihat pembaca yang meneruskan ke chunk seterusnya dengan kebarangkalian tetap.
explain-bpref = Berapa banyak chunk yang dinilai salah berada di atas setiap chunk betul, hanya yang dinilai dikira: ia tahan kekosongan penilaian.
explain-judged = Bahagian daripada { $k } chunk pertama yang pernah dinilai. Jika rendah, metrik lain hanyalah tekaan: chunk yang belum dinilai dianggap salah.
explain-example = Contohnya { $question }: chunk betul pertama di tempat { $rank }, dan nilainya { $value }.
explain-example-mrr = Contohnya { $question }: chunk betul pertama di tempat { $rank }, jadi nilainya 1/{ $rank } = { $value }.
explain-example-absent = Contohnya { $question }: tiada chunk betul dijumpai, dan nilainya { $value }.
explain-mean = Purata bagi { $n } soalan: { $value }.
explain-not-measured = { $metric } tidak diukur dalam penilaian ini.

## Comparison

verdict-identical = Sama sahaja: senarai hasil bagi kesemua { $n } soalan serupa
verdict-better = { $after } lebih baik daripada { $before } pada { $gold }
verdict-worse = { $after } lebih teruk daripada { $before } pada { $gold }
verdict-mixed = { $after } berbanding { $before } pada { $gold }: bercampur
verdict-no-change = Tiada perubahan daripada { $before } kepada { $after } pada { $gold }
verdict-cannot-tell = Belum dapat dipastikan sama ada { $after } lebih baik daripada { $before } pada { $gold }
verdict-better-why = { $metric } { $delta } (95 %: { $low } hingga { $high }), bukan kebetulan.
verdict-worse-why = { $metric } { $delta } (95 %: { $low } hingga { $high }), bukan kebetulan.
verdict-mixed-why = Metrik bergerak ke arah bertentangan. Naik, bukan kebetulan: { $up }; turun, bukan kebetulan: { $down }.
verdict-no-change-why = Tiada metrik yang berubah lebih daripada seperseratus.
verdict-cannot-tell-why = { $metric } { $delta } (95 %: { $low } hingga { $high }), tetapi dengan { $n } soalan ia masih mungkin kebetulan.
verdict-needed = Kira-kira { $n } soalan diperlukan untuk menunjukkannya.
none-of-them = tiada
pattern-order-only = { $failing ->
    [0] Hanya susunan bagi soalan yang sudah berjaya bertambah baik.
   *[other] Hanya susunan bagi soalan yang sudah berjaya bertambah baik; { $failing } masih gagal seperti dahulu.
}
pattern-recall-up-order-down = Lebih banyak chunk betul dijumpai, tetapi yang pertama berada lebih bawah.
pattern-recall-down-order-up = Kurang chunk betul dijumpai, tetapi yang pertama berada lebih atas.
pattern-swapped = Bilangan soalan yang keluar daripada { $k } teratas hampir sama dengan yang masuk: ia menjumpai yang lain, bukan lebih banyak.
reranker-keep = Jika perubahan ini reranker: kekalkan.
reranker-not-needed = Jika perubahan ini reranker: anda tidak memerlukannya.
reranker-harmful = Jika perubahan ini reranker: buang, ia merosakkan hasil.
table-before = dahulu
table-after = kini
table-delta = beza
comparison-counts = { $entered } soalan masuk { $k } teratas, { $left } keluar
contest-best = { $n ->
    [one] Hanya { $name } lebih baik daripada { $before } melebihi kebetulan: MRR { $delta }.
   *[other] { $n } run lebih baik daripada { $before } melebihi kebetulan, terutama { $name }: MRR { $delta }.
}
contest-none = Tiada satu pun daripada { $n } run lebih baik daripada { $before } melebihi kebetulan.
footnote-beyond = * bukan kebetulan (p < .05, { $n ->
    [1] satu metrik
   *[other] Holm atas { $n } metrik
}).
footnote-order-alone = * bukan kebetulan (p < .05): Recall@{ $k } kekal, maka susunan diuji dengan MRR sahaja.
footnote-none = Semua beza mungkin kebetulan (tiada p < .05, { $n ->
    [1] satu metrik
   *[other] Holm atas { $n } metrik
}).
detectable = Dengan { $n } soalan, perubahan { $metric } di bawah { $least } tidak kelihatan.
detectable-needs = Untuk melihat { $delta }, kira-kira { $n } soalan diperlukan.
only-one = Hanya { $run } menjawab { $n } soalan, yang dikira 0 bagi satu lagi: { $names }.
moved-none = Tiada soalan yang masuk atau keluar daripada { $k } teratas, dan chunk betul pertama tidak berubah tempat.
moved-entered = masuk: { $question } ({ $ranks })
moved-left = keluar: { $question } ({ $ranks })
moved-within = beralih: { $question } ({ $ranks })
rank-none = tiada

## Hints: their titles stand within `hint-next` and `hint-also`

hint-next = Seterusnya: { $what }.
hint-also = Juga: { $what }.
hint-unanswered-title = jawab semua soalan
hint-unanswered = { $n_missing } daripada { $n } soalan tiada jawapan dalam run dan menurunkan setiap purata.
hint-keep-title = kekalkan perubahan
hint-keep = { $metric } { $delta } bagi { $n } soalan bukan kebetulan.
hint-revert-title = tarik balik perubahan
hint-revert = { $metric } { $delta } bagi { $n } soalan bukan kebetulan.
hint-more-questions-title = lebih banyak soalan
hint-more-questions = Dengan { $n } soalan, perubahan { $metric } kelihatan mulai { $least }; untuk menunjukkan { $delta }, kira-kira { $n_needed } diperlukan.
hint-lost-questions-title = lihat apa yang hilang
hint-lost-questions = { $n_left } keluar daripada { $k } teratas, { $n_entered } masuk: { $names }.
hint-failing-remain-title = soalan yang masih gagal
hint-failing-remain = Hanya susunan bertambah baik; { $n_failing } daripada { $n } masih tiada chunk betul dalam { $k } teratas, dan susunan semula tidak membantu.
hint-chunking-title = saiz chunk
hint-chunking = { $metric } ialah { $value }; { $n_capped ->
    [0] yang baik ialah { $good }.
   *[other] yang baik ialah { $good }, kerana paling tinggi { $ceiling } yang mungkin di sini.
} { $n_wrong_chunk ->
    [0] Ukur semula dengan chunk lebih kecil atau lebih besar, dan dengan pertindihan.
   *[other] Dalam { $n_wrong_chunk } daripada { $n_failures } kegagalan, dokumen yang betul dijumpai, tetapi chunk lain daripadanya. Ukur semula dengan saiz chunk lain, dan dengan pertindihan.
}
hint-embedding-title = model embedding lain
hint-embedding = { $n_absent ->
    [0] Dalam setiap kegagalan, chunk betul atau chunk lain daripada dokumennya ada dalam { $depth } yang dijumpai: model lebih kuat mungkin menaikkannya.
   *[other] Dalam { $n_absent } daripada { $n_failures } kegagalan, chunk betul tiada dalam { $depth } yang dijumpai; menjumpainya boleh menambah sehingga { $gain } pada { $metric }.
}
hint-hybrid-title = carian hibrid
hint-hybrid = { $n_absent ->
    [0] Carian perkataan di samping vektor menaikkan nama, angka dan istilah jarang yang diletakkan terlalu rendah oleh embedding.
   *[other] Carian perkataan di samping vektor menemui nama, angka dan istilah jarang yang terlepas daripada embedding; ukur pada { $n_absent } soalan yang chunknya tidak dijumpai.
}
hint-reranker-title = reranker
hint-reranker = Recall@{ $k } ialah { $recall }, { $metric } { $value } (lazimnya tempat { $rank }). { $n_below ->
    [0] Reranker sempurna pada calon ini akan mencapai { $metric } { $best } dan Recall@{ $k } { $best_recall }.
   *[other] Dalam { $n_below } daripada { $n_failures } kegagalan, chunk betul di tempat { $from_rank }-{ $depth }. Reranker sempurna pada calon ini akan mencapai { $metric } { $best } dan Recall@{ $k } { $best_recall }.
}
hint-retrieval-fine-title = nilai jawapannya
hint-retrieval-fine = Carian sudah baik: { $metric } { $recall }, MRR { $mrr } (lazimnya tempat { $rank }). Jika jawapan masih teruk, lihat apa yang model buat dengan chunknya.
hint-precision-title = kurangkan chunk yang salah
hint-precision = { $metric } ialah { $value } sedangkan { $ceiling } mungkin: banyak antara { $k } itu salah. Cuba had skor, atau kurangkan chunk.
hint-category-title = satu kategori lemah
hint-category = { $category }: { $metric } { $value } bagi { $n } soalan, yang lain { $rest }: bukan sekadar kebetulan. Lihat kegagalannya dahulu.
hint-judge-title = nilai lebih banyak chunk
hint-judge = Hanya { $value } daripada { $k } teratas telah dinilai, dan chunk yang belum dinilai dianggap salah. Di bawah { $target }, metrik hanyalah tekaan.
hint-few-questions-title = lebih banyak soalan
hint-few-questions = { $n } soalan sekadar tinjauan awal: { $first } cukup untuk penilaian pertama, { $reliable } untuk perbandingan yang boleh dipercayai.
hint-prompt-title = prompt
hint-prompt = Carian sudah baik ({ $metric } { $recall }, MRR { $mrr }), tetapi faithfulness { $value } di bawah { $target }: { $n_unfaithful } daripada { $n_answers } jawapan menyebut perkara yang tiada dalam mana-mana chunk, seperti { $sentences }. Biar prompt menuntut jawapan daripada chunk sahaja.
hint-prompt-judged-title = prompt
hint-prompt-judged = Chunk mengandungi isi jawapan yang dijangka (context recall { $recall }), tetapi faithfulness { $value } di bawah { $target }: { $n_unfaithful } daripada { $n_answers } jawapan menyebut perkara yang tiada dalam mana-mana chunk, seperti { $sentences }. Biar prompt menuntut jawapan daripada chunk sahaja.
hint-gold-answers-title = jawapan yang dijangka, atau cara chunk dipotong
hint-gold-answers = { $metric } baik ({ $recall }), namun context recall { $value } di bawah { $target }: chunk yang betul tidak mengandungi isi jawapan yang dijangka, seperti { $sentences }. Baiki jawapan itu, atau potong chunk supaya fakta begitu kekal utuh.
hint-context-recall-title = carian
hint-context-recall = Context recall { $value } di bawah { $target }: chunk tidak mengandungi isi jawapan yang dijangka, seperti { $sentences }. Baiki carian dahulu; dengan id chunk dan gold set saya boleh katakan caranya.
hint-relevancy-title = prompt atau model
hint-relevancy = Answer relevancy { $value } di bawah { $target }: jawapan mengelak, atau bercakap tentang perkara lain daripada yang ditanya. Biar prompt meminta jawapan terus, atau cuba model lain.
hint-answers-fine-title = soalan yang lebih sukar
hint-answers-fine = Carian ({ $metric } { $recall }, MRR { $mrr }) dan jawapan (faithfulness { $value }) sudah baik. Tambah soalan yang benar-benar ditanya orang dan masih mungkin gagal.

## Headroom and slices

headroom-first = Reranker sempurna pada calon ini akan menaikkan MRR daripada { $now } kepada { $best }
headroom-none = Tiada reranker dapat membantu: calon ini sudah dalam susunan terbaik
table-now = kini
table-best = maks
headroom-failures = Di mana chunk betul bagi { $n } kegagalan di luar { $k } teratas:
headroom-below = { $n } di tempat { $from_rank }-{ $depth }: reranker boleh membaikinya
headroom-wrong-chunk = { $n } dalam dokumen yang dijumpai melalui chunk lain: cuba saiz chunk lain
headroom-absent = { $n } langsung tidak dijumpai: model embedding lain, carian hibrid
headroom-curve = Recall mengikut kedalaman:
slices-first = Di mana { $metric } lemah
slices-none = Semua soalan serupa: tiada apa untuk dibahagikan.
slices-worse = * lebih teruk daripada yang lain, bukan sekadar kebetulan
slice-category = Kategori
slice-language = Bahasa atau tulisan
slice-length = Bilangan perkataan
slice-chunks = Bilangan chunk betul
script-latin = Rumi
script-cyrillic = Cyril
script-arabic = Arab
script-hebrew = Ibrani
script-greek = Yunani
script-devanagari = Devanagari
script-thai = Thai
script-hangul = Korea
script-han = Cina
script-kana = Jepun
script-other = tulisan lain

## Gold sets and runs

gold-none = Belum ada gold set. Hantar satu sebagai fail YAML: soalan, setiap satu dengan id chunk betulnya.
gold-list-first = { $n } gold set
gold-list-default = Digunakan di sini melainkan anda menamakan yang lain: { $name }
gold-sample = Permulaannya:
health-first = { $gold }: { $n } soalan, { $judged } ada chunk betul
health-out-of-scope = { $n } soalan tiada chunk betul: di luar skop dan dilaporkan berasingan.
health-thin = Terlalu sedikit soalan untuk menilai kategori ini, 3 hingga 5 setiap satu sudah cukup: { $names }.
health-duplicates = { $n } soalan berulang: { $names }.
health-odd-ids = { $n } id chunk tidak serupa dengan yang lain, mungkin dari indeks lain: { $names }.
size-reliable = Cukup besar untuk perbandingan yang boleh dipercayai.
runs-none = Belum ada apa-apa diukur dalam sembang ini. Hantar satu run sebagai fail.
runs-first = Yang diukur di sini
runs-gold = { $gold } v{ $number }, { $n } soalan

## What a file was taken for

format-parquet = jadual parquet
format-sheet = helaian
format-run-json = JSON soalan dan chunk
format-gold-yaml = gold set YAML
format-gold-json = gold set JSON
format-records = rekod soalan dan chunk
format-topics-json = JSON soalan
format-trec-run = run TREC
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
understood-run = Saya membaca { $file } sebagai run ({ $format }): { $n } soalan, kedalaman { $depth }.
understood-gold-set = Saya membaca { $file } sebagai gold set ({ $format }): { $n } soalan, { $chunks } chunk.
understood-unclear = { $file } ({ $format }) boleh dibaca sebagai run atau gold set; saya ambil sebagai run: { $n } soalan, kedalaman { $depth }.
understood-both = { $file } ({ $format }) mengandungi gold set dan run bersama: { $n } soalan, kedalaman { $depth }.
understood-topics = { $file } ({ $format }) mengandungi soalan tanpa chunk betul: { $n } soalan. Tambah id chunk betul untuk mengukur dengannya.
understood-corpus = { $file } ({ $format }) hanya mengandungi chunk: { $chunks } semuanya. Untuk mengukur, saya perlukan run atau gold set.
understood-sample = Permulaannya: { $question } → { $ids }
understood-question = Permulaannya: { $question }
understood-encoding = Dibaca sebagai { $encoding }, bukan UTF-8: pastikan hurufnya betul.
understood-fields = Id chunk betul diambil dari { $chosen }; mungkin juga ada dalam { $others }.

## Notices about a comparison

notice-different-gold = Gold set tidak sama ({ $before }; { $after }): hanya yang dinilai oleh kedua-duanya dibandingkan, { $n_common } soalan.
notice-different-questions = Soalannya tidak sama: { $n_common } dibandingkan; { $n_only_before } hanya dalam yang pertama, { $n_only_after } hanya dalam yang kedua.
notice-different-rules = Peraturan berlainan digunakan: { $rules }. Nilai kedua-duanya dengan cara yang sama sebelum percaya bezanya.
notice-different-depth = Kedalaman run tidak sama ({ $before } dan { $after } chunk setiap soalan): MRR dan MAP menyebelahi yang lebih dalam.

## Chat

command-start = apa gunanya saya
command-help = panduan
command-eval = nilai fail, atau run terakhir sekali lagi
command-compare = apa yang berubah antara dua run
command-runs = apa yang diukur di sini
command-gold = gold set pasukan
command-language = English, O‘zbekcha, Bahasa Melayu, Русский
command-id = id sembang ini dan id anda
command-cancel = lupakan fail yang menunggu jawapan
command-run = satu run: asalnya, nama, tag, padam
command-trend = satu metrik mengikut masa
button-delete = Padam
runs-best-first = Terbaik dahulu mengikut { $metric }:
run-how = Tulis /run dan nama run, misalnya /run before. Dengan name=better atau tag=prod di belakangnya saya menukar nama atau tagnya. Senarainya: /runs.
run-about = { $name } daripada { $source }, dihantar oleh { $author }, { $made }: { $n } soalan, kedalaman { $depth }.
run-tag = Tag: { $tag }
run-partial = Ia separa: dihentikan sebelum tamat.
run-deleted = { $name } dipadam bersama hasilnya.
run-restored = { $name } dikembalikan.
trend = { $metric } pada { $gold }: { $first } → { $last } ({ $delta }) sepanjang { $n } run.

only-admins = Hanya pentadbir bot ini boleh berbuat demikian.
unforeseen = Berlaku sesuatu yang tidak dijangka; tiada apa-apa hilang. Jika anda melaporkannya, beri nombor ini: { $id }.
unknown-text = Hantar fail run dan saya menilainya. /help menerangkan selebihnya.
button-old = Butang ini sudah lama: perkara yang dirujuknya tiada lagi di sini. /runs menunjukkan yang ada.

welcome-title = Saya mengukur mutu carian.
welcome-what = Hantar apa yang carian anda pulangkan bagi setiap soalan, dan saya beritahu betapa baiknya, soalan mana yang gagal dan apa yang patut dicuba seterusnya. Hantar run kedua, dan saya beritahu sama ada perubahan itu berbaloi.
welcome-send-run = Seterusnya: hantar fail run, contohnya JSON soalan → id chunk.
welcome-send-gold = Seterusnya: hantar gold set, iaitu fail YAML yang menyatakan chunk mana betul bagi soalan mana. /help menunjukkan bentuknya.
welcome-gold-sets = Gold set di sini: { $names }.
welcome-group = Dalam kumpulan saya hanya nampak fail jika kapsyennya bermula dengan /eval atau jika anda membalas mesej saya dengannya.
welcome-more = /help ialah panduan.

help-title = Cara mengukur dengan saya
help-upload-title = Hantar run
help-upload =
    Hantar fail sebagai dokumen: apa yang carian anda pulangkan bagi setiap soalan, chunk terbaik dahulu.
    `{"{"}"Berapa lama penghantaran?": ["delivery-01", "payment-02"]{"}"}`
    Saya mencari gold set yang soalannya dijawab, menilai run itu dan menyimpannya. Kapsyen boleh menambah butiran: `/eval gold=shop-faq k=10 name=before`.
help-eval-title = Nilai sekali lagi
help-eval =
    `/eval` sebagai balasan kepada fail menilai fail itu. Tanpa fail, ia menilai semula run terbaharu, contohnya pada cutoff lain: `/eval k=10`, atau pada gold set lain: `/eval run=before gold=shop-faq`.
help-live-title = Ukur perkhidmatan yang sedang berjalan
help-live =
    Jika perkhidmatan disediakan, `/eval` menanyakan setiap soalan gold set kepada perkhidmatan carian pasukan: `/eval faq on prod-search k=10`. Dengan `check` saya juga menamakan chunk betul yang tidak pernah dipulangkan, dengan `default` gold set dan perkhidmatan menjadi milik sembang ini. Batal menyimpan apa yang sudah ditanya. `/eval run=before` menilai semula run tersimpan.
help-compare-title = Sebelum dan selepas
help-compare =
    Hantar dua run sebagai satu album, tekan Bandingkan di bawah keputusan, atau tulis `/compare before after`. Saya beritahu soalan mana yang masuk dan keluar daripada kedudukan teratas, dan sama ada bezanya bukan kebetulan.
    Lebih banyak nama, seperti `/compare base a b c`, semuanya dibandingkan dengan yang pertama, dengan satu pembetulan untuk semua.
help-runs-title = Sejarah
help-runs = `/runs` menyenaraikan apa yang diukur dalam sembang ini; tiada apa-apa dibuang.
help-gold-title = Gold set
help-gold =
    `/gold` menyenaraikannya, `/gold shop-faq` menunjukkan satu dengan keadaannya, `/gold default shop-faq` menjadikannya milik sembang ini. Untuk menambah gold set atau versi baharu, hantar YAML:
    `name: shop-faq`
    `questions:`
    `  - question: Berapa lama penghantaran?`
    `    chunks: [delivery-01, delivery-02]`
    `    category: delivery`
    Soalan dengan `chunks: []` ialah soalan yang tiada jawapan.
    `/gold check shop-faq` mencari kelemahannya; `/gold log`, `diff`, `restore`, `export` tentang versinya; `/judge shop-faq` membolehkan pasukan menilai chunk dengan butang. `/ask berapa lama penghantaran?` bertanya kepada perkhidmatan: nilai chunknya, dan Simpan menambah soalan itu. `/gold suggest shop-faq` mengambil soalan daripada log.
help-files-title = Fail yang saya baca
help-files = JSON, JSONL, YAML, run dan qrels TREC, CSV dan Excel, BEIR, ranx, RAGAS, LlamaIndex, Quepid, Elasticsearch dan lain-lain, juga yang dimampatkan; sehingga 20 MB. Saya beritahu fail itu saya anggap sebagai apa.
help-numbers-title = Maksud angkanya
help-numbers =
    Hit@5: bahagian soalan dengan chunk betul dalam lima yang pertama. Recall@5: bahagian chunk betul yang dijumpai di situ. MRR: 1 / tempat chunk betul pertama. NDCG@5: adakah susunannya betul. P@5: bahagian lima itu yang betul.
    Baiki recall dahulu (chunk, embedding, carian hibrid), kemudian susunan (reranker), dan prompt paling akhir.
help-people-title = Untuk pentadbir
help-people = `/invite` membuat pautan untuk seorang ahli baharu. `/allow` dalam kumpulan membenarkan semua orang di dalamnya menggunakan saya di situ, `/allow off` menarik balik. `/members` menyenaraikan dan membuang orang.

language-choose = Bahasa apakah yang patut saya gunakan di sini?
language-set = Kini saya bertutur { $language } di sini.
cancelled = { $n } fail tidak lagi menunggu. Semuanya masih ada dalam /runs.
cancelled-other = Itu tidak lagi ditunggu; tiada apa yang disimpan.
nothing-to-cancel = Tiada yang menunggu jawapan.

ids = Sembang: { $chat }, anda: { $user }
allow-in-group = Hantar /allow dalam kumpulan yang patut saya layani.
group-allowed = Semua orang dalam kumpulan ini kini boleh menggunakan saya di sini. /allow off menarik balik.
group-closed = Dalam kumpulan ini saya kini hanya menjawab pentadbir.
invite-in-private = Minta jemputan dalam sembang peribadi kita: sesiapa yang membaca pautan dahulu boleh masuk.
invitation = Pautan ini menjadikan seorang sebagai ahli. Ia berfungsi sekali, selama tujuh hari: { $link }
role-admin = pentadbir
role-member = ahli
members-title = { $n } orang boleh menggunakan saya
remove-member = Buang { $name }
member-removed = { $name } tidak lagi dilayani.

eval-how = Hantar fail run dan saya menilainya, atau balas fail dengan /eval. Belum ada apa-apa diukur dalam sembang ini.
compare-how = Hantar dua run sebagai satu album, atau tulis /compare before after dengan nama daripada /runs. Perlu dua keputusan pada satu gold set; sembang ini belum ada dua.
compare-which = { $name } hendak dibandingkan dengan apa?
gold-default-set = Run dalam sembang ini dinilai pada { $name } apabila beberapa gold set sepadan.
gold-stored = { $name } disimpan sebagai versi { $number }.
gold-same = { $name } sama dengan versi { $number }; tiada yang baharu disimpan.
gold-undone = Versi { $number } bagi { $name } ditarik balik.
gold-which = Beberapa gold set sepadan dengan { $run }. Pada yang mana patut ia dinilai?
gold-none-fits = { $run } disimpan, tetapi tiada gold set di sini yang ada soalannya. Hantar gold set, kemudian /eval.

button-categories = Ikut kategori
button-failures = { $n } kegagalan
button-details = Butiran
button-why = Apa maksudnya?
button-compare-with = Bandingkan dengan { $name }
button-compare-other = Bandingkan dengan…
button-is-gold = Ini gold set
button-undo = Buat asal
button-show = Tunjukkan
button-gold = { $name } ({ $n })
button-moved = Apa yang beralih ({ $n })
button-before = Sebelum
button-after = Selepas
button-default = Jadikan lalai
button-download = Fail YAML
button-headroom = Adakah reranker membantu?
button-slices = Di mana lemahnya?
button-report = Laporan
button-export = Eksport
button-chart = Carta
export-which = Fail jenis apa?
file-csv = CSV
file-xlsx = Excel
file-json = JSON
file-run = TREC run
file-qrels = TREC qrels
file-tex = LaTeX
file-md = Markdown

below-floor = Terlalu rendah: { $what }.
regression-found = Lebih teruk daripada { $before }, melebihi kebetulan: { $what }.
regression-none = Tidak lebih teruk daripada { $before }.
regression-needs-baseline = --fail-on-regression memerlukan sesuatu untuk dibandingkan: namakan run selepas --baseline.
baseline-missing = Tiada fail { $name }. Untuk run yang disimpan dalam sembang, namakan sembang itu selepas --chat atau --send.
posted-token = Telegram menolak TELEGRAM_TOKEN: minta token bot daripada @BotFather. Tiada apa-apa dihantar.
posted-refused = Sembang { $chat } tidak menerima mesej bot ini ({ $detail }). Tambahkan bot di sana; /id dalam sembang memberitahu id-nya. Tiada apa-apa dihantar.
posted-unreached = Telegram tidak menerima laporan ({ $detail }). Tiada apa-apa dihantar.
posted-unknown = Telegram tidak menjawab tepat pada masanya: laporan mungkin sudah atau belum dihantar. Ia tidak dihantar dua kali.

live-none = Tiada perkhidmatan carian disediakan di sini. Pengendali bot menamakannya dalam config.yaml.
live-no-gold = Belum ada gold set. Hantar satu sebagai YAML; /help menunjukkan bentuknya.
live-which-gold = Pada gold set yang mana?
live-which-service = Perkhidmatan mana patut saya tanya?
live-default-set = Dalam sembang ini /eval kini bertanya kepada { $service } tentang { $gold }, kecuali anda menamakan yang lain.
live-on = { $service } pada { $gold }
live-costs = { $what } memerlukan { $calls }, yang mungkin berbayar. Teruskan?
live-embeddings = { $n } panggilan untuk vektor
live-answers = { $n } jawapan berayat
live-not-asked = { $what }: tidak ditanya.
live-waiting = Menunggu: penilaian lain bagi perkhidmatan ini didahulukan.
live-starting = Bermula.
live-asked = { $part } daripada { $whole } ditanya
live-failed = { $n } gagal
live-pace = { $rate } sesaat
live-left-s = lebih kurang { $n } s lagi
live-left-min = lebih kurang { $n } min lagi
live-pausing = Perkhidmatan minta berehat; saya sambung dalam { $n } s.
live-cancelling = Berhenti selepas soalan yang sedang ditanya.
live-parked = Saya sedang dimulakan semula. Kerja ini disambung sendiri dari tempatnya.
live-done = { $part } daripada { $whole } ditanya dalam { $time }.
live-cancelled = Dibatalkan pada { $part } daripada { $whole }.
live-cancelled-unasked = Dibatalkan sebelum soalan pertama.
live-stopped-early = Dihentikan awal pada { $part } daripada { $whole }: { $n } gagal, sebab paling kerap: { $reason }.
live-unscored = Jawapan disimpan sebagai run, tetapi tiada apa yang boleh dinilai.
live-result-unknown = Keputusannya mungkin sudah ada di sini: saya terganggu semasa menghantarnya.
live-partial = Run ini tidak lengkap. Nilainya hanya bagi soalan yang ditanya; ia bukan garis dasar.
live-scored = { $part } daripada { $whole } dinilai.
live-latency = Kependaman: p50 { $p50 } ms, p95 { $p95 } ms, paling lama { $max } ms.
live-timeouts = { $n } melebihi masa.
live-errors = Gagal, dikira 0: { $errors }.
live-never-returned = { $n } chunk betul tidak pernah dipulangkan; adakah ia dalam indeks? { $ids }
live-all-returned = Setiap chunk betul dipulangkan bagi sekurang-kurangnya satu soalan.
live-only-starter = Hanya orang yang memulakannya atau pentadbir boleh membatalkannya.
live-over = Yang itu sudah selesai.
live-interrupted = Saya terganggu semasa menjawab anda. Jika ada jawapan yang tiada, tanya sekali lagi.
button-ask = Tanya
button-not-now = Bukan sekarang
button-cancel-live = Batal
button-show-result = Tunjukkan keputusan

## Reports

error-nothing-to-show = Tiada apa-apa untuk dilukis di sini: { $reason }.
nothing-retrieved = run ini tidak menjumpai chunk bagi mana-mana soalan
nothing-categories = soalan tiada kategori, atau semuanya kategori yang sama
nothing-runs = belum ada apa-apa yang diukur pada gold set ini

chart-recall = Berapa chunk betul dijumpai
chart-recall-depth = bilangan chunk pertama yang dilihat
chart-recall-best = susunan terbaik: { $metric } { $value }
chart-categories = { $metric } mengikut kategori
chart-all = semua: { $value }
chart-interval = Garis halus: selang 95 % bagi purata. Dalam kurungan: bilangan soalan.
chart-worse = ▼ berlorek: lebih teruk daripada yang lain, bukan kebetulan
chart-more = { $n } kategori yang lebih baik tidak ditunjukkan.
chart-before-after = Dahulu dan kini
chart-delta-interval = selang 95 % bagi perubahan
chart-ranks = Kedudukan chunk betul pertama
chart-ranks-axis = tempat chunk betul pertama; berlorek: di luar { $k } teratas
chart-absent = tiada
chart-trend = { $metric } sepanjang run
chart-gold-version = gold set v{ $number }

slice-without-category = tanpa kategori

export-caption = { $before } dan { $after } pada { $gold }, { $n } soalan. Selang: bootstrap berpasangan bagi perubahan, 95 %. *: p < .05, ujian rawak berpasangan dua hala, { $metrics ->
    [one] satu metrik
   *[other] Holm atas { $metrics } metrik
}.

report-made = Dibuat pada { $date } dengan Baholash { $version }.
report-contents = Kandungan
report-summary = Ringkasan
report-hints = Langkah seterusnya
report-charts = Carta
report-slices = Di mana ia lemah
report-failures = Kegagalan
report-moves = Soalan yang berubah
report-questions = Semua soalan
report-gold = Gold set
report-definitions = Maksud angka-angka
report-reproduce = Cara mendapatkan angka yang sama
report-metric = Metrik
report-mean = Purata
report-interval = Selang 95 %
report-best-order = Susunan terbaik
report-best-order-means = “Susunan terbaik” ialah apa yang dapat dicapai reranker sempurna daripada chunk yang dijumpai. Selang dikira dengan bootstrap ke atas soalan.
report-slice = Bahagian
report-n = Soalan
report-worse-rule = Satu bahagian disebut lebih teruk apabila ada sekurang-kurangnya { $least } soalan dan selangnya di bawah purata semua yang lain.
report-question = Soalan
report-category = Kategori
report-result = Keputusan
report-rank = Tempat betul pertama
report-expected = Chunk betul
report-retrieved = Dijumpai
report-top-score = Skor teratas
report-failing-both = Tanpa chunk betul dalam { $k } teratas pada kedua-dua run: { $n }.
report-failures-below = { $n } ada chunk betul pertama di bawah tempat { $k }: susunan yang lebih baik akan membetulkannya.
report-failures-wrong-chunk = { $n } mendapat chunk lain daripada dokumen yang betul: lihat cara dokumen dipotong.
report-failures-absent = Bagi { $n } soalan, chunk betul langsung tidak dijumpai.
report-rows-cut = { $n } soalan lagi tidak disenaraikan di sini; eksport CSV dan Excel ada semuanya.
report-nothing-moved = Tiada soalan yang chunk betul pertamanya bertukar tempat.
report-filter = Tapis soalan
report-filter-text = Teks
report-filter-all = semua
report-no-rows = Tiada soalan yang sepadan dengan tapisan ini.
report-show-more = Tunjuk lagi
report-sort = Tekan tajuk lajur untuk menyusun.
result-found = dalam { $k } teratas
result-below = di bawah { $k }
result-absent = tidak dijumpai
result-won = naik
result-lost = turun
result-same = sama
result-entered = masuk { $k } teratas
result-left = keluar { $k } teratas
report-delta = Perubahan
report-p = p
report-p-holm = p (Holm)
report-won-lost-same = Naik / turun / sama
report-statistics = Beza ialah kini tolak dahulu, dipasangkan mengikut soalan. Selang: bootstrap persentil berpasangan, 10,000 sampel. p: ujian rawak berpasangan dua hala; p (Holm) dibetulkan bagi bilangan metrik yang ditunjukkan, dan * menandakan yang di bawah .05.
report-result-rule = Soalan naik jika chunk betul pertamanya lebih atas daripada dahulu, turun jika lebih bawah.
report-shell = Dari baris perintah, dengan kedua-dua fail dalam folder semasa:
report-shell-comparison = Dari baris perintah, dengan ketiga-tiga fail dalam folder semasa:
report-files-named = Nama fail ialah nama ketika disimpan; ubah jika nama fail anda lain.

## When a report comes

error-timing-missing = Bilakah laporan patut dihantar? Contohnya tulis: setiap hari 09:00, isnin-jumaat 18:30, setiap 2 jam, atau baris cron seperti 0 9 * * 1-5.
error-timing-not-understood = Saya tidak faham { $words } di sini. Contohnya tulis: faq setiap hari 09:00 di prod-search, isnin-jumaat 18:30, setiap isnin, setiap 2 jam, atau baris cron seperti 0 9 * * 1-5.
error-bad-time-of-day = Tiada jam menunjukkan { $text }. Tulis masa antara 00:00 dengan 23:59, seperti 09:00 atau 6 petang.
error-uneven-interval = Setiap { $text } tidak membahagi sejam atau sehari dengan genap. Pilih setiap 15, 20 atau 30 minit, atau setiap 1, 2, 3, 4, 6, 8 atau 12 jam.
error-mixed-times = { $text } tidak boleh menjadi satu jadual. Buat satu untuk setiap masa, atau ambil masa dengan minit yang sama, seperti 09:00, 18:00.
error-bad-cron-line = Baris cron { $line } tidak berfungsi: { $field }. Ia mempunyai lima medan: minit, jam, hari bulan, bulan, hari minggu; contohnya 0 9 * * 1-5.
error-never-due = { $line } tidak akan tiba: tiada hari sebegitu. Pilih yang lain.
error-too-often = Setiap { $every_min } minit terlalu kerap: laporan dihantar sekurang-kurangnya { $limit_min } minit sekali. Contohnya tulis: setiap 30 minit, setiap jam, setiap hari 09:00.
error-unknown-zone = { $nearest ->
    [none] Saya tidak kenal zon waktu { $name }. Tulis bandar atau beza masa, seperti Kuala Lumpur, Asia/Kuala_Lumpur atau UTC+8.
   *[other] Saya tidak kenal zon waktu { $name }. Adakah maksud anda { $nearest }?
}
error-bad-alert-rule = Saya tidak tahu cara memantau { $text }. Contohnya tulis: MRR < 0.7, penurunan MRR, gagal > 10%, p95 > 800 ms, down, atau senyap 26 jam.
cron-fields = ia tidak mempunyai lima medan
cron-minute = minitnya tidak betul
cron-hour = jamnya tidak betul
cron-day-of-month = hari bulannya tidak betul
cron-month = bulannya tidak betul
cron-day-of-week = hari minggunya tidak betul
timing-at = { $days } pada { $times }
timing-steps = { $steps }, { $days }
timing-minutes = { $n ->
    [1] setiap minit
   *[other] setiap { $n } minit
}
timing-hours = { $n ->
    [1] setiap jam
   *[other] setiap { $n } jam
}
timing-from = { $steps } mulai { $first }
timing-span = { $steps } dari { $first } hingga { $last }
timing-many = { $days }, { $n } kali antara { $first } dengan { $last }
timing-daily = setiap hari
timing-workdays = Isnin hingga Jumaat
timing-weekend = Sabtu dan Ahad
timing-weekdays = setiap { $days }
timing-month-days = pada { $days } hari bulan
timing-months = { $days } (hanya { $months })
timing-cron = mengikut baris cron { $line }
weekday-1 = Isnin
weekday-2 = Selasa
weekday-3 = Rabu
weekday-4 = Khamis
weekday-5 = Jumaat
weekday-6 = Sabtu
weekday-7 = Ahad
month-1 = Januari
month-2 = Februari
month-3 = Mac
month-4 = April
month-5 = Mei
month-6 = Jun
month-7 = Julai
month-8 = Ogos
month-9 = September
month-10 = Oktober
month-11 = November
month-12 = Disember

## Answers

unmeasured-no-answer = tiada jawapan
unmeasured-no-reference = tiada jawapan yang dijangka
unmeasured-no-contexts = tiada teks chunk
unmeasured-not-in-run = tiada dalam run
unmeasured-service-failed = perkhidmatan gagal
unmeasured-no-right-chunk = chunk yang betul tidak diketahui
unmeasured-nothing-cited = tidak memetik apa-apa
unmeasured-never-cites = tiada jawapan memetik chunk
unmeasured-no-embeddings = tiada model embedding
unmeasured-budget-spent = bajet sudah habis
unmeasured-judge-distrusted = hakim tidak dipercayai untuknya
unmeasured-stopped = dihentikan sebelum dinilai

judge-at = Hakim { $judge }
error-judge-unreachable = { judge-at } tidak dapat dihubungi: { $problem }. Semak alamatnya dan pastikan ia berjalan.
error-judge-timeout = { judge-at } tidak membalas dalam { $timeout_s } s. Beri lebih masa (timeout_s) atau kurangkan permintaan serentak (parallel).
error-judge-rate-limited = { judge-at } ditanya terlalu kerap. Kurangkan parallel atau per_second, atau sambung kemudian: tiada keputusan ditanya dua kali.
error-judge-access-refused = { judge-at } menolak akses (HTTP { $status }). Semak api_key.
error-judge-failed = { judge-at } gagal semasa satu permintaan (HTTP { $status }). Lihat lognya.
error-judge-bad-request = { $said ->
    [none] { judge-at } tidak menerima permintaan (HTTP { $status }). Semak base_url, model dan json_mode.
   *[other] { judge-at } tidak menerima permintaan (HTTP { $status }): { $said }. Semak base_url, model dan json_mode.
}
error-judge-not-json = { $start ->
    [none] { judge-at } membalas kosong sedangkan JSON dijangka. Pilih model yang boleh menulis JSON.
   *[other] { judge-at } membalas dengan sesuatu yang bukan JSON dan bermula dengan { $start }. Pilih model yang boleh menulis JSON.
}
error-judge-cut-off = { judge-at } kehabisan ruang untuk balasannya. Naikkan reply_tokens.
error-judge-wrong-shape = { judge-at } membalas dengan JSON dalam bentuk lain; yang tidak sepadan ada di { $where }. Pilih model yang lebih besar.
error-judge-empty-list = { judge-at } membalas tanpa satu pun keputusan ({ $where } kosong). Pilih model yang lebih besar.
error-judge-refused = { judge-at } enggan menilai ini. Lihat jawapan itu, atau pilih model lain.
error-judge-budget-spent = { judge-at }: permintaan seterusnya akan melebihi { $budget } sebanyak { $limit }. Naikkannya dan sambung: tiada keputusan ditanya dua kali.
error-judge-not-usable = { judge-at } perlu ditanya melalui RAGAS, yang tidak berfungsi di sini: { $problem }. Pasangnya (pip install 'baholash[ragas]'), biar python dalam judge.yaml menamakan Python yang mempunyainya, atau pilih backend: builtin.
error-judge-backend-missing = { judge-at } perlu ditanya melalui { $backend }, yang belum ada hakimnya. Pilih backend: { $known }, atau tambahnya: satu fail dalam core/judges dengan kelas yang menepati Judge dalam protocol.py, dinamakan dalam BACKENDS.
budget-calls = call_budget
budget-tokens = token_budget
failed-judge-unreachable = hakim tidak dapat dihubungi
failed-judge-timeout = keputusan tidak tiba pada masanya
failed-judge-rate-limited = hakim ditanya terlalu kerap
failed-judge-access-refused = hakim menolak akses
failed-judge-failed = hakim gagal
failed-judge-bad-request = hakim tidak menerima permintaan
failed-judge-not-json = keputusan bukan JSON
failed-judge-cut-off = keputusan terpotong
failed-judge-wrong-shape = keputusan dalam bentuk lain
failed-judge-empty-list = tiada keputusan dalam balasan
failed-judge-refused = hakim enggan
failed-judge-budget-spent = bajet sudah habis
failed-judge-not-usable = RAGAS tidak berfungsi di sini
failed-judge-backend-missing = hakim begitu belum ada

answers-first = { $run } pada { $gold }: { $metric } { $value } bagi { $scored } jawapan
answers-none = { $run } pada { $gold }: tiada apa-apa dapat diukur; { $answered } soalan mempunyai jawapan
answers-failed = Gagal, { $why }: { $names }.
answers-unmeasured = Tidak diukur, { $why }: { $names }.
answers-judge = Dinilai oleh { $model } ({ $backend }): { $calls } permintaan, { $kept } keputusan sudah diketahui. Bandingkan nilai ini hanya dengan nilai hakim yang sama.
answers-by-category = { $metric } mengikut kategori
answers-weakest = Jawapan paling lemah
answers-weak = { $question }: { $metric } { $value }
answers-no-ladder = Carian tidak dapat diukur pada gold set ini (tiada id chunk betul yang sama), jadi saya tidak dapat mengatakan sama ada chunk atau prompt puncanya.
evidence-statement = ayat { $number } tiada dalam mana-mana chunk: { $text }
evidence-reference = dijangka tetapi tiada dalam mana-mana chunk: { $text }
evidence-context = chunk { $number } tidak berguna: { $text }
evidence-question = jawapan mengelak; ia sesuai untuk: { $text }
evidence-fits = jawapan itu sesuai untuk: { $text }
evidence-extra = tiada dalam jawapan yang dijangka: { $text }
evidence-absent = tertinggal: { $text }
answers-plan = { $n } jawapan untuk dinilai dengan { $model }: { $calls } permintaan chat dan { $embeddings } untuk vektor, kira-kira { $tokens } token paling banyak, termasuk pemeriksaan hakim itu sendiri.
answers-plan-kept = { $n } keputusan sudah diketahui dan tidak ditanya lagi.
answers-plan-nothing = Semua keputusan sudah diketahui: tiada apa-apa ditanya.
answers-cost = Itu kira-kira { $cost } paling banyak.
answers-no-prices = Tetapan hakim tidak menyebut harga, jadi saya tidak dapat mengatakan kosnya.
answers-ask = Tanya hakim sekarang?
answers-not-asked = Hakim tidak ditanya.
answers-needs-yes = Tiada sesiapa di sini untuk bersetuju. Tambah --yes untuk bertanya kepada hakim.
judge-trusted = { $model } membezakan { $held } daripada { $n } pasangan jawapan contoh.
judge-distrusted = { $model } tidak boleh dipercayai untuk { $names }: ia membezakan hanya { $held } daripada { $n } pasangan jawapan contoh. Pilih model yang lebih besar.
judge-untold = { $metric }, { $language }: { $better } ({ $higher }) sepatutnya melebihi { $worse } ({ $lower })
planted-right = jawapan betul
planted-half = jawapan separuh betul
planted-wrong = jawapan salah
planted-other = jawapan betul dalam bahasa lain
planted-aside = jawapan kepada soalan lain
planted-first = chunk betul di depan
planted-last = chunk betul di belakang
planted-without = tanpa chunk betul
command-answers = nilai jawapan dalam ayat, oleh hakim
help-answers-title = Ukur jawapan
help-answers =
    Run dengan jawapan dalam ayat (RAGAS, DeepEval, promptfoo, JSON, CSV) mendapat butangnya; `/answers before` ikut nama, `/answers shop-faq on prod-rag` meminta perkhidmatan dahulu. Saya sebut kosnya dan bertanya; hakim diuji dahulu; keputusan disimpan dan tidak ditanya dua kali.
    Faithfulness: semuanya ada dalam chunk. Answer relevancy: ia menjawab. Context recall dan precision: chunk mengandungi yang dijangka, yang berguna di depan.
answers-counted = { $part } daripada { $whole } jawapan dinilai
answers-checking-judge = Hakim sendiri diuji dahulu dengan jawapan yang disediakan.
answers-waiting = Menunggu: ukuran lain oleh hakim ini didahulukan.
answers-about = Jawapan { $run } pada { $gold }
answers-asked-first = { $n ->
   *[other] Mula-mula perkhidmatan diminta { $n } jawapan dalam ayat, yang mungkin berbayar juga.
}
answers-estimated = Jawapan belum ada, jadi ini anggaran. Jika perlu lebih, saya tanya lagi.
answers-done = Semua dinilai dalam { $time }.
answers-stopped = Dihentikan. Setiap keputusan setakat ini disimpan.
answers-partial = Dihentikan sebelum tamat: nilai adalah atas jawapan yang telah dinilai. Ulang menyambung dari situ.
answers-without-judge = Tiada hakim disediakan di sini, jadi jawapan hanya boleh dibandingkan kata demi kata. Pengendali bot menamakannya di bawah judge: dalam config.yaml.
answers-agreement = Ibu jari: { $people ->
   *[other] { $people } orang
} dan hakim sependapat tentang { $share } jawapan ({ $metric }).
answers-kappa = Persetujuan melebihi kebetulan: κ { $kappa }.
answers-before = Sebelum ini, oleh hakim yang sama: { $run } { $metric } { $value }.
answers-other-judge = { $run } dinilai oleh { $model }; nilai dua hakim tidak dibandingkan.
answers-page = Jawapan { $number } daripada { $n }, yang paling lemah dahulu
answers-said = Jawapan: { $answer }
answers-expected = Dijangka: { $answer }
answers-more-verdicts = { $n ->
   *[other] { $n } lagi keputusan terhadapnya.
}
answers-anonymous = Ibu jari perlukan nama, sedangkan anda di sini sebagai pentadbir tanpa nama.
answers-kept = { $n ->
   *[other] { $run }: { $n } jawapan dalam ayat disimpan; { $gold } menyatakan yang dijangka.
}
answers-no-retrieval = Carian tidak dapat diukur dengannya.
answers-no-ids = Fail ini tidak menyebut id chunk.
answers-in-run = { $n ->
   *[other] Ia ada { $n } jawapan dalam ayat, yang boleh diukur juga.
}
answers-no-answer = hantar run yang ada jawapan bagi setiap soalan
answers-no-gold = tiada gold set di sini yang ada soalannya; hantar satu dengan jawapan yang dijangka
error-no-answers = { $run ->
    [none] Tiada jawapan untuk diukur di sini: { $problem }.
   *[other] Jawapan { $run } tidak dapat diukur: { $problem }.
}
error-no-answers-service = { $service } tidak memberi jawapan dalam ayat. Biar `answer` dalam config.yaml menyatakan tempatnya dalam balasan, atau `answers_by` perkhidmatan yang memberinya.
button-measure-answers = Ukur jawapan ({ $n })
button-weak-answers = Jawapan lemah ({ $n })
button-answers = Jawapan ({ $n })
button-retry = Ulang yang gagal ({ $n })

## Gold

gold-deleted = { $name } dipadam. Ia boleh dipulihkan dalam 30 hari: `/gold restore { $name }`.
gold-undeleted = { $name } digunakan semula, dengan semua versinya.
gold-deleted-list = Dipadam, boleh dipulihkan dengan /gold restore: { $names }.
gold-restored = Versi { $number } bagi { $name } kembali sebagai versi { $new }.
gold-log-first = { $name }: { $n } versi
gold-log-start = bermula dengan { $n } soalan
gold-log-itself = bot sendiri
gold-diff-first = { $name } v{ $before } → v{ $after }
gold-diff-nothing = tiada perbezaan
gold-diff-added = { $n } soalan ditambah
gold-diff-removed = { $n } soalan dibuang
gold-diff-judgments = { $n } penilaian berubah
gold-diff-worded = teks atau nota { $n } soalan berubah
gold-diff-reordered = susunan soalan berlainan
gold-diff-settings = peraturan berubah
gold-diff-threshold = Gred terkecil yang relevan: { $before } → { $after }
gold-diff-ids-map = ids.map: { $before } → { $after }
gold-part-text = teks
gold-part-category = kategori
gold-part-language = bahasa
gold-part-answer = jawapan
gold-part-notes = nota
gold-file-yaml = YAML
gold-file-json = JSON
gold-file-csv = CSV
gold-file-trec = TREC
gold-file-beir = BEIR
gold-file-whole = jika dihantar semula kepada saya, fail ini memberi gold set yang sama tepat.
gold-file-lacks = format ini tiada tempat untuk { $what }. YAML dan JSON menyimpan semuanya.
gold-topics-caption = Teks soalan, yang tiada tempat dalam fail penilaian TREC.
gold-loss-questions = soalan tanpa penilaian ({ $n })
gold-loss-judgments = penilaian (bagi { $n } soalan)
gold-loss-text = teks (bagi { $n } soalan)
gold-loss-category = kategori (bagi { $n } soalan)
gold-loss-language = bahasa (bagi { $n } soalan)
gold-loss-answer = jawapan (bagi { $n } soalan)
gold-loss-notes = nota (bagi { $n } soalan)
gold-loss-threshold = gred terkecil yang relevan
gold-loss-ids-map = ids.map
gold-loss-order = susunan soalan
button-gold-log = Versi
button-gold-diff = Apa yang berubah dalam v{ $number }
button-gold-restore = Kembali ke v{ $number }
button-gold-rescore = Nilai { $n } run terakhir pada v{ $number }
gold-written = { $name } v{ $number } ditulis ke { $file }.
gold-not-written = Saya tidak dapat menulis { $file }: { $problem }.
button-gold-check = Semak
check-clean = Tiada yang perlu dibaiki di sini.
check-thin = Terlalu sedikit soalan dalam kategori ini: { $names }. Seterusnya: tambah 3 hingga 5 bagi setiap satu.
check-conflicting = { $n } soalan berulang dengan chunk betul yang berlainan: { $names }. Salah satunya sentiasa dikira salah. Seterusnya: simpan satu sahaja, dengan chunk kesemuanya.
check-twice = { $n } soalan berulang dan dikira lebih daripada sekali: { $names }. Seterusnya: simpan satu sahaja.
check-alike = { $n } pasang soalan hampir sama tetapi chunk betulnya berlainan: { $names }. Seterusnya: samakan chunknya, atau jelaskan perbezaannya.
check-unjudged = { $n } soalan tiada penilaian: { $names }. Sama ada tiada jawapan, atau belum ada yang melihat. Seterusnya: nilaikan, atau biarkan di luar skop.
check-odd-ids = { $n } id chunk tidak serupa dengan yang lain, mungkin dari indeks lain: { $names }. Seterusnya: semak id itu.
check-other-ids = { $n } id betul tidak pernah dipulangkan, tetapi yang ditulis berlainan ada: { $names }. Seterusnya: tulis seperti dalam indeks, atau tetapkan ids.map.
check-never-returned = { $n } chunk betul tidak dipulangkan oleh mana-mana run terakhir ({ $runs }): { $names }. Seterusnya: semak sama ada indeks masih menyimpannya.
check-all-wrong = { $n } soalan tiada chunk betul dalam { $k } teratas bagi mana-mana run terakhir ({ $runs }): { $names }. Soalan ini tidak membezakan run. Seterusnya: semak penilaiannya; jika betul, inilah soalan paling sukar anda.
check-all-right = { $n } soalan ada chunk betul di tempat pertama dalam semua run terakhir ({ $runs }): { $names }. Ia menjaga daripada kemerosotan tetapi tidak memberitahu apa-apa yang baharu. Seterusnya: tambah yang lebih sukar.
check-holes = { $n } chunk dalam { $k } teratas run terakhir belum dinilai dan dikira salah; { $share } daripada tempat itu telah dinilai. Seterusnya: `/judge { $name }`.
check-no-runs = Tidak disemak: id yang tidak pernah dipulangkan, lompang, dan soalan yang tidak memberitahu apa-apa. Ia memerlukan run yang dinilai padanya dalam sembang ini. Seterusnya: hantar satu.
check-one-run = Tidak disemak: soalan yang tidak memberitahu apa-apa. Ia memerlukan run kedua.
check-crowded = { $n } soalan mempunyai jauh lebih banyak chunk betul daripada yang lain: { $names }. Mungkin beberapa soalan tergabung di bawah satu teks. Seterusnya: pisahkan, masing-masing dengan teks atau id sendiri.
check-negative = { $n } penilaian di bawah 0, yang tidak pernah dikira betul. Seterusnya: jika maksudnya tidak relevan, tulis 0.
check-reversed = Run memulangkan chunk gred { $low } di atas gred { $high } (purata 1 / kedudukan { $a } berbanding { $b }): skala nampaknya terbalik. Seterusnya: balikkan supaya gred tertinggi ialah yang terbaik.
command-judge = nilai chunk yang belum dinilai bersama-sama
gold-how = Lagi: /gold log, diff, restore, check, export atau delete dengan namanya; /judge dengan namanya menilai yang belum dinilai.
judge-which = Gold set yang mana? Tulis /judge dan namanya; /gold menyenaraikan semuanya.
judge-anonymous = Penilai perlu bernama, dan anda di sini sebagai pentadbir tanpa nama. Matikannya, atau nilai dalam sembang peribadi kita.
judge-nothing = Tiada yang perlu dinilai dalam { $name }: tiada run dalam sembang ini memulangkan chunk yang belum dinilai. Hantar run dahulu.
judge-first = { $gold }: { $n } pasangan soalan dan chunk yang belum dinilai, yang paling berguna dahulu
judge-shared = { $n } daripadanya untuk semua orang, supaya nampak sama ada anda sependapat; yang lain untuk seorang sahaja.
judge-unshared = Setiap satu untuk seorang sahaja. Untuk pasangan yang dinilai semua orang, tulis overlap=20 selepas nama.
judge-how = Tekan Nilai: pasangan anda datang dalam sembang peribadi kita, jika ada. Sistem yang memulangkan chunk tidak ditunjukkan. Balasan kepada pasangan anda, atau /note, menambah nota padanya.
judge-counts = anda { $own }, semua { $done } daripada { $n }
judge-right = Betul
judge-partly = Sebahagian
judge-no = Tidak
judge-no-text = run tiada teks chunk ini
judge-done = Tiada lagi untuk anda dalam { $name }. Simpan membuat versi seterusnya daripada semua yang dinilai.
judge-not-yours = Pasangan itu milik orang lain. Ambil yang anda sendiri.
judge-closed = Penilaian { $name } ini sudah disimpan. /judge memulakan yang seterusnya.
judge-progress = { $gold }: { $done } daripada { $n } pasangan dinilai
judge-graded = dinilai
judge-skipped = langkau
judge-disputed = { $n } pasangan dipertikaikan. Selesaikan, jika tidak majoriti menentukan.
judge-disputes-left = { $n } perlu diselesaikan
judge-settled = Tiada lagi yang dipertikaikan.
judge-saved = { $gold } v{ $number }: { $n } penilaian baharu oleh { $people } orang.
judge-saved-before = Itu sudah disimpan; { $gold } kini v{ $number }.
judge-left-out = { $n } pasangan tanpa majoriti ditinggalkan; ia masih belum dinilai.
judge-save-nothing = Belum ada yang dinilai, jadi tiada apa yang disimpan.
judge-noted = Dicatat; ia masuk ke dalam nota soalan.
judge-note-how = Balas pasangan anda dengan nota, atau tulis /note dan nota itu: ia pergi kepada pasangan di tangan anda, atau yang terakhir dinilai.
agreement-none = Tiada pasangan dinilai oleh dua orang, jadi persetujuan tidak diukur.
agreement-same = { $same } daripada { $n } pasangan yang dinilai beberapa orang mendapat gred yang sama.
agreement-unmeasured = Persetujuan melebihi kebetulan tidak diukur: semua orang sentiasa memberi gred yang sama.
agreement-cohen = Kappa Cohen { $value }: 1 sentiasa sama, 0 kebetulan; dari .6 penilaian boleh dipercayai.
agreement-fleiss = Kappa Fleiss { $value } bagi { $n } orang: 1 sentiasa sama, 0 kebetulan; dari .6 penilaian boleh dipercayai.
agreement-krippendorff = Alpha Krippendorff { $value } bagi { $n } orang: 1 sentiasa sama, 0 kebetulan; dari .67 penilaian boleh dipercayai.
button-judge = Nilai
button-skip = Langkau
button-judge-progress = Kemajuan
button-judge-save = Simpan
button-settle = Selesaikan { $n }

## Bertanya satu soalan kepada perkhidmatan

command-ask = satu soalan kepada carian, untuk dinilai
ask-how-to = Tulis soalan selepas /ask: `/ask berapa lama penghantaran?` Jika ada beberapa perkhidmatan tambah `on NAMA`, jika ada beberapa gold set tambah `gold=NAMA`.
ask-found = { $n ->
    [0] { $service } tidak memulangkan apa-apa bagi { $question }
   *[other] { $service } memulangkan { $n } chunk bagi { $question }
}
ask-answer = Jawapannya: { $answer }
ask-no-texts = Perkhidmatan hanya memberi id; dalam config.yaml, `text` menyatakan di mana teksnya.
ask-how = { $n ->
    [0] Simpan memasukkan soalan ke dalam { $gold } sebagai soalan yang tiada jawapannya.
   *[other] { $known ->
        [0] Nilai apa yang anda lihat; Simpan memasukkan soalan ke dalam { $gold }.
       *[other] { $gold } sudah ada soalan ini; gred yang ditunjukkan ialah miliknya. Ubah, kemudian Simpan.
    }
}
ask-how-which = Nilai apa yang anda lihat; Simpan akan bertanya ke gold set mana soalan ini pergi.
ask-which-gold = Ke gold set mana?
ask-save-nothing = Belum ada yang dinilai. Jika tiada chunk yang betul, tekan “Selebihnya ❌” dahulu.
ask-saved = { $gold } v{ $number } ada { $question }: { $right ->
    [0] tiada chunk betul, jadi ia dikira di luar skop
   *[other] { $right } chunk betul
}, { $n ->
    [0] tiada gred baharu
   *[other] { $n } gred baharu
}.
ask-same = { $gold } v{ $number } ada { $question } dengan gred yang sama; tiada yang baharu disimpan.
ask-proposed = 🤖 ialah cadangan { $model } ({ $n } gred): tidak dikira sehingga anda mengesahkannya.
button-ask-propose = 🤖 Cadangkan gred
button-ask-confirm = Sahkan 🤖
button-ask-rest = Selebihnya ❌

## Indeks yang dipotong semula

remap-gone = { $n } daripada { $all } chunk betul yang dipulangkan oleh { $before } sudah tiada: { $names }. Nampaknya indeks dipotong semula, jadi nilai ini tidak bercerita tentang carian. Penilaian boleh dipindahkan ke chunk baharu melalui teksnya.
remap-first = { $gold }: { $n } daripada { $all } chunk yang dinilai dijumpai semula dalam { $run }
remap-split = { $n } menjadi beberapa chunk.
remap-merged = { $n } chunk baharu mengambil tempat beberapa chunk.
remap-unmatched = Tiada chunk baharu mempunyai teks bagi { $n }: { $names }. Ia kekal seperti sedia ada.
remap-without-text = Teks bagi { $n } tidak diketahui: { $names }. Ia kekal seperti sedia ada.
remap-check = Peratus: berapa banyak teks chunk yang lebih kecil dikongsi. Setiap bahagian chunk betul yang dipecahkan menjadi betul: semak bahagian itu. Simpan membuat versi baharu, dan boleh diundur.
remap-needs = { $n } chunk yang dinilai tiada dalam indeks ini. Saya tahu teks bagi { $known } daripadanya, dan bagi { $new } chunk baharu.
remap-needs-old = Hantar chunk lama sebagai fail, kemudian saya boleh mencarinya.
remap-needs-new = Hantar chunk baharu sebagai fail, kemudian saya boleh mencari di antaranya.
remap-nothing-alike = Tiada antaranya berkongsi teks yang cukup. Jika chunk baharu yang betul tiada di situ, hantar semua chunk baharu sebagai fail.
remap-form = Sebagai JSON lines dengan id dan text, BEIR corpus.jsonl, CSV dengan lajur id dan text, atau satu objek JSON id dan teks. /cancel melupakan ini.
remap-saved = { $gold } v{ $number }: penilaian { $n } daripada { $all } chunk mempunyai id baharu.
remap-left = Gold set kekal seperti sedia ada.
button-remap = Pindahkan penilaian ke id baharu
button-remap-all = Semua pasangan sebagai CSV
button-remap-score = Nilai run padanya
button-judge-holes = Nilai chunk yang belum dinilai

## Soalan daripada log

suggest-send = Hantar log sekarang: teks dengan satu soalan sebaris, CSV atau JSON lines dengan lajur soalan. Saya kumpulkan yang hampir sama dan tinggalkan apa yang { $gold } sudah ada. /cancel melupakan ini.
suggest-first = { $n ->
    [0] { $file } tiada soalan yang belum ada dalam { $gold }
   *[other] { $file } ada { $n } soalan yang belum ada dalam { $gold }
}
suggest-lines = { $n } baris
suggest-known = { $n } sudah ada di dalamnya
suggest-noise = { $n } bukan soalan
suggest-more = { $n } yang jarang tidak ditunjukkan
suggest-also = juga: { $text }
suggest-how = ➕ mengambil soalan, 🔎 terus bertanya kepada perkhidmatan.
suggest-saved = { $n ->
    [0] { $gold } v{ $number } sudah ada soalan ini; tiada yang baharu disimpan.
   *[other] { $gold } v{ $number } ada { $n } soalan lagi. Belum ada sesiapa menilainya: /ask, atau hantar run dan /judge.
}
button-suggest-save = Simpan { $n }

## Reports by themselves, alerts, baselines

error-unknown-schedule = Jadual { $name } sudah tiada. /schedule menyenaraikan jadual sembang ini.
command-schedule = laporan yang datang sendiri
command-timezone = zon masa sembang ini
command-baseline = hasil yang menjadi asas perbandingan
help-schedule-title = Laporan berjadual
help-schedule =
    `/schedule setiap hari 09:00 faq on prod-search` mengukur perkhidmatan pada masa itu dan menyatakan apa yang berubah; `isn-jum 18:30`, `setiap isnin` atau baris cron juga boleh, dalam keempat-empat bahasa. Tanpa apa-apa ia menyenaraikan jadual sembang ini, dengan butang jeda, jalankan sekarang, kurangkan mesej, peraturan amaran dan padam.
    `/baseline NAMA` menjadikan satu hasil asas perbandingan, `/alert MRR < 0.7` memantau had, `/timezone Kuala Lumpur` menetapkan jam sembang ini.
schedule-how = Tiada jadual di sini. Tulis bila, apa dan di mana, contohnya `/schedule setiap hari 09:00 faq on prod-search`. Juga `isn-jum 18:30`, `setiap 2 jam`, `setiap isnin` atau baris cron.
schedule-set = Jadual sudah disediakan.
schedule-there = Jadual ini memang sudah ada.
schedule-runs-now = { $what }: dijalankan sekarang, laporannya datang ke sini.
schedule-deleted = Dipadam: { $what }
schedules-title = { $n } jadual
schedule-is-paused = dijeda
schedule-next = Masa berikutnya ({ $zone }):
schedule-paused-person = Dijeda. Tekan Sambung untuk meneruskan.
schedule-paused-chat = Dijeda kerana sembang ini ditutup kepada saya; ia bersambung sendiri apabila saya boleh menulis semula.
schedule-paused-topic = Dijeda kerana topiknya ditutup; ia bersambung sendiri apabila topik dibuka semula.
schedule-paused-gold = Dijeda kerana gold setnya dipadam; ia bersambung sendiri apabila gold set dipulihkan.
schedule-quiet-always = Saya melapor setiap kali.
schedule-quiet-change = Saya melapor hanya apabila ada perubahan.
schedule-quiet-alert = Saya senyap kecuali ada amaran.
schedule-no-baseline = Dibandingkan dengan run terakhir; tiada asas. /baseline menetapkannya.
schedule-baseline = Dibandingkan dengan asas { $run } (MRR { $mrr }) dan run terakhir.
schedule-last = Terakhir: { $when }, MRR { $mrr }.
schedule-last-running = Sedang diukur: { $when }.
schedule-last-failed = Terakhir: { $when }, tidak dapat diukur.
schedule-last-unsure = Mesejnya mungkin tidak sampai.
schedule-costs = Setiap run memerlukan { $calls }, yang mungkin berbayar.
schedule-topic-closed = Topik laporan ini ditutup. Laporan dijeda dan bersambung sendiri apabila topik dibuka semula.
schedule-topic-gone = Topik laporan ini telah dipadam. Mulai sekarang laporan datang ke sini.
schedule-goes-on = Topik dibuka semula: { $what } bersambung, seterusnya { $when }.
zone-is = Masa dalam sembang ini mengikut { $zone }, di sana kini { $time }.
zone-how = Tulis `/timezone` dan bandar atau perbezaan, seperti `/timezone Kuala Lumpur` atau `/timezone UTC+8`, atau tekan satu:
zone-which = Pukul berapa di tempat anda? Saya tanya sekali sahaja; semua jadual sembang ini mengikutnya. Jika tiada dalam senarai, tulis bandar, seperti `/timezone Berlin`.
zone-set = { $n ->
    [0] Masa dalam sembang ini kini mengikut { $zone }; di sana pukul { $time }.
   *[other] Masa dalam sembang ini kini mengikut { $zone }; di sana pukul { $time }. { $n } jadual mengekalkan waktunya mengikut jam itu.
}
baseline-unscored = { $run } belum pernah dinilai. Nilai dahulu: /eval run=NAMA.
baseline-partial = { $run } tidak lengkap: bukan semua soalan ditanya, jadi ia tidak boleh menjadi asas.
baseline-set = { $run } (MRR { $mrr }) kini menjadi asas.
baseline-none = Tiada asas dalam sembang ini.
baseline-how = `/baseline NAMA` menjadikan hasil satu run asas perbandingan laporan berjadual; `/baseline clear` membatalkannya.
baseline-is = { $run } (MRR { $mrr })
baseline-for-service = Untuk run { $service } pada { $gold }.
baseline-for-all = Untuk semua run pada { $gold } yang perkhidmatannya tiada asas sendiri.
baseline-cleared = { $n ->
    [0] Tiada asas untuk dibatalkan.
   *[other] { $n } asas dibatalkan. Laporan hanya dibandingkan dengan run terakhir.
}
report-first = { $what }: MRR { $mrr }. Ini laporan pertama; yang berikutnya menyatakan apa yang berubah.
report-identical = { $what }: susunan sama tepat dengan { $against }. { $metric } kekal { $after }.
report-better = { $what } lebih baik: { $metric } { $before } → { $after } berbanding { $against }, bukan kebetulan.
report-worse = { $what } lebih teruk: { $metric } { $before } → { $after } berbanding { $against }, bukan kebetulan.
report-mixed = { $what } bercampur: berbanding { $against }, ada metrik naik dan ada yang turun; { $metric } { $before } → { $after }.
report-no-change = { $what }: tiada perubahan berbanding { $against }. { $metric } { $before } → { $after }.
report-cannot-tell = { $what }: tiada perbezaan melebihi kebetulan berbanding { $against }. { $metric } { $before } → { $after }.
report-against-baseline = asas
report-against-last = run terakhir
report-failed = { $what } tidak dapat diukur
report-partial = { $what } hanya diukur sebahagian, jadi tidak dibandingkan dengan apa-apa: MRR { $mrr }.
report-by-hand = secara manual
report-second = run kedua, untuk kepastian
report-since = Sejak run terakhir: { $verdict }.
report-step-identical = sama tepat
report-step-better = lebih baik, bukan kebetulan
report-step-worse = lebih teruk, bukan kebetulan
report-step-mixed = bercampur
report-step-no-change = tiada perubahan
report-step-cannot-tell = tiada yang melebihi kebetulan
report-column-baseline = asas
report-column-last = lepas
report-column-now = kini
report-trend = { $curve } MRR sepanjang { $n } run, { $low } hingga { $high }
report-lost = { $n } soalan baharu gagal dalam { $k } teratas: { $names }
report-mended = { $n } soalan sudah pulih: { $names }
report-latency = Kali lepas p95 { $before } ms, kini { $after } ms.
report-skipped = { $n } laporan sebelum ini terlepas, mulai { $since }.
report-unsure = Tidak diketahui sama ada laporan sebelum ini sampai; ia tidak dihantar dua kali.
report-will-confirm = Ini patut diberi amaran. Run kedua mengesahkannya dahulu: { $when }.
button-run-now = Jalankan sekarang
button-pause = Jeda
button-resume = Sambung
button-quiet-always = Sentiasa
button-quiet-change = Jika berubah
button-quiet-alert = Amaran sahaja
button-trend = Trend
button-all-schedules = Semua jadual
button-against-baseline = Berbanding asas
button-since-last = Sejak run terakhir
button-baseline = Jadikan asas
button-schedule = Jadual
button-baseline-clear = Batalkan
button-baseline-clear-of = Buang { $run }
button-baseline-use = Guna { $run }
schedule-last-refused = Telegram tidak menerima mesejnya.
command-alert = pantau sesuatu, seperti MRR < 0.7
schedule-alerts = Amaran: { $rules }.
schedule-no-alerts = Tiada amaran.
rules-watched = Amaran datang apabila:
rules-none = Tiada yang dipantau, jadi tiada amaran.
rules-how = Tekan satu untuk membuang atau menambah, atau tulis sendiri: `/alert MRR < 0.7`, `/alert gagal > 5%`, `/alert p95 > 800 ms`, `/alert senyap 26 jam`. Run kedua mengesahkan sebelum amaran dihantar; penurunan memerlukan /baseline.
rule-below = { $metric } di bawah { $limit }
rule-drop = { $metrics } turun daripada asas
rule-down = perkhidmatan tergendala
rule-failing = lebih { $percent } % soalan gagal
rule-slow = p95 melebihi { $ms } ms
rule-silent = tiada run selama { $hours } jam
alert-how = Tulis apa yang dipantau: `/alert MRR < 0.7`, `/alert penurunan MRR`, `/alert gagal > 5%`, `/alert p95 > 800 ms`, `/alert tergendala`, `/alert senyap 26 jam`. /schedule menunjukkan apa yang dipantau.
alert-which = Jadual yang mana perlu memantaunya?
alert-below = { $metric } { $value }, di bawah { $limit }
alert-drop = { $metric } turun daripada { $before } pada asas kepada { $value }
alert-drop-why = { $delta } (95 %: { $low } hingga { $high }), melebihi kebetulan dan hingar biasa; { $lost } soalan merosot.
alert-down = perkhidmatan tidak menjawab apa-apa
alert-failing = { $n } daripada { $whole } soalan gagal
alert-slow = p95 { $ms } ms, melebihi { $limit } ms
alert-silent = tiada run selesai selama { $hours } jam
alert-unwatched = ini tidak lagi dipantau
alert-worst = Paling terjejas: { $names }
alert-since = Sejak { $when }, dalam { $n } run.
alert-silent-since = Yang terakhir: { $when }. Adakah proses bot masih bekerja?
alert-taken = { $name } sedang menguruskannya.
alert-muted = Disenyapkan hingga { $when }.
alert-over = { $what }: selesai sejak { $when }. Tadinya:
alert-withdrawn = { $what }: tidak lagi dipantau sejak { $when }. Tadinya:
alert-recovered = { $what } pulih semula: { $now }.
alert-good-mean = { $metric } { $value }
alert-good-answers = soalan dijawab
alert-good-slow = p95 { $ms } ms
alert-good-runs = run selesai semula
button-acknowledge = Saya uruskan
button-mute-1h = Senyap 1 jam
button-mute-1d = 1 hari
button-mute-1w = 1 minggu
button-unmute = Bunyikan
button-alerts = Peraturan amaran
button-back = ‹ Kembali
alert-mending = Baik dalam run terakhir: { $now }. Satu lagi seperti itu menamatkannya.
