import { TestGateway } from '../../testing/test-gateway'

const HOUR_MS = 3_600_000

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

const HOLD_VALUE = { key: 'withdraw_hold_hours', value: '24', description: '' }

beforeEach(() => {
  gateway.actAs('member')
  gateway.config.answer({ readValues: async () => ({ values: [HOLD_VALUE] }) })
})

// covers: GET /api/users/security success
it('lists recent changes and the end of the hold that follows the last one', async () => {
  const heldSince = new Date(Date.now() - HOUR_MS)
  gateway.identity.answer({
    readSecurity: async () => ({
      heldSince,
      emailEnabled: true,
      email: 'budi@contoh.id',
      emailVerifiedAt: new Date('2026-11-26T03:00:00Z'),
      events: [{ fields: ['phone', 'of a later version'], byAdmin: true, occurredAt: heldSince }],
    }),
  })
  const { status, body } = await gateway.get('/api/users/security')
  expect(status).toBe(200)
  expect(new Date(String(body.hold_until)).getTime()).toBe(heldSince.getTime() + 24 * HOUR_MS)
  expect(body.hold_until).toMatch(/\+07:00$/)
  expect(body.email).toEqual({ address: 'budi@contoh.id', verified_at: '2026-11-26T10:00:00.000+07:00' })
  expect(body.events).toEqual([
    { fields: ['phone'], by_admin: true, created_at: expect.stringMatching(/\+07:00$/) },
  ])
})

it('shows no hold without a change', async () => {
  gateway.identity.answer({
    readSecurity: async () => ({ heldSince: undefined, events: [], emailEnabled: false, email: '' }),
  })
  const { status, body } = await gateway.get('/api/users/security')
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ hold_until: null, events: [], email: null }),
  ])
})
