import { WalletType, type Withdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, notFound } from '@jejaring/service-kit'
import { Edge } from '../../testing/edge'

const withdrawal: Withdrawal = {
  id: 'w-1',
  createdAt: new Date('2026-11-20T03:00:00Z'),
  invoice: 'WD-20261120-000001',
  memberId: 'm-1',
  username: 'budi01',
  name: 'Budi Santoso',
  type: WalletType.SPONSOR,
  amountRequest: 100_000n,
  amountAdmin: 0n,
  amountVoucher: 0n,
  bankFee: 6_500n,
  amountReceived: 93_500n,
  bankId: 7,
  bankName: 'Bank Nusantara',
  bankAccountName: 'BUDI SANTOSO',
  bankAccountNumber: '****6789',
  status: WithdrawalStatus.SUCCESS,
  reason: '',
  checked: false,
  cancelled: false,
  payoutId: '',
  payoutNumber: '',
}
const paidAt = new Date('2026-11-21T03:00:00Z')
const token = 't'.repeat(43)

let edge: Edge
beforeAll(async () => {
  edge = await Edge.start()
})
afterAll(() => edge.stop())

// covers: GET /api/withdraws/receipt/:id success invalid conflict
describe('a receipt', () => {
  const url = '/api/withdraws/receipt/w-1'
  beforeEach(() => {
    edge.actAs('member')
    edge.wallet.answer({ readReceipt: async () => ({ withdrawal, paidAt, token }) })
  })

  it('has the breakdown and the verification path', async () => {
    const { status, body } = await edge.get(url)
    expect(status).toBe(200)
    expect(body.receipt).toMatchObject({
      invoice: withdrawal.invoice,
      amount_received: 93_500,
      bank_account_address: '****6789',
      paid_at: '2026-11-21T10:00:00.000+07:00',
      verify_path: `/verify/${token}`,
    })
  })

  it.each([
    [404, notFound()],
    [409, conflict('Belum dibayar.')],
  ])('answers %s when wallet refuses', async (expected, fault) => {
    edge.wallet.answer({
      readReceipt: async () => {
        throw fault
      },
    })
    expect((await edge.get(url)).status).toBe(expected)
  })
})

// covers: GET /api/withdraws/verify/:token success invalid anonymous
describe('receipt verification', () => {
  it('works for anyone with the token', async () => {
    edge.actAs('nobody')
    edge.wallet.answer({
      verifyReceipt: async (request) => {
        if (request.token !== token) throw notFound('Kuitansi ini tidak dikenal.')
        return {
          invoice: withdrawal.invoice,
          amount: 93_500n,
          paidAt,
          name: 'B*** S***',
          bankName: 'Bank Nusantara',
          bankAccountNumber: '****6789',
        }
      },
    })
    const { status, body } = await edge.get(`/api/withdraws/verify/${token}`)
    expect([status, body.message]).toEqual([200, 'Kuitansi WD-20261120-000001 sah.'])
    expect(body.receipt).toEqual({
      invoice: withdrawal.invoice,
      amount: 93_500,
      paid_at: '2026-11-21T10:00:00.000+07:00',
      name: 'B*** S***',
      bank_name: 'Bank Nusantara',
      bank_account_address: '****6789',
    })
    expect((await edge.get('/api/withdraws/verify/entah')).status).toBe(404)
  })
})
