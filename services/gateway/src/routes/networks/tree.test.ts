import { Node, Side, Standing } from '@jejaring/proto/network/v1/network'
import { Wallets } from '@jejaring/proto/wallet/v1/wallet'
import { notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

const root = Node.fromPartial({
  username: 'budi01',
  name: 'Budi',
  packageCode: 'REG',
  downlines: { left: 2n, right: 1n },
  waiting: { left: 1n, right: 0n },
  points: { left: 2n, right: 1n },
  left: { content: { $case: 'node', value: Node.fromPartial({ username: 'citra01', packageCode: 'REG' }) } },
  right: { content: { $case: 'free', value: { uplineUsername: 'budi01', position: Side.RIGHT } } },
})

// covers: GET /api/networks/genealogy success
// covers: GET /api/networks/genealogy/:username success
it('returns members and free slots down to the last level', async () => {
  gateway.network.answer({
    readTree: async () => ({ root, previousUsername: 'ayah01', path: ['ayah01', 'budi01'] }),
  })
  const { status, body } = await gateway.get('/api/networks/genealogy?depth=2')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    prevuser: 'ayah01',
    tree: {
      username: 'budi01',
      package: { code: 'REG' },
      downlines: { left: 2, right: 1 },
      pairings: { left: 1, right: 0 },
      rewards: { left: 2, right: 1 },
      childs: {
        left: { username: 'citra01', childs: { left: null, right: null } },
        right: { register: true, upline: 'budi01', position: 'right' },
      },
    },
  })
  await gateway.get('/api/networks/genealogy/CITRA01')
  expect(gateway.network.calls.at(-1)?.request).toEqual({ username: 'citra01', depth: 0 })
  gateway.network.answer({
    readTree: async () => {
      throw notFound()
    },
  })
  expect((await gateway.get('/api/networks/genealogy/orang')).status).toBe(404)
})

// covers: POST /api/networks/datatable/pairing_levels success
it('lists the levels', async () => {
  gateway.network.answer({
    listLevels: async () => ({
      levels: [{ level: 1, left: 2n, right: 1n, leftWait: 1n, rightWait: 0n, pair: 1n }],
    }),
  })
  const { body } = await gateway.post('/api/networks/datatable/pairing_levels', { draw: 1 })
  expect(body).toMatchObject({
    recordsTotal: 1,
    data: [{ level: 1, left: 2, right: 1, left_wait: 1, right_wait: 0, pair: 1 }],
  })
})

it('sorts and pages the levels', async () => {
  const levels = [3n, 1n, 2n, 3n].map((pair, index) => ({
    level: index + 1,
    left: pair,
    right: pair,
    leftWait: 0n,
    rightWait: 0n,
    pair,
  }))
  gateway.network.answer({ listLevels: async () => ({ levels }) })
  const levelsFor = async (query: object) => {
    const { body } = await gateway.post('/api/networks/datatable/pairing_levels', query)
    expect(body).toMatchObject({ recordsTotal: 4, recordsFiltered: 4 })
    return (body.data as unknown as { level: number }[]).map(({ level }) => level)
  }
  const byPairs = { columns: [{ data: 'pair' }, { data: 'no' }], order: [{ column: 0, dir: 'desc' }] }
  expect(await levelsFor({})).toEqual([1, 2, 3, 4])
  expect(await levelsFor({ start: 2, length: 1 })).toEqual([3])
  expect(await levelsFor({ start: 10 })).toEqual([])
  expect(await levelsFor(byPairs)).toEqual([1, 4, 3, 2])
  expect(await levelsFor({ ...byPairs, start: 1, length: 2 })).toEqual([4, 3])
  expect(await levelsFor({ ...byPairs, order: [{ column: 1, dir: 'desc' }] })).toEqual([1, 2, 3, 4])
})

// covers: POST /api/networks/sponsors success
it('lists sponsored members with their unfiltered count', async () => {
  gateway.network.answer({
    listSponsored: async () => ({
      counts: { total: 3n, filtered: 1n },
      members: [
        {
          memberId: 'm-1',
          username: 'citra01',
          name: 'Citra',
          photoHash: 'f'.repeat(64),
          createdAt: undefined,
        },
      ],
      sponsored: 3n,
    }),
  })
  const { body } = await gateway.post('/api/networks/sponsors', { datestart: '2026-11-01' })
  expect(body).toMatchObject({
    sponsor: 3,
    recordsFiltered: 1,
    data: [{ username: 'citra01', photo: `/api/photos/${'f'.repeat(64)}` }],
  })
})

// covers: GET /api/dashboard success
it('composes the dashboard from four services', async () => {
  gateway.network.answer({
    readStanding: async () =>
      Standing.fromPartial({ sponsored: 2n, matched: 5n, waiting: { left: 3n, right: 0n }, flushout: 12n }),
  })
  gateway.wallet.answer({
    readWallets: async () =>
      Wallets.fromPartial({
        total: { income: 310_000n, pulled: 100_000n, balance: 210_000n },
        sponsor: { income: 200_000n, balance: 150_000n },
        pairingLevel: { income: 110_000n, balance: 60_000n },
        incomeToday: 50_000n,
        waitingWithdrawals: { count: 2n, amount: 150_000n },
      }),
  })
  gateway.pins.answer({
    countPins: async () => ({
      counts: [
        { packageId: 1, packageCode: '', packageName: '', available: 4n },
        { packageId: 2, packageCode: '', packageName: '', available: 3n },
      ],
    }),
  })
  gateway.rewards.answer({
    readSummary: async () => ({
      claimed: 1_000_000n,
      winners: [],
      waitingCount: 1n,
      waitingAmount: 5_000_000n,
      waitingPrizeCount: 1n,
      waitingPrizeAmount: 7_500_000n,
      prizeToChoose: false,
    }),
  })
  expect((await gateway.get('/api/dashboard')).body.dashboard).toMatchObject({
    sponsor: 2,
    point: { pair: 5, left: 3, right: 0 },
    wallet: { income: 310_000, pulled: 100_000, balance: 210_000 },
    bonus: { sponsor: 200_000, pairing: 0, pairing_level: 110_000 },
    balances: { sponsor: 150_000, pairing: 0, pairing_level: 60_000 },
    pin: 7,
    pin_activation: 4,
    reward: 1_000_000,
    tourbalies: [],
    today: { bonus: 50_000, flushout: 12 },
    waiting: {
      withdrawals: { count: 2, amount: 150_000 },
      vouchers: { count: 0, amount: 0 },
      rewards: { count: 1, amount: 5_000_000 },
      prizes: { count: 1, amount: 7_500_000 },
    },
    prize_to_choose: false,
  })
})
