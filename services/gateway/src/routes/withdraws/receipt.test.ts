import { WalletType, type Withdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, notFound } from '@jejaring/service-kit'
import { TestGateway } from '../../testing/test-gateway'

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

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

// covers: GET /api/withdraws/receipt/:id success invalid conflict
describe('a receipt', () => {
  const url = '/api/withdraws/receipt/w-1'
  beforeEach(() => {
    gateway.actAs('member')
    gateway.wallet.answer({ readReceipt: async () => ({ withdrawal, paidAt, token }) })
  })

  it('has the breakdown and the verification path', async () => {
    const { status, body } = await gateway.get(url)
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
    gateway.wallet.answer({
      readReceipt: async () => {
        throw fault
      },
    })
    expect((await gateway.get(url)).status).toBe(expected)
  })
})

// covers: GET /api/withdraws/verify/:token success invalid anonymous
describe('receipt verification', () => {
  it('works for anyone with the token', async () => {
    gateway.actAs('nobody')
    gateway.wallet.answer({
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
    const { status, body } = await gateway.get(`/api/withdraws/verify/${token}`)
    expect([status, body.message]).toEqual([200, 'Kuitansi WD-20261120-000001 sah.'])
    expect(body.receipt).toEqual({
      invoice: withdrawal.invoice,
      amount: 93_500,
      paid_at: '2026-11-21T10:00:00.000+07:00',
      name: 'B*** S***',
      bank_name: 'Bank Nusantara',
      bank_account_address: '****6789',
    })
    expect((await gateway.get('/api/withdraws/verify/entah')).status).toBe(404)
  })
})
