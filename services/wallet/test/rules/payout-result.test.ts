import { decideResult } from '../../src/payouts/decide-result'
import { parseResultLines } from '../../src/payouts/parse-result'
import type { OutcomeLine } from '../../src/payouts/payout'
import { reportLines } from '../../src/payouts/result-sheet'
import { shippedTemplates } from '../../src/payouts/shipped-templates'

const [generic, xendit] = shippedTemplates.map(({ result }) => result)
const withoutReference = { ...generic!, reference: '' }

const item = (about: Partial<OutcomeLine> = {}): OutcomeLine => ({
  payableId: 'w-1',
  memberId: 'm-1',
  username: 'budi01',
  invoice: 'WD-1',
  account: '0012345678',
  amount: 73_500n,
  outcome: null,
  ...about,
})

/** Parses and decides result lines in Xendit's columns. */
function decide(items: OutcomeLine[], ...lines: [string, string, string, string?][]) {
  const read = parseResultLines(
    [['Reference ID', 'Amount', 'Status', 'Failure Code'], ...lines.map((line) => line.map(String))],
    xendit!,
  )
  if ('refused' in read) throw new Error(read.refused)
  return decideResult(read.lines, items, { byReference: true, adminId: 'admin' })
}

const kinds = ({ problems }: ReturnType<typeof decide>) => problems.map(({ line, kind }) => [line, kind])

it('settles and refuses withdrawals by the bank’s lines and reasons', () => {
  const second = item({ payableId: 'w-2', invoice: 'WD-2' })
  const decided = decide(
    [item(), second],
    ['WD-1', '73500', 'succeeded'],
    ['WD-2', '73,500.00', 'FAILED', 'INVALID_DESTINATION'],
  )
  expect(decided).toMatchObject({
    paid: [item()],
    refused: [{ item: second, reason: 'INVALID_DESTINATION' }],
    repeated: 0,
    problems: [],
  })
})

test.each<[string, [string, string, string], string]>([
  ['of nobody', ['WD-9', '73500', 'SUCCEEDED'], 'unknown_reference'],
  ['without a reference', ['', '73500', 'SUCCEEDED'], 'malformed_line'],
  ['with a word as amount', ['WD-1', 'banyak', 'SUCCEEDED'], 'malformed_line'],
  ['with another amount', ['WD-1', '73501', 'SUCCEEDED'], 'wrong_amount'],
  ['that is not decided', ['WD-1', '73500', 'REQUESTED'], 'not_final'],
  ['without a status', ['WD-1', '73500', ''], 'not_final'],
])('reports a line %s without effect', (_what, line, kind) => {
  const decided = decide([item()], line)
  expect([decided.paid, decided.refused, kinds(decided)]).toEqual([[], [], [[2, kind]]])
})

test('a problem names the withdrawal, its member, and both amounts', () => {
  const decided = decide([item()], ['WD-1', '73501', 'SUCCEEDED'], ['WD-9', '5000', 'SUCCEEDED'])
  const named = { withdrawalId: 'w-1', invoice: 'WD-1', username: 'budi01', expectedAmount: 73_500n }
  expect(decided.problems).toMatchObject([
    { kind: 'wrong_amount', foundAmount: 73_501n, ...named },
    { kind: 'unknown_reference', invoice: '', username: '', expectedAmount: undefined, foundAmount: 5_000n },
  ])
})

test('cut texts contain no half of a letter, which the stored report would refuse', () => {
  const status = `${'a'.repeat(39)}😀`
  const reason = `${'a'.repeat(199)}😀`
  const [open] = decide([item()], ['WD-1', '73500', status]).problems
  const [refused] = reportLines(decide([item()], ['WD-1', '73500', 'FAILED', reason]))
  for (const text of [open!.reason, refused!.reason]) expect(() => encodeURIComponent(text)).not.toThrow()
})

test('the lines of a report follow the file and mask account numbers', () => {
  const second = item({ payableId: 'w-2', invoice: 'WD-2', username: 'citra' })
  const lines = reportLines(
    decide(
      [item(), second],
      ['WD-9', '1', 'SUCCEEDED'],
      ['WD-2', '73500', 'FAILED', 'rekening 123456789 tutup'],
      ['WD-1', '73500', 'SUCCEEDED'],
    ),
  )
  expect(lines).toMatchObject([
    { line: 2, effect: 'unknown_reference', reference: 'WD-9', invoice: '', foundAmount: 1n },
    {
      line: 3,
      effect: 'refused',
      invoice: 'WD-2',
      username: 'citra',
      reason: 'Ditolak bank: rekening ****6789 tutup',
    },
    { line: 4, effect: 'paid', invoice: 'WD-1', expectedAmount: 73_500n, foundAmount: 73_500n },
  ])
})

test('repeated lines count once, contradicting lines have no effect', () => {
  const twice = decide([item()], ['WD-1', '73500', 'SUCCEEDED'], ['WD-1', '73500', 'SUCCEEDED'])
  expect([twice.paid.length, kinds(twice)]).toEqual([1, [[3, 'duplicate_line']]])
  const against = decide([item()], ['WD-1', '73500', 'SUCCEEDED'], ['WD-1', '73500', 'FAILED'])
  expect([against.paid, against.refused, kinds(against)]).toEqual([
    [],
    [],
    [
      [2, 'duplicate_line'],
      [3, 'duplicate_line'],
    ],
  ])
  const later = decide([item()], ['WD-1', '73500', 'REQUESTED'], ['WD-1', '73500', 'SUCCEEDED'])
  expect([later.paid.length, kinds(later)]).toEqual([1, [[2, 'not_final']]])
})

test('ended withdrawals do not change: repeats count, differences are reported', () => {
  expect(decide([item({ outcome: 'paid' })], ['WD-1', '73500', 'SUCCEEDED'])).toMatchObject({
    repeated: 1,
    problems: [],
  })
  expect(kinds(decide([item({ outcome: 'paid' })], ['WD-1', '73500', 'FAILED']))).toEqual([
    [2, 'already_final'],
  ])
  expect(kinds(decide([item({ outcome: 'returned' })], ['WD-1', '73500', 'SUCCEEDED']))).toEqual([
    [2, 'already_final'],
  ])
})

test('a result does not decide the admin’s own withdrawal', () => {
  const decided = decide([item({ memberId: 'admin' })], ['WD-1', '73500', 'SUCCEEDED'])
  expect([decided.paid, kinds(decided)]).toEqual([[], [[2, 'own']]])
})

describe('by account and amount', () => {
  const head = ['Nama Pemilik', 'Nomor Rekening', 'Nominal', 'Status', 'Keterangan']
  const byAccount = (items: OutcomeLine[], ...lines: string[][]) => {
    const read = parseResultLines([['BANK NUSANTARA'], [], head, ...lines], withoutReference)
    if ('refused' in read) throw new Error(read.refused)
    return decideResult(read.lines, items, { byReference: false, adminId: 'admin' })
  }
  const same = [item(), item({ payableId: 'w-2', invoice: 'WD-2' })]

  test('ignores leading zeros', () => {
    expect(byAccount([item()], ['A', '12345678', 'Rp 73.500', 'Berhasil', ''])).toMatchObject({
      paid: [item()],
      problems: [],
    })
  })

  test('never matches by position: lines that fit several withdrawals are reported', () => {
    const paid = ['A', '12345678', '73500', 'Berhasil', '']
    const refused = ['A', '0012345678', '73500', 'Gagal', 'Tutup']
    const nothing = { paid: [], refused: [] }
    for (const lines of [[paid, refused], [paid], [refused, ['A', '12345678', '73500', 'Gagal', 'Lain']]]) {
      const decided = byAccount(same, ...lines)
      expect(decided).toMatchObject(nothing)
      expect(decided.problems.map(({ kind, invoice }) => [kind, invoice])).toEqual(
        lines.map(() => ['unclear', '']),
      )
    }
    expect(byAccount(same, refused, refused).refused.map((one) => one.item)).toEqual(same)
  })

  test.each(['1,00123E+11', '1.00123e11', '1E+15'])(
    'an account that a spreadsheet rounded (%s) does not match by its digits',
    (rounded) => {
      const others = item({ account: rounded.replaceAll(/\D/g, '') })
      const decided = byAccount([others], ['A', rounded, '73500', 'Berhasil', ''])
      expect([decided.paid, decided.problems]).toEqual([
        [],
        [
          expect.objectContaining({
            line: 4,
            reference: '',
            kind: 'malformed_line',
            reason: expect.stringContaining('dibulatkan'),
          }),
        ],
      ])
    },
  )

  test('lines of several members count when their order does not matter', () => {
    const theirs = [item(), item({ payableId: 'w-2', invoice: 'WD-2', memberId: 'm-2' })]
    const paid = ['A', '12345678', '73500', 'Berhasil', '']
    const refused = ['A', '12345678', '73500', 'Gagal', 'Tutup']
    const nothing = { paid: [], refused: [] }
    expect(byAccount(theirs, paid, paid)).toMatchObject({ paid: theirs, problems: [] })
    const remarks = ['Batch 1', 'Batch 2'].map((remark) => [...paid.slice(0, 4), remark])
    expect(byAccount(theirs, ...remarks)).toMatchObject({ paid: theirs, problems: [] })
    const mixed = byAccount(theirs, paid, refused)
    expect(mixed).toMatchObject(nothing)
    expect(kinds(mixed)).toEqual([
      [4, 'unclear'],
      [5, 'unclear'],
    ])
    const one = byAccount(theirs, paid)
    expect(one).toMatchObject(nothing)
    expect(kinds(one)).toEqual([[4, 'unclear']])
  })

  test('reports extra lines and wrong amounts or accounts, masking the account', () => {
    const line = (account: string, amount = '73500', status = 'Berhasil') => [
      'A',
      account,
      amount,
      status,
      '',
    ]
    const decided = byAccount(
      same,
      line('12345678'),
      line('12345678'),
      line('12345678'),
      line('12345678', '1'),
      line('987654321'),
    )
    expect(decided.paid).toEqual(same)
    expect(decided.problems).toMatchObject([
      { line: 6, reference: '****5678', kind: 'duplicate_line' },
      { line: 7, reference: '****5678', kind: 'wrong_amount' },
      { line: 8, reference: '****4321', kind: 'unknown_reference' },
    ])
    expect(
      byAccount(same, line('12345678'), line('12345678'), line('12345678', '73500', 'Gagal')).paid,
    ).toEqual([])
  })
})

test('decides a wrong file of many lines without quadratic time', () => {
  let looks = 0
  const counted = (account: string): OutcomeLine => ({
    ...item(),
    get account() {
      looks++
      return account
    },
  })
  const items = Array.from({ length: 50 }, (_, index) => counted(`10000${index}`))
  const strangers = Array.from({ length: 400 }, (_, index) => [`20000${index}`, '1', 'Berhasil'])
  const read = parseResultLines([['Nomor Rekening', 'Nominal', 'Status'], ...strangers], withoutReference)
  if ('refused' in read) throw new Error(read.refused)
  expect(decideResult(read.lines, items, { byReference: false, adminId: 'admin' }).problems).toHaveLength(400)
  expect(looks).toBeLessThan(5 * items.length)
})

test('rejects a file without the columns or without lines', () => {
  expect(
    parseResultLines(
      [
        ['a', 'b'],
        ['WD-1', '1'],
      ],
      xendit!,
    ),
  ).toEqual({ refused: expect.stringContaining('Reference ID, Amount, Status') })
  expect(
    parseResultLines(
      [
        ['Reference ID', 'Amount', 'Status'],
        ['', '', ''],
      ],
      xendit!,
    ),
  ).toEqual({ refused: expect.any(String) })
  expect(parseResultLines([], xendit!)).toEqual({ refused: expect.any(String) })
})

test('names the missing columns of a file', () => {
  const sent = ['Reference ID', 'Amount', 'Channel Code']
  expect(parseResultLines([['Laporan bank'], sent, ['WD-1', '73500', 'ID_BRI']], xendit!)).toEqual({
    refused: 'Kolom Status tidak ditemukan di berkas ini.',
  })
})

test('titles, references and words match as a reader sees them', () => {
  const read = parseResultLines(
    [
      ['Reference\r\nID', 'Amount\u200b', '\u00a0STATUS ', 'Failure\u2003 Code'],
      ['\u200ewd-1\u00a0', 'Rp\u00a073.500', 'Succ\u00adeeded', ''],
    ],
    xendit!,
  )
  if ('refused' in read) throw new Error(read.refused)
  expect(decideResult(read.lines, [item()], { byReference: true, adminId: 'admin' })).toMatchObject({
    paid: [item()],
    problems: [],
  })
})
