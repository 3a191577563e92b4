import { z } from 'zod'
import { declareCall } from '../../http/call'
import { amount, password } from '../../http/fields'

export const requestVoucher = declareCall({
  method: 'POST',
  path: '/api/vouchers/request',
  access: 'member',
  idempotent: true,
  inPerson: true,
  summary:
    "Takes an amount out of the caller's voucher wallet, rounded down to voucher_min, to be paid in full.",
  input: z.object({ amount, password: password.default('') }),
  reply: z.object({ message: z.string(), invoice: z.string() }),
  async handle({ input, clients, idempotencyKey }) {
    const { invoice } = await clients.wallet.requestVoucherWithdrawal({ idempotencyKey, ...input })
    return { message: `Penarikan voucher ${invoice} diterima dan menunggu diproses.`, invoice }
  },
})
