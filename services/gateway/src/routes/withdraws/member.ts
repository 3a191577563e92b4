import { formatRupiah } from '@jejaring/money'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { amount, password, requiredText } from '../../http/fields'
import {
  bonusWalletNames,
  rupiah,
  toWalletsJson,
  walletName,
  walletsFields,
  walletTypeOf,
} from '../../mappers/wallet'
import { toTotalsJson, totalsFields, toWithdrawalJson, withdrawalFields } from '../../mappers/withdrawal'

export const requestWithdrawal = declareCall({
  method: 'POST',
  path: '/api/withdraws/request',
  access: 'member',
  idempotent: true,
  inPerson: true,
  mayConflict: true,
  summary:
    'Takes an amount out of a bonus wallet. 422 carries err_params.ro = 1 when a repeat order is due. With `amount_received`, 409 where another amount would be received by now.',
  input: z.object({
    type: z.enum(bonusWalletNames, 'Pilih dompet yang akan ditarik.'),
    amount,
    amount_received: amount.optional(),
    password: password.default(''),
  }),
  reply: z.object({ message: z.string(), invoice: z.string() }),
  async handle({ input, clients, idempotencyKey }) {
    const { invoice } = await clients.wallet.requestWithdrawal({
      idempotencyKey,
      type: walletTypeOf(input.type),
      amount: input.amount,
      amountReceived: input.amount_received,
      password: input.password,
    })
    return { message: `Penarikan ${invoice} diterima dan menunggu diproses.`, invoice }
  },
})

export const cancelWithdrawal = declareCall({
  method: 'POST',
  path: '/api/withdraws/cancel',
  access: 'member',
  idempotent: true,
  mayConflict: true,
  inPerson: true,
  summary: 'Gives a pending withdrawal of the caller back. 409 when it is no longer pending.',
  input: z.object({ id: requiredText(50) }),
  reply: z.object({ message: z.string() }),
  async handle({ input, clients, idempotencyKey }) {
    const { invoice, amountRequest } = await clients.wallet.cancelWithdrawal({ idempotencyKey, id: input.id })
    return {
      message: `Penarikan ${invoice} dibatalkan. ${formatRupiah(amountRequest)} sudah kembali ke saldo Anda.`,
    }
  },
})

const terms = z.object({
  type: z.string(),
  name: z.string(),
  balance: z.number(),
  min: z.number(),
  admin_percent: z.number(),
  voucher_percent: z.number(),
})

export const myWithdrawals = declareCall({
  method: 'POST',
  path: '/api/withdraws/datatable/m',
  access: 'member',
  summary: "The caller's withdrawals with their sums, wallets, and what a withdrawal from each costs.",
  input: tableInput,
  reply: tableReply(withdrawalFields, {
    ...totalsFields,
    wallets: walletsFields,
    wallet_types: z.array(terms),
  }),
  async handle({ input, clients }) {
    const page = await clients.wallet.listOwnWithdrawals({ query: tableQuery(input) })
    const walletTypes = page.terms.map((one) => ({
      ...walletName(one.type),
      balance: rupiah(one.balance),
      min: rupiah(one.min),
      admin_percent: one.adminPercent,
      voucher_percent: one.voucherPercent,
    }))
    return {
      ...tableEnvelope(input, page.counts),
      data: page.withdrawals.map(toWithdrawalJson),
      ...toTotalsJson(page.sums),
      wallets: toWalletsJson(page.wallets),
      wallet_types: walletTypes,
    }
  },
})
