import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { durableConsumers } from '../../../packages/service-kit/src/messaging/nats/durable-consumers'
import { checkSource } from './check-source'
import { readCsv } from './read-csv'
import { IMPORTERS } from './send-to-services'

const directory = mkdtempSync(join(tmpdir(), 'jejaring-import-'))
afterAll(() => rmSync(directory, { recursive: true }))

const HEADING = 'username,name,phone,upline,side,sponsor,package,date'
const rules = { now: new Date('2026-11-21T05:00:00Z'), packages: new Map([['REG', 1]]), credit: false }

async function check(
  lines: readonly string[],
  { heading = HEADING, credit = false, admins = ['admin'] } = {},
) {
  const file = join(directory, 'file.csv')
  writeFileSync(file, `${[heading, ...lines].join('\n')}\n`)
  const { members, problems } = await checkSource(readCsv(file), { ...rules, credit }, admins)
  return { members, said: problems.format(100) }
}

/** A valid line with the given fields. */
const line = (username: string, upline = 'admin', side = 'left', date = '2026-03-01', sponsor = upline) =>
  [username, 'Siti Rahayu', '081234567890', upline, side, sponsor, 'REG', date].join(',')

test('sorts members by day, uplines first, whatever the order of the lines', async () => {
  const { members, said } = await check([
    line('cucu', 'anak', 'kiri', '2026-03-02'),
    line('anak', 'induk', 'Right', '2026-03-01'),
    line('induk', 'admin', 'left', '2026-03-01 10:00', 'admin'),
    line('lain', 'admin', 'KANAN', '01/02/2026 08:30', 'admin'),
  ])
  expect(said).toEqual([])
  expect(members.map(({ row, upline, sponsor }) => [row.username, upline, row.side, sponsor])).toEqual([
    ['lain', 0, 'right', 0],
    ['induk', 0, 'left', 0],
    ['anak', 2, 'right', 2],
    ['cucu', 3, 'left', 3],
  ])
  // Only the day of `anak` is known; its time is not before its upline's.
  expect(members.map(({ placedAt }) => placedAt.toISOString())).toEqual([
    '2026-02-01T01:30:00.000Z',
    '2026-03-01T03:00:00.000Z',
    '2026-03-01T03:00:00.000Z',
    '2026-03-01T17:00:00.000Z',
  ])
})

test('normalizes fields as forms do and keeps money exact', async () => {
  const heading = `${HEADING.replaceAll(',', ';')};balance_voucher;balance_sponsor`
  const { members } = await check(
    ['Budi01;"Budi;  Santoso";+62 812-3456-7890;ADMIN;left;Admin;reg;2026-03-01;900719925474099;0'],
    { heading },
  )
  const row = { username: 'budi01', name: 'Budi; Santoso', phone: '081234567890', packageId: 1 }
  expect(members).toEqual([
    expect.objectContaining({
      row: expect.objectContaining({ ...row, opening: [0n, 0n, 0n, 900719925474099n] }),
    }),
  ])
})

test('reports all problems together, by line', async () => {
  const { members, said } = await check(
    [
      line('1budi'),
      line('budi', 'admin', 'kanan'),
      line('budi', 'admin', 'atas'),
      line('sari', 'siapa', 'left', '2026-03-01', 'admin'),
      line('tari', 'budi', 'left', '2026-02-28'),
      line('wati', 'budi', 'left', '2026-11-22', 'admin'),
      line('yuni', 'wati', 'left', '30/02/2026', 'yuni'),
      'zaki,7,12,budi,right,,RO,1989-12-31',
      line('operator', 'operator2', 'left', '2026-03-01', 'admin'),
    ],
    { admins: ['admin', 'operator', 'operator2'] },
  )
  expect(members).toEqual([])
  expect(said).toEqual([
    'baris 2, username: Username terdiri dari 4–20 huruf dan angka tanpa spasi, diawali huruf.',
    'baris 4, side: Isi left atau right (kiri atau kanan).',
    'baris 4, username: Username ini sudah ada di baris 3.',
    'baris 5, upline: siapa tidak ada di berkas ini.',
    'baris 6, date: 2026-02-28 sebelum upline budi terdaftar (2026-03-01).',
    'baris 6, date: 2026-02-28 sebelum sponsor budi terdaftar (2026-03-01).',
    'baris 7, date: Tanggal ini belum tiba.',
    'baris 7, side: Posisi left di bawah budi sudah diisi baris 6.',
    'baris 8, date: Isi tanggal seperti 2024-03-01, 2024-03-01 14:05 atau 01/03/2024.',
    'baris 8, sponsor: Tidak boleh diri sendiri.',
    'baris 9, package: Paket tidak dikenal. Yang ada: REG.',
    'baris 9, name: Nama hanya boleh berisi huruf, angka, spasi, dan tanda baca umum.',
    'baris 9, phone: Nomor HP tidak dikenal. Isi nomor HP Indonesia, misalnya 081234567890.',
    'baris 9, sponsor: Wajib diisi; admin untuk yang paling atas.',
    'baris 9, date: Tanggal ini sebelum 1990.',
    'baris 10, username: Username ini milik admin program.',
    'baris 10, upline: operator2 adalah admin tanpa kartu jaringan.',
  ])
})

test('reports cycles of any length', async () => {
  const { said } = await check([
    line('satu', 'tiga', 'left', '2026-03-01', 'admin'),
    line('dua2', 'satu', 'left', '2026-03-01', 'admin'),
    line('tiga', 'admin', 'left', '2026-03-01', 'dua2'),
  ])
  expect(said).toEqual(['baris 3, upline: Upline atau sponsor berputar: satu → tiga → dua2 → satu.'])
})

test('sorts a chain as long as the file without recursion', async () => {
  const length = 12_000
  const chain = Array.from({ length }, (_, n) =>
    line(`m${1000 + n}`, n + 1 < length ? `m${1001 + n}` : 'admin'),
  )
  const { members, said } = await check(chain)
  expect(said).toEqual([])
  expect(members.map(({ upline }) => upline)).toEqual(Array.from({ length }, (_, n) => n))
})

test.each([
  ['balance_sponsor', '1.500', 'Isi Rupiah bulat'],
  ['balance_sponsor', '-5', 'Isi Rupiah bulat'],
  ['balance_pairing', '1e9', 'Isi Rupiah bulat'],
])('%s of %s is refused', async (column, amount, sentence) => {
  const { said } = await check([`${line('budi')},${amount}`], { heading: `${HEADING},${column}` })
  expect(said).toEqual([expect.stringContaining(`baris 2, ${column}: ${sentence}`)])
})

test('rejects opening balances when bonuses of the history are paid', async () => {
  const heading = `${HEADING},balance_pairing_level`
  const { said } = await check([`${line('budi')},5000`], { heading, credit: true })
  expect(said).toEqual([expect.stringContaining('--credit')])
  expect((await check([`${line('budi')},0`], { heading, credit: true })).said).toEqual([])
})

test.each([
  ['username,name', 'missing: phone, upline, side, sponsor, package, date'],
  [`${HEADING},level`, 'unknown: level'],
  [`${HEADING},name`, 'twice: name'],
])('a heading %s is refused', async (heading, reason) => {
  await expect(check([], { heading })).rejects.toThrow(reason)
})

test('reports an unreadable table or file in one sentence', async () => {
  await expect(check(['"budi,'])).rejects.toThrow('is not a CSV file')
  await expect(readCsv(join(directory, 'none.csv')).next()).rejects.toThrow('cannot be read')
  await expect(readCsv(directory).next()).rejects.toThrow(`${directory} cannot be read`)
})

test('limits the number of shown problems', async () => {
  const { problems } = await checkSource(
    (async function* () {
      for (let n = 2; n < 12; n++) {
        const empty = { username: '', name: '', phone: '', upline: 'admin', side: 'left', sponsor: 'admin' }
        yield {
          ...empty,
          package: 'REG',
          date: '2026-03-01',
          line: n,
          balance_sponsor: '',
          balance_pairing: '',
          balance_pairing_level: '',
          balance_voucher: '',
        }
      }
    })(),
    rules,
    [],
  )
  expect(problems.format(3)).toHaveLength(4)
  expect(problems.format(3).at(-1)).toBe(`… dan ${problems.count - 3} kesalahan lain.`)
})

test('imports members into every service that keeps copies of them', () => {
  const keepers = Object.entries(durableConsumers).flatMap(([service, subjects]) =>
    subjects.includes('identity.member.changed') ? [service] : [],
  )
  expect(IMPORTERS).toEqual(expect.arrayContaining(keepers))
})
