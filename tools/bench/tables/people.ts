// Expressions over `i`, the number of a row: the same people in every service's copy, and the same every time.

/** Ids in the order of `i`, as those of version 7 are in the order of time; the first is not the root's. */
export const idOf = (i: string, kind = '7000') =>
  `('00000000-0000-${kind}-9000-' || lpad(to_hex((${i})::bigint), 12, '0'))::uuid`

const FIRST = [
  ...[
    'siti',
    'muhammad',
    'dewi',
    'agus',
    'sri',
    'budi',
    'ahmad',
    'nur',
    'andi',
    'rina',
    'eko',
    'yuni',
    'hendra',
  ],
  ...['lina', 'joko', 'ratna', 'wahyu', 'fitri', 'bambang', 'indah', 'rudi', 'maya', 'dedi', 'putri', 'toni'],
  ...['kartika', 'yusuf', 'oki', 'zainal', 'vera'],
]
const LAST = [
  ...[
    'santoso',
    'lestari',
    'wijaya',
    'rahayu',
    'saputra',
    'aminah',
    'hidayat',
    'susanti',
    'nugroho',
    'wulandari',
  ],
  ...[
    'setiawan',
    'handayani',
    'kurniawan',
    'anggraini',
    'pratama',
    'safitri',
    'gunawan',
    'permata',
    'siregar',
  ],
  ...[
    'simanjuntak',
    'nasution',
    'ginting',
    'tanjung',
    'lubis',
    'harahap',
    'putra',
    'utami',
    'maulana',
    'hasibuan',
  ],
]

/** A number between 0 and 1 that a row always has; `salt` gives it several. */
export const share = (i: string, salt: number) =>
  `((hashint8((${i})::bigint * 31 + ${salt})::bigint + 2147483648)::float8 / 4294967296)`

// Some names are far more common than others.
const pick = (names: readonly string[], i: string, salt: number) =>
  `(ARRAY['${names.join("','")}'])[1 + floor(${names.length} * ${share(i, salt)} * ${share(i, salt + 1)})::int]`

export const usernameOf = (i: string) => `left(${pick(FIRST, i, 1)}, 10) || ${i}`
export const nameOf = (i: string) => `initcap(${pick(FIRST, i, 1)} || ' ' || ${pick(LAST, i, 3)})`
/** Who joins one after the other has no neighbouring numbers: a beginning (`0812`) is spread over all the years. */
export const phoneOf = (i: string) => `'08' || (1000000000 + ${i} * 5562305899 % 8999999999)::text`
export const accountOf = (i: string) => `lpad((${i} * 104729 % 9999999999)::text, 10, '0')`
export const bankOf = (i: string) =>
  `(ARRAY['Bank Central Asia','Bank Rakyat Indonesia','Bank Mandiri','Bank Negara Indonesia','Bank Syariah Indonesia',
     'CIMB Niaga','Bank Permata','Bank Danamon','Bank Jago','SeaBank'])[1 + floor(10 * ${share(i, 11)} * ${share(i, 12)})::int]`

/** Some members have a thousand times the rows of others: the first has about one in a hundred. */
export const someone = (i: string, rows: number | string, salt = 21) =>
  `(1 + floor(${rows} * power(${share(i, salt)}, 3)))::bigint`

/** Two years, in the order of `i`. */
export const timeOf = (i: string, rows: number) =>
  `('2026-11-20 12:00+07'::timestamptz - interval '730 days' * ((${rows} - ${i})::float8 / ${rows}))`

export const statusOf = (i: string) =>
  `CASE WHEN ${share(i, 31)} < 0.02 THEN 'pending' WHEN ${share(i, 31)} < 0.03 THEN 'process'
        WHEN ${share(i, 31)} < 0.93 THEN 'success' ELSE 'failed' END`

export const dayOf = (i: string, rows: number) => `(${timeOf(i, rows)} AT TIME ZONE 'Asia/Jakarta')::date`

/** `INSERT` of so many rows, from expressions over `i`. */
export const insertRows = (into: string, rows: number, values: readonly string[]) =>
  `INSERT INTO ${into} SELECT ${values.join(', ')} FROM generate_series(1::bigint, ${rows}) AS i`
