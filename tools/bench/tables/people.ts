// SQL expressions over `i`, the row number; deterministic, so that every service's copy has the same members.

/** UUIDs in the order of `i`, like version 7; the first is not the root's. */
export const idOf = (i: string, kind = '7000') =>
  `('00000000-0000-${kind}-9000-' || lpad(to_hex((${i})::bigint), 12, '0'))::uuid`

const FIRST_NAMES = [
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
const LAST_NAMES = [
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

/** Deterministic pseudo-random number in [0, 1) of a row; different for each `salt`. */
export const randomShare = (i: string, salt: number) =>
  `((hashint8((${i})::bigint * 31 + ${salt})::bigint + 2147483648)::float8 / 4294967296)`

// Some names are far more common than others.
const pick = (names: readonly string[], i: string, salt: number) =>
  `(ARRAY['${names.join("','")}'])[1 + floor(${names.length} * ${randomShare(i, salt)} * ${randomShare(i, salt + 1)})::int]`

export const usernameOf = (i: string) => `left(${pick(FIRST_NAMES, i, 1)}, 10) || ${i}`
export const nameOf = (i: string) => `initcap(${pick(FIRST_NAMES, i, 1)} || ' ' || ${pick(LAST_NAMES, i, 3)})`
/** Consecutive rows have distant phone numbers: a prefix (`0812`) is spread over all the years. */
export const phoneOf = (i: string) => `'08' || (1000000000 + ${i} * 5562305899 % 8999999999)::text`
export const accountOf = (i: string) => `lpad((${i} * 104729 % 9999999999)::text, 10, '0')`
export const bankOf = (i: string) =>
  `(ARRAY['Bank Central Asia','Bank Rakyat Indonesia','Bank Mandiri','Bank Negara Indonesia','Bank Syariah Indonesia',
     'CIMB Niaga','Bank Permata','Bank Danamon','Bank Jago','SeaBank'])[1 + floor(10 * ${randomShare(i, 11)} * ${randomShare(i, 12)})::int]`

/** A member by a skewed distribution: the first one has about 1 % of all rows. */
export const skewedMember = (i: string, rows: number | string, salt = 21) =>
  `(1 + floor(${rows} * power(${randomShare(i, salt)}, 3)))::bigint`

/** A time within two years, in the order of `i`. */
export const timeOf = (i: string, rows: number) =>
  `('2026-11-20 12:00+07'::timestamptz - interval '730 days' * ((${rows} - ${i})::float8 / ${rows}))`

export const statusOf = (i: string) =>
  `CASE WHEN ${randomShare(i, 31)} < 0.02 THEN 'pending' WHEN ${randomShare(i, 31)} < 0.03 THEN 'process'
        WHEN ${randomShare(i, 31)} < 0.93 THEN 'success' ELSE 'failed' END`

export const dayOf = (i: string, rows: number) => `(${timeOf(i, rows)} AT TIME ZONE 'Asia/Jakarta')::date`

/** `INSERT` of `rows` rows, from expressions over `i`. */
export const insertRows = (into: string, rows: number, values: readonly string[]) =>
  `INSERT INTO ${into} SELECT ${values.join(', ')} FROM generate_series(1::bigint, ${rows}) AS i`
