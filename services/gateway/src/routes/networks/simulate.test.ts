import { invalid, tooMany } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))

const path = '/api/networks/simulate'
const payout = { sponsor: 100_000n, pairing: 50_000n, pairingLevel: 0n, pairsFlushed: 2n }
const october = {
  month: '2026-10',
  placements: 2n,
  placed: 1_000_000n,
  repeatOrders: 500_000n,
  actual: payout,
  simulated: { ...payout, pairing: 0n, pairsFlushed: 3n },
}

// covers: POST /api/networks/simulate success invalid
it('compares months and omits unchanged parameters', async () => {
  const nothing = { ...october, month: '', placed: 0n, repeatOrders: 0n }
  gateway.network.answer({ simulate: async () => ({ months: [october], total: nothing, seq: 3n }) })
  const { status, body } = await gateway.post(path, { flushout: '8', bonus_pairing: '', since: '2026-10-01' })
  expect([status, body.seq]).toEqual([200, 3])
  expect(body.months).toEqual([
    {
      month: '2026-10',
      placements: 2,
      turnover: { placements: 1_000_000, repeat_orders: 500_000, total: 1_500_000 },
      current: {
        sponsor: 100_000,
        pairing: 50_000,
        pairing_level: 0,
        total: 150_000,
        flushed: 2,
        ratio: 0.1,
      },
      simulated: {
        sponsor: 100_000,
        pairing: 0,
        pairing_level: 0,
        total: 100_000,
        flushed: 3,
        ratio: 0.0666,
      },
    },
  ])
  expect(body).toMatchObject({ total: { current: { ratio: null } } })
  expect(gateway.network.calls.at(-1)?.request).toEqual({ flushout: 8n, since: '2026-10-01' })
})

it.each([{ flushout: '1e3' }, { pairing_level_max: 11 }, { since: '2026-02-30' }, { bonus_sponsor: -1 }])(
  'refuses %j with a field error',
  async (wrong) => {
    const { status, body } = await gateway.post(path, wrong)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(wrong)])
  },
)

it.each([
  [422, invalid('Parameter simulasi belum benar.', { flushout: 'Nilai ini di luar batas.' })],
  [429, tooMany('Simulasi lain sedang berjalan.', 5)],
])('answers %s when network refuses', async (expected, fault) => {
  gateway.network.answer({
    simulate: async () => {
      throw fault
    },
  })
  expect((await gateway.post(path, {})).status).toBe(expected)
})
