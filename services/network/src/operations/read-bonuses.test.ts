import { type Bench, openBench, place, settleAll } from '../../test/support/settlement-bench'
import { readBonuses } from './read-bonuses'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
  const [left] = await place(bench.kit, { quantity: 7 })
  await settleAll(bench.kit)
  await place(bench.kit, { side: 'right', sponsorId: left })
  await settleAll(bench.kit)
})
afterAll(() => bench.service.stop())

const readPage = (after: bigint, limit: number, payingOnly: boolean) =>
  readBonuses(bench.kit.database.manager, { after, limit, payingOnly })
const read = async (after: bigint, limit: number) => (await readPage(after, limit, false)).bonuses

test('pages of the bonus log have no gaps', async () => {
  const all = await read(0n, 0)
  expect(all.map(({ bonusNo }) => bonusNo)).toEqual(all.map((_, index) => BigInt(index + 1)))
  const pages: typeof all = []
  for (let page = await read(0n, 4); page.length > 0; page = await read(pages.at(-1)!.bonusNo, 4))
    pages.push(...page)
  expect(pages).toEqual(all)
})

test('a bonus names receiver and cause, and explains its amount', async () => {
  const { rows } = await bench.service.database.query(
    'SELECT p.id, p.member_id, l.business_day FROM placements p JOIN placement_log l ON l.placement_id = p.id',
  )
  const memberOf = (id: bigint) => rows.find((row) => row.id === id).member_id
  const pairing = (await read(0n, 0)).find(({ kind, seq }) => kind === 'pairing' && seq === 9n)
  expect(pairing).toMatchObject({
    receiverMemberId: memberOf(1n),
    causeMemberId: memberOf(9n),
    causeUsername: '',
    side: 'right',
    matched: 1,
    paid: 1,
    flushed: 0,
    flushoutLimit: 12,
    paidBefore: 0,
    rate: 50_000n,
    planVersion: 1,
    amount: 50_000n,
    businessDay: rows.find((row) => row.id === 9n).business_day,
    placedAt: expect.any(Date),
  })
})

test.each([
  ['more than a thousand', 5_000],
  ['a negative number', -1],
])('a limit of %s asks for a thousand', async (_what, limit) => {
  expect(await read(-5n, limit)).toEqual(await read(0n, 1_000))
})

test('after the last number a page is empty', async () => {
  expect(await read(1_000_000n, 10)).toEqual([])
})

test('rows without a rate can be omitted, and are counted', async () => {
  await bench.service.database.query(
    'UPDATE bonuses SET rate = 0, amount = 0 WHERE bonus_no IN (1, 2, 4) OR bonus_no > 6',
  )
  const { length } = await read(0n, 0)
  const pages: { numbers: bigint[]; through: bigint; leftOut: bigint }[] = []
  for (let after = 0n; after < BigInt(length); after = pages.at(-1)!.through) {
    const page = await readPage(after, 2, true)
    pages.push({ ...page, numbers: page.bonuses.map(({ bonusNo }) => bonusNo) })
  }
  expect(pages).toMatchObject([
    { numbers: [3n, 5n], through: 5n, leftOut: 3n },
    { numbers: [6n], through: 6n, leftOut: 0n },
    { numbers: [], through: BigInt(length), leftOut: BigInt(length - 6) },
  ])
  const end = await readPage(BigInt(length), 2, true)
  expect(end).toEqual({ bonuses: [], through: BigInt(length), leftOut: 0n })
})
