import { invalid, notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('admin'))

const path = '/api/networks/as-of'
const legs = { left: 3n, right: 2n }

// covers: GET /api/networks/as-of success invalid
it("returns a member's counters at the end of a day", async () => {
  gateway.network.answer({
    readStandingAsOf: async () => ({
      standing: {
        placed: true,
        downlines: legs,
        waiting: { left: 1n, right: 0n },
        points: legs,
        matched: 2n,
        paidToday: 1n,
        flushedToday: 1n,
        flushout: 12n,
        sponsored: 4n,
        placedAt: new Date('2026-03-01T03:00:00Z'),
      },
      levels: [{ level: 1, left: 1n, right: 1n, leftWait: 0n, rightWait: 0n, pair: 1n }],
      seq: 6n,
      businessDay: '2026-03-02',
    }),
  })
  const { status, body } = await gateway.get(`${path}?username=Budi01&date=2026-03-02`)
  expect(status).toBe(200)
  expect(body.as_of).toMatchObject({
    username: 'budi01',
    placed: true,
    seq: 6,
    business_day: '2026-03-02',
    matched: 2,
    flushout: 12,
    downlines: { left: 3, right: 2 },
    waiting: { left: 1, right: 0 },
    sponsored: 4,
    flushed_today: 1,
    levels: [{ level: 1, left: 1, right: 1, pair: 1 }],
  })
  expect(gateway.network.calls.at(-1)?.request).toEqual({
    memberId: '',
    username: 'budi01',
    seq: 0n,
    businessDay: '2026-03-02',
  })
})

it.each(['', '?username=', '?username=budi&seq=0', '?username=budi&date=2026-02-30'])(
  'refuses %j with a field error',
  async (query) => {
    expect((await gateway.get(`${path}${query}`)).status).toBe(422)
  },
)

it.each([
  [404, notFound('Member tidak ditemukan.')],
  [422, invalid('Nomor penempatan itu tidak ada.', { seq: 'Isi antara 1 dan 9.' })],
])('answers %s when network refuses', async (expected, fault) => {
  gateway.network.answer({
    readStandingAsOf: async () => {
      throw fault
    },
  })
  expect((await gateway.get(`${path}?username=budi01&seq=99`)).status).toBe(expected)
})
