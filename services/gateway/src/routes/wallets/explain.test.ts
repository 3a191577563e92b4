import { Side } from '@jejaring/proto/network/v1/network'
import { WalletType, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

const entry = {
  id: 'e-1',
  createdAt: new Date('2026-11-21T03:00:00Z'),
  incoming: true,
  wallet: WalletType.PAIRING,
  amount: 100_000n,
  description: 'Bonus pairing',
  status: WithdrawalStatus.UNSPECIFIED,
  title: 'Bonus Pairing',
  flushedPairs: 0n,
}
const bonus = {
  seq: 9n,
  causeUsername: 'ani07',
  placedAt: new Date('2026-11-21T02:59:00Z'),
  side: Side.RIGHT,
  level: 0,
  pairsMatched: 3n,
  pairsPaid: 2n,
  pairsFlushed: 1n,
  cap: 12n,
  paidBefore: 10n,
  rate: 50_000n,
  planVersion: 4n,
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
  gateway.wallet.answer({
    explainEntry: async ({ id }) => {
      if (id !== 'e-1') throw notFound('Baris mutasi tidak ditemukan.')
      const cause = { $case: 'bonus' as const, value: bonus }
      return { entry, businessDay: '2026-11-21', rule: 'Aturannya.', cause }
    },
  })
})
afterAll(() => gateway.stop())
beforeEach(() => gateway.actAs('member'))

// covers: GET /api/wallets/explain/:id success invalid
describe('explanation of a ledger entry', () => {
  it('has placement, side, pairs, limit and parameters', async () => {
    const { status, body } = await gateway.get('/api/wallets/explain/e-1')
    expect(status).toBe(200)
    expect(body.explanation).toMatchObject({
      type: 'In',
      amount: 100_000,
      business_day: '2026-11-21',
      rule: 'Aturannya.',
      bonus: {
        placement: { seq: 9, username: 'ani07', placed_at: '2026-11-21T09:59:00.000+07:00' },
        side: 'right',
        pairs: { matched: 3, paid: 2, flushed: 1 },
        cap: 12,
        paid_before: 10,
        rate: 50_000,
        plan_version: 4,
        plan: null,
      },
      withdrawal: null,
    })
  })

  it("is 404 for another member's entry", async () => {
    expect((await gateway.get('/api/wallets/explain/e-2')).status).toBe(404)
    expect((await gateway.get(`/api/wallets/explain/${'e'.repeat(51)}`)).status).toBe(422)
  })
})
