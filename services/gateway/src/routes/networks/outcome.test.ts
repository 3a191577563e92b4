import { BonusKind, Side } from '@jejaring/proto/network/v1/network'
import { notFound, unavailable } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

const PATH = '/api/networks/outcome?username=dewi1'

// covers: GET /api/networks/outcome success
it('answers the bonuses of a registration, their sums and its numbers', async () => {
  gateway.network.answer({
    readOutcome: async () => ({
      usernames: ['dewi1'],
      bonuses: [
        {
          receiverUsername: 'budi01',
          receiverAccount: 0,
          kind: BonusKind.PAIRING,
          level: 0,
          side: Side.LEFT,
          pairsMatched: 3n,
          pairsPaid: 1n,
          pairsFlushed: 2n,
          cap: 12n,
          paidBefore: 11n,
          rate: 50_000n,
          amount: 50_000n,
        },
      ],
      firstSeq: 91n,
      lastSeq: 91n,
    }),
  })
  const { status, body } = await gateway.get(PATH)
  expect(status).toBe(200)
  expect(body.outcome).toMatchObject({
    usernames: ['dewi1'],
    bonuses: [{ username: 'budi01', type: 'pairing', position: 'left', paid: 1, flushed: 2, amount: 50_000 }],
    total: { amount: 50_000, pair: 3, paid: 1, flushed: 2 },
    first_seq: 91,
    last_seq: 91,
  })
  expect(gateway.network.calls.at(-1)?.request).toEqual({ username: 'dewi1' })
})

it('answers 503 with a time to retry while settlement is behind', async () => {
  gateway.network.answer({
    readOutcome: async () => {
      throw unavailable('Pendaftaran terakhir masih dihitung.', { retryAfterSeconds: 1 })
    },
  })
  const { status, headers } = await gateway.get(PATH)
  expect(status).toBe(503)
  expect(headers['retry-after']).toBe('1')
})

// covers: GET /api/networks/outcome invalid
it('refuses a missing username and a foreign registration', async () => {
  expect((await gateway.get('/api/networks/outcome')).status).toBe(422)
  gateway.network.answer({
    readOutcome: async () => {
      throw notFound('Tidak ditemukan.')
    },
  })
  expect((await gateway.get(PATH)).status).toBe(404)
})
