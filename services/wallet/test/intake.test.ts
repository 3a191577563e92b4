import { TableQuery } from '@jejaring/proto/common/v1/table'
import { type Bonus, BonusKind, Side } from '@jejaring/proto/network/v1/network'
import { BonusCredited } from '@jejaring/proto/wallet/v1/events'
import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { newId, unavailable } from '@jejaring/service-kit'
import { takeInBonuses } from '../src/operations/take-in-bonuses'
import { refusal, World } from './world'

/** The rate: `INTAKE_BONUSES=100000 npx jest services/wallet/test/intake -t 'long log'`. */
const LONG = Number(process.env.INTAKE_BONUSES ?? 3_000)

let world: World
/** Where the log stood when the test began; tests share one service. */
let base: bigint
let receivers: string[]
beforeAll(async () => {
  world = await World.start()
})
beforeEach(() => {
  base = BigInt(world.bonuses.length)
  receivers = Array.from({ length: 5 }, () => newId())
})
afterEach(async () => {
  world.service.clock.reset()
  world.asked.NETWORK_ADDRESS.answer({ readBonuses: world.readBonuses })
  await world.takeIn()
  expect(await world.differences()).toEqual([])
})
afterAll(() => world.stop())

const wallets = async (id: string) =>
  await world.service.as({ memberId: id, role: 'member' }).readWallets({ memberId: '' })
const position = async (): Promise<bigint> =>
  (await world.service.database.query('SELECT position FROM bonus_intake')).rows[0].position

/** Many bonuses of a few members, so that every batch touches the same wallets. */
function fill(count: number): bigint {
  let sum = 0n
  for (let index = 0; index < count; index++) {
    const amount = BigInt((index % 7) * 1_000)
    sum += amount
    world.bonuses.push(world.bonus({ receiverId: receivers[index % receivers.length]!, amount }))
  }
  return sum
}

async function credited(): Promise<bigint> {
  const all = await Promise.all(receivers.map(wallets))
  return all.reduce((sum, { sponsor }) => sum + sponsor!.income, 0n)
}

it('posts each kind to its wallet and shows its cause', async () => {
  const budi = world.person()
  const pairing: Partial<Bonus> = {
    kind: BonusKind.PAIRING,
    side: Side.LEFT,
    pairsPaid: 2n,
    pairsFlushed: 1n,
    causeUsername: 'ani07',
  }
  await world.earn(
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
  const { entries } = await world.as(budi).listEntries({ wallet: WalletType.UNSPECIFIED })
  expect(entries.map((entry) => [entry.incoming, entry.description])).toEqual([
    [true, 'Bonus pairing level 2, 1 pasangan dari penempatan ani07 (kaki kiri)'],
    [
      true,
      'Bonus pairing 2 pasangan dari penempatan ani07 (kaki kiri), 1 pasangan hangus di atas batas 12 pasangan per hari',
    ],
    [true, 'Bonus sponsor dari pendaftaran ani07'],
  ])
})

it('passes rows that nothing would have been paid for, and posts nothing for them', async () => {
  const budi = world.person()
  const noRate = { receiverId: budi.id, amount: 0n, rate: 0n }
  const history = { ...noRate, kind: BonusKind.PAIRING, pairsMatched: 13n, pairsPaid: 12n, pairsFlushed: 1n }
  await world.earn(noRate, { receiverId: budi.id, amount: 7n }, history)
  expect(await position()).toBe(base + 3n)
  expect((await world.as(budi).listEntries({ wallet: WalletType.UNSPECIFIED })).counts?.total).toBe(1n)
})

it('shows pairs that were flushed whole among the lines, explained, without a posting', async () => {
  const [budi, ani] = [world.person(), world.person()]
  const about = { receiverId: budi.id, kind: BonusKind.PAIRING, side: Side.LEFT, causeUsername: 'ani07' }
  const flushed = { ...about, amount: 0n, rate: 50_000n, pairsMatched: 3n, pairsFlushed: 3n, paidBefore: 12n }
  await world.earn({ ...about, amount: 50_000n, pairsPaid: 1n }, flushed)
  const { entries, counts } = await world.as(budi).listEntries({ wallet: WalletType.PAIRING })
  const sentence =
    '3 pasangan dari penempatan ani07 (kaki kiri) hangus, karena batas 12 pasangan hari itu sudah tercapai'
  expect(counts).toEqual({ total: 2n, filtered: 2n })
  expect(entries.map(({ amount }) => amount).sort()).toEqual([0n, 50_000n])
  const line = entries.find(({ amount }) => amount === 0n)!
  expect(line).toMatchObject({ incoming: true, wallet: WalletType.PAIRING, description: sentence })
  const { cause, rule } = await world.as(budi).explainEntry({ id: line.id })
  expect(rule).toContain('selebihnya hangus')
  expect(cause).toMatchObject({ $case: 'bonus', value: { pairsPaid: 0n, pairsFlushed: 3n, cap: 12n } })
  expect((await refusal(world.as(ani).explainEntry({ id: line.id }))).code).toBe('not_found')
  expect((await wallets(budi.id)).pairing!.income).toBe(50_000n)
  const found = {
    query: TableQuery.fromPartial({ length: 10, search: 'bonus pairing ani07' }),
    wallet: WalletType.UNSPECIFIED,
  }
  expect((await world.as(budi).listEntries(found)).counts?.filtered).toBe(2n)
})

it('tells each member once per batch and business day what came in, with the total of the day', async () => {
  const [budi, ani] = [world.person(), world.person()]
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
  // One batch: the log grows at once.
  world.bonuses.push(...rows.map((row, index) => ({ ...world.bonus(row), number: base + BigInt(index + 1) })))
  await world.takeIn()
  await world.earn(day('2026-11-19', 16n))
  const events = await world.service.published('wallet.bonus.credited', BonusCredited)
  expect(events.map(({ credits }) => credits.length)).toEqual(expect.arrayContaining([3, 1]))
  const told = events.flatMap(({ credits }) => credits)
  const line = (memberId: string, businessDay: string, amount: bigint, dayTotal: bigint) => ({
    memberId,
    businessDay,
    amount,
    dayTotal,
  })
  expect(told).toEqual(
    expect.arrayContaining([
      line(budi.id, '2026-11-19', 3n, 3n),
      line(budi.id, '2026-11-20', 4n, 4n),
      line(ani.id, '2026-11-19', 8n, 8n),
      line(budi.id, '2026-11-19', 16n, 19n),
    ]),
  )
})

it('posts everything once when several intakes run at once', async () => {
  const other = await world.beside()
  const sum = fill(2_500)
  await Promise.all([1, 2, 3, 4].map(() => world.takeIn()))
  expect(await credited()).toBe(sum)
  await other.stop()
})

it('takes in a long log of many members, by batches', async () => {
  const members = Array.from({ length: 5_000 }, () => newId())
  const kinds = [BonusKind.SPONSOR, BonusKind.PAIRING, BonusKind.PAIRING_LEVEL]
  const cpu = process.cpuUsage()
  const log = Array.from({ length: LONG }, (_, index) =>
    // As in a tree: some earn from nearly every placement, most from few.
    world.bonus({
      ...{ number: base + BigInt(index + 1), kind: kinds[index % 3]!, amount: 5_000n, side: Side.LEFT },
      ...{ receiverId: members[(index * index) % (index % 2 === 0 ? 50 : 5_000)]!, pairsPaid: 1n },
    }),
  )
  const before = performance.now()
  world.bonuses.push(...log)
  const context = world.context()
  while ((await position()) < base + BigInt(LONG)) await takeInBonuses(context)
  const seconds = (performance.now() - before) / 1000
  const { user, system } = process.cpuUsage(cpu)
  if (LONG > 10_000)
    console.info(`${LONG} bonuses in ${seconds} s, ${(user + system) / 1e6} s of processor time here`)
  const { rows } = await world.service.database.query(
    'SELECT sum(income) AS income FROM balances WHERE member_id = ANY ($1)',
    [members],
  )
  expect(rows[0].income).toBe(String(5_000 * LONG))
})

it('goes on where it was after the network failed between two batches', async () => {
  const sum = fill(2_200)
  let broken = true
  world.asked.NETWORK_ADDRESS.answer({
    readBonuses: (asked) => {
      if (asked.after >= base + 1_000n && broken) throw unavailable()
      return world.readBonuses(asked)
    },
  })
  await expect(world.takeIn()).rejects.toThrow()
  expect(await position()).toBe(base + 1_000n)
  expect(await world.differences()).toEqual([])
  broken = false
  await world.takeIn()
  expect(await credited()).toBe(sum)
})

it('undoes a batch whole when anything in it fails, and posts it once afterwards', async () => {
  await world.service.database.query(
    `ALTER TABLE outbox ADD CONSTRAINT broken CHECK (subject <> 'wallet.bonus.credited') NOT VALID`,
  )
  const sum = fill(50)
  await expect(takeInBonuses(world.context())).rejects.toThrow('broken')
  expect(await position()).toBe(base)
  expect(await credited()).toBe(0n)
  await world.service.database.query('ALTER TABLE outbox DROP CONSTRAINT broken')
  await world.takeIn()
  expect(await credited()).toBe(sum)
})

it('doubles nothing when the position was set back, as after a restore', async () => {
  const sum = fill(300)
  await world.takeIn()
  await world.service.database.query('UPDATE bonus_intake SET position = position - 200')
  await world.takeIn()
  expect(await credited()).toBe(sum)
})

it('goes on by itself after a restart of the process', async () => {
  const first = fill(100)
  await world.takeIn()
  await world.service.restart()
  const second = fill(100)
  await world.settled()
  expect(await credited()).toBe(first + second)
})

it('stops before a gap in the log and before a row it does not understand', async () => {
  world.asked.NETWORK_ADDRESS.answer({
    readBonuses: () => ({
      bonuses: [world.bonus({ receiverId: receivers[0]!, amount: 5n, number: base + 2n })],
      through: base + 2n,
      leftOut: 0n,
    }),
  })
  await expect(takeInBonuses(world.context())).rejects.toThrow(
    `number ${base + 2n} where ${base + 1n} belongs`,
  )
  // As many as it says are not there, whichever they are.
  world.asked.NETWORK_ADDRESS.answer({
    readBonuses: () => ({ bonuses: [], through: base + 5n, leftOut: 4n }),
  })
  await expect(takeInBonuses(world.context())).rejects.toThrow(`has 4 rows after ${base}`)
  world.asked.NETWORK_ADDRESS.answer({
    readBonuses: () => ({
      through: base + 1n,
      leftOut: 0n,
      bonuses: [
        world.bonus({
          receiverId: receivers[0]!,
          amount: 5n,
          number: base + 1n,
          kind: BonusKind.UNSPECIFIED,
        }),
      ],
    }),
  })
  await expect(takeInBonuses(world.context())).rejects.toThrow('not known here')
  expect(await position()).toBe(base)
})

it('counts what came in today by the business day of the bonus', async () => {
  const budi = world.person()
  world.service.clock.freeze('2026-11-20T00:00:30+07:00')
  await world.earn(
    { receiverId: budi.id, amount: 100n, businessDay: '2026-11-19' },
    { receiverId: budi.id, amount: 10n },
  )
  expect((await wallets(budi.id)).incomeToday).toBe(10n)
})

it('hides the wallets of others from a member and not from an admin', async () => {
  const [budi, ani] = [world.person(), world.person()]
  await world.earn({ receiverId: budi.id, amount: 100n })
  expect((await refusal(world.as(ani).readWallets({ memberId: budi.id }))).code).toBe('not_found')
  expect((await world.admin().readWallets({ memberId: budi.id })).total?.balance).toBe(100n)
})
