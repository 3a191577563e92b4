import { TableQuery } from '@jejaring/proto/common/v1/table'
import { type Bonus, BonusKind, Side } from '@jejaring/proto/network/v1/network'
import { BonusCredited } from '@jejaring/proto/wallet/v1/events'
import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { newId, unavailable } from '@jejaring/service-kit'
import { ingestBonuses } from '../src/operations/ingest-bonuses'
import { refusal, WalletFixture } from './support/wallet-fixture'

/** Measures the rate: `INGESTED_BONUSES=100000 npx jest services/wallet/test/ingest-bonuses -t 'long log'`. */
const LOG_SIZE = Number(process.env.INGESTED_BONUSES ?? 3_000)

let fixture: WalletFixture
/** End of the log at the start of the test; tests share one service. */
let base: bigint
let receivers: string[]
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
beforeEach(() => {
  base = BigInt(fixture.bonuses.length)
  receivers = Array.from({ length: 5 }, () => newId())
})
afterEach(async () => {
  fixture.service.clock.reset()
  fixture.doubleServices.NETWORK_ADDRESS.answer({ readBonuses: fixture.readBonuses })
  await fixture.ingest()
  expect(await fixture.differences()).toEqual([])
})
afterAll(() => fixture.stop())

const wallets = async (id: string) =>
  await fixture.service.as({ memberId: id, role: 'member' }).readWallets({ memberId: '' })
const position = async (): Promise<bigint> =>
  (await fixture.service.database.query('SELECT position FROM bonus_intake')).rows[0].position

/** Many bonuses of a few members, so that every batch touches the same wallets. */
function fill(count: number): bigint {
  let sum = 0n
  for (let index = 0; index < count; index++) {
    const amount = BigInt((index % 7) * 1_000)
    sum += amount
    fixture.bonuses.push(fixture.bonus({ receiverId: receivers[index % receivers.length]!, amount }))
  }
  return sum
}

async function credited(): Promise<bigint> {
  const all = await Promise.all(receivers.map(wallets))
  return all.reduce((sum, { sponsor }) => sum + sponsor!.income, 0n)
}

it('posts each kind to its wallet and shows its cause', async () => {
  const budi = fixture.person()
  const pairing: Partial<Bonus> = {
    kind: BonusKind.PAIRING,
    side: Side.LEFT,
    pairsPaid: 2n,
    pairsFlushed: 1n,
    causeUsername: 'ani07',
  }
  await fixture.earn(
    { receiverId: budi.id, amount: 100_000n, causeUsername: 'ani07' },
    { receiverId: budi.id, amount: 100_000n, ...pairing },
    {
      receiverId: budi.id,
      amount: 5_000n,
      ...pairing,
      kind: BonusKind.PAIRING_LEVEL,
      level: 2,
      pairsPaid: 1n,
    },
  )
  expect(await wallets(budi.id)).toEqual({
    total: { income: 205_000n, pulled: 0n, balance: 205_000n },
    sponsor: { income: 100_000n, pulled: 0n, balance: 100_000n },
    pairing: { income: 100_000n, pulled: 0n, balance: 100_000n },
    pairingLevel: { income: 5_000n, pulled: 0n, balance: 5_000n },
    voucher: { income: 0n, pulled: 0n, balance: 0n },
    incomeToday: 205_000n,
    waitingWithdrawals: { count: 0n, amount: 0n },
    waitingVouchers: { count: 0n, amount: 0n },
  })
  const { entries } = await fixture.as(budi).listEntries({ wallet: WalletType.UNSPECIFIED })
  expect(entries.map((entry) => [entry.incoming, entry.description])).toEqual([
    [true, 'Bonus pairing level 2, 1 pasangan dari penempatan ani07 (kaki kiri)'],
    [
      true,
      'Bonus pairing 2 pasangan dari penempatan ani07 (kaki kiri), 1 pasangan hangus di atas batas 12 pasangan per hari',
    ],
    [true, 'Bonus sponsor dari pendaftaran ani07'],
  ])
})

it('skips rows that would pay nothing', async () => {
  const budi = fixture.person()
  const noRate = { receiverId: budi.id, amount: 0n, rate: 0n }
  const history = { ...noRate, kind: BonusKind.PAIRING, pairsMatched: 13n, pairsPaid: 12n, pairsFlushed: 1n }
  await fixture.earn(noRate, { receiverId: budi.id, amount: 7n }, history)
  expect(await position()).toBe(base + 3n)
  expect((await fixture.as(budi).listEntries({ wallet: WalletType.UNSPECIFIED })).counts?.total).toBe(1n)
})

it('shows fully flushed pairs as an explained line without a posting', async () => {
  const [budi, ani] = [fixture.person(), fixture.person()]
  const about = { receiverId: budi.id, kind: BonusKind.PAIRING, side: Side.LEFT, causeUsername: 'ani07' }
  const flushed = { ...about, amount: 0n, rate: 50_000n, pairsMatched: 3n, pairsFlushed: 3n, paidBefore: 12n }
  await fixture.earn({ ...about, amount: 50_000n, pairsPaid: 1n }, flushed)
  const { entries, counts } = await fixture.as(budi).listEntries({ wallet: WalletType.PAIRING })
  const sentence =
    '3 pasangan dari penempatan ani07 (kaki kiri) hangus, karena batas 12 pasangan hari itu sudah tercapai'
  expect(counts).toEqual({ total: 2n, filtered: 2n })
  expect(entries.map(({ amount }) => amount).sort()).toEqual([0n, 50_000n])
  const line = entries.find(({ amount }) => amount === 0n)!
  expect(line).toMatchObject({ incoming: true, wallet: WalletType.PAIRING, description: sentence })
  const { cause, rule } = await fixture.as(budi).explainEntry({ id: line.id })
  expect(rule).toContain('selebihnya hangus')
  expect(cause).toMatchObject({ $case: 'bonus', value: { pairsPaid: 0n, pairsFlushed: 3n, cap: 12n } })
  expect((await refusal(fixture.as(ani).explainEntry({ id: line.id }))).code).toBe('not_found')
  expect((await wallets(budi.id)).pairing!.income).toBe(50_000n)
  const found = {
    query: TableQuery.fromPartial({ length: 10, search: 'bonus pairing ani07' }),
    wallet: WalletType.UNSPECIFIED,
  }
  expect((await fixture.as(budi).listEntries(found)).counts?.filtered).toBe(2n)
})

it('publishes credits once per batch, member and day, with the total of the day', async () => {
  const [budi, ani] = [fixture.person(), fixture.person()]
  const day = (businessDay: string, amount: bigint, receiverId = budi.id) => ({
    receiverId,
    amount,
    businessDay,
  })
  const rows = [
    day('2026-11-19', 1n),
    day('2026-11-19', 2n),
    day('2026-11-20', 4n),
    day('2026-11-19', 8n, ani.id),
  ]
  // One batch: all rows are appended together.
  fixture.bonuses.push(
    ...rows.map((row, index) => ({ ...fixture.bonus(row), number: base + BigInt(index + 1) })),
  )
  await fixture.ingest()
  await fixture.earn(day('2026-11-19', 16n))
  const events = await fixture.service.published('wallet.bonus.credited', BonusCredited)
  expect(events.map(({ credits }) => credits.length)).toEqual(expect.arrayContaining([3, 1]))
  const credits = events.flatMap(({ credits }) => credits)
  const line = (memberId: string, businessDay: string, amount: bigint, dayTotal: bigint) => ({
    memberId,
    businessDay,
    amount,
    dayTotal,
  })
  expect(credits).toEqual(
    expect.arrayContaining([
      line(budi.id, '2026-11-19', 3n, 3n),
      line(budi.id, '2026-11-20', 4n, 4n),
      line(ani.id, '2026-11-19', 8n, 8n),
      line(budi.id, '2026-11-19', 16n, 19n),
    ]),
  )
})

it('posts every bonus once when several ingestions run concurrently', async () => {
  const other = await fixture.startSecondProcess()
  const sum = fill(2_500)
  await Promise.all([1, 2, 3, 4].map(() => fixture.ingest()))
  expect(await credited()).toBe(sum)
  await other.stop()
})

it('ingests a long log of many members in batches', async () => {
  const members = Array.from({ length: 5_000 }, () => newId())
  const kinds = [BonusKind.SPONSOR, BonusKind.PAIRING, BonusKind.PAIRING_LEVEL]
  const cpu = process.cpuUsage()
  const log = Array.from({ length: LOG_SIZE }, (_, index) =>
    // As in a tree: some earn from nearly every placement, most from few.
    fixture.bonus({
      number: base + BigInt(index + 1),
      kind: kinds[index % 3]!,
      amount: 5_000n,
      side: Side.LEFT,
      receiverId: members[(index * index) % (index % 2 === 0 ? 50 : 5_000)]!,
      pairsPaid: 1n,
    }),
  )
  const before = performance.now()
  fixture.bonuses.push(...log)
  const context = fixture.context()
  while ((await position()) < base + BigInt(LOG_SIZE)) await ingestBonuses(context)
  const seconds = (performance.now() - before) / 1000
  const { user, system } = process.cpuUsage(cpu)
  if (LOG_SIZE > 10_000)
    console.info(`${LOG_SIZE} bonuses in ${seconds} s, ${(user + system) / 1e6} s of processor time here`)
  const { rows } = await fixture.service.database.query(
    'SELECT sum(income) AS income FROM balances WHERE member_id = ANY ($1)',
    [members],
  )
  expect(rows[0].income).toBe(String(5_000 * LOG_SIZE))
})

it('resumes at the stored position after the network failed between batches', async () => {
  const sum = fill(2_200)
  let broken = true
  fixture.doubleServices.NETWORK_ADDRESS.answer({
    readBonuses: (request) => {
      if (request.after >= base + 1_000n && broken) throw unavailable()
      return fixture.readBonuses(request)
    },
  })
  await expect(fixture.ingest()).rejects.toThrow()
  expect(await position()).toBe(base + 1_000n)
  expect(await fixture.differences()).toEqual([])
  broken = false
  await fixture.ingest()
  expect(await credited()).toBe(sum)
})

it('rolls back a failed batch and posts it once on retry', async () => {
  await fixture.service.database.query(
    `ALTER TABLE outbox ADD CONSTRAINT broken CHECK (subject <> 'wallet.bonus.credited') NOT VALID`,
  )
  const sum = fill(50)
  await expect(ingestBonuses(fixture.context())).rejects.toThrow('broken')
  expect(await position()).toBe(base)
  expect(await credited()).toBe(0n)
  await fixture.service.database.query('ALTER TABLE outbox DROP CONSTRAINT broken')
  await fixture.ingest()
  expect(await credited()).toBe(sum)
})

it('posts nothing twice after the position was set back by a restore', async () => {
  const sum = fill(300)
  await fixture.ingest()
  await fixture.service.database.query('UPDATE bonus_intake SET position = position - 200')
  await fixture.ingest()
  expect(await credited()).toBe(sum)
})

it('resumes after a restart of the process', async () => {
  const first = fill(100)
  await fixture.ingest()
  await fixture.service.restart()
  const second = fill(100)
  await fixture.waitUntilIngested()
  expect(await credited()).toBe(first + second)
})

it('stops before a gap in the log and before an unknown kind', async () => {
  fixture.doubleServices.NETWORK_ADDRESS.answer({
    readBonuses: () => ({
      bonuses: [fixture.bonus({ receiverId: receivers[0]!, amount: 5n, number: base + 2n })],
      through: base + 2n,
      leftOut: 0n,
    }),
  })
  await expect(ingestBonuses(fixture.context())).rejects.toThrow(
    `number ${base + 2n} where ${base + 1n} belongs`,
  )
  // The number of rows left out does not add up.
  fixture.doubleServices.NETWORK_ADDRESS.answer({
    readBonuses: () => ({ bonuses: [], through: base + 5n, leftOut: 4n }),
  })
  await expect(ingestBonuses(fixture.context())).rejects.toThrow(`has 4 rows after ${base}`)
  fixture.doubleServices.NETWORK_ADDRESS.answer({
    readBonuses: () => ({
      through: base + 1n,
      leftOut: 0n,
      bonuses: [
        fixture.bonus({
          receiverId: receivers[0]!,
          amount: 5n,
          number: base + 1n,
          kind: BonusKind.UNSPECIFIED,
        }),
      ],
    }),
  })
  await expect(ingestBonuses(fixture.context())).rejects.toThrow('not known here')
  expect(await position()).toBe(base)
})

it('sums the income of today by the business day of the bonus', async () => {
  const budi = fixture.person()
  fixture.service.clock.freeze('2026-11-20T00:00:30+07:00')
  await fixture.earn(
    { receiverId: budi.id, amount: 100n, businessDay: '2026-11-19' },
    { receiverId: budi.id, amount: 10n },
  )
  expect((await wallets(budi.id)).incomeToday).toBe(10n)
})

it('shows wallets of others to admins only', async () => {
  const [budi, ani] = [fixture.person(), fixture.person()]
  await fixture.earn({ receiverId: budi.id, amount: 100n })
  expect((await refusal(fixture.as(ani).readWallets({ memberId: budi.id }))).code).toBe('not_found')
  expect((await fixture.admin().readWallets({ memberId: budi.id })).total?.balance).toBe(100n)
})
