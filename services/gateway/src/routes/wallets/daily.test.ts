import { TestGateway } from '../../testing/test-gateway'

const url = '/api/wallets/daily'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
  gateway.wallet.answer({
    readDailyIncome: async () => ({
      days: [{ day: '2026-11-21', sponsor: 100_000n, pairing: 50_000n, pairingLevel: 0n }],
    }),
  })
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

// covers: GET /api/wallets/daily success invalid
describe('daily income', () => {
  it("covers the caller's last thirty days or the requested number", async () => {
    const { status, body } = await gateway.get(url)
    expect([status, body.days]).toEqual([
      200,
      [{ day: '2026-11-21', sponsor: 100_000, pairing: 50_000, pairing_level: 0 }],
    ])
    expect(gateway.wallet.calls.at(-1)?.request).toMatchObject({ memberId: '', days: 30 })
    await gateway.get(`${url}?days=7`)
    expect(gateway.wallet.calls.at(-1)?.request).toMatchObject({ days: 7 })
  })

  it.each(['0', '367', '-1', 'tujuh', '1e2'])('refuses %p days', async (days) => {
    const { status, body } = await gateway.get(`${url}?days=${days}`)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['days']])
  })
})
