import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

const none = { days: 0, validUntil: '', due: false, daysLeft: 0, exemptAmount: 0n, exemptUntil: '' }

// covers: GET /api/withdraws/validity success
it('shows until when withdrawals are open', async () => {
  gateway.wallet.answer({
    readRepeatOrderValidity: async () => ({ ...none, days: 30, validUntil: '2026-12-26', daysLeft: 5 }),
  })
  const { status, body } = await gateway.get('/api/withdraws/validity')
  expect([status, body]).toEqual([
    200,
    {
      message: 'Masa berlaku berhasil dimuat.',
      days: 30,
      valid_until: '2026-12-26',
      due: false,
      days_left: 5,
      exempt: null,
    },
  ])
})

it('shows no day while no repeat order is required', async () => {
  gateway.wallet.answer({
    readRepeatOrderValidity: async () => none,
  })
  expect((await gateway.get('/api/withdraws/validity')).body.valid_until).toBeNull()
})

it('shows the exemption after a refusal while a repeat order is due', async () => {
  const exempt = { due: true, exemptAmount: 200_000n, exemptUntil: '2026-12-10' }
  gateway.wallet.answer({ readRepeatOrderValidity: async () => ({ ...none, days: 30, ...exempt }) })
  expect((await gateway.get('/api/withdraws/validity')).body).toMatchObject({
    due: true,
    exempt: { amount: 200_000, until: '2026-12-10' },
  })
})
