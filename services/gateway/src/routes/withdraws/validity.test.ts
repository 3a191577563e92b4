import { Edge } from '../../testing/edge'

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())
beforeEach(() => edge.actAs('member'))

// covers: GET /api/withdraws/validity success
it('shows until when withdrawals are open', async () => {
  edge.wallet.answer({
    readRepeatOrderValidity: async () => ({ days: 30, validUntil: '2026-12-26', due: false, daysLeft: 5 }),
  })
  const { status, body } = await edge.get('/api/withdraws/validity')
  expect([status, body]).toEqual([
    200,
    {
      message: 'Masa berlaku berhasil dimuat.',
      days: 30,
      valid_until: '2026-12-26',
      due: false,
      days_left: 5,
    },
  ])
})

it('shows no day while no repeat order is required', async () => {
  edge.wallet.answer({
    readRepeatOrderValidity: async () => ({ days: 0, validUntil: '', due: false, daysLeft: 0 }),
  })
  expect((await edge.get('/api/withdraws/validity')).body.valid_until).toBeNull()
})
