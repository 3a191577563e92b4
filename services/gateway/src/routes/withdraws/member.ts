import { formatRupiah } from '@jejaring/money'
import type { ListOwnWithdrawalsReply, WalletTerms } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { amount, password, requiredText } from '../../http/fields'
import { json } from '../../mappers/json-mapper'
import {
  bonusWalletTypes,
  toWalletsJson,
  walletName,
  walletsFields,
  walletTypeOf,
} from '../../mappers/wallet'
import { toTotalsJson, totalsFields, withdrawalJson } from '../../mappers/withdrawal'

export const requestWithdrawal = declareCall({
  method: 'POST',
  path: '/api/withdraws/request',
  access: 'own_account.change',
  idempotent: true,
  inPerson: true,
  mayConflict: true,
  summary:
    'Takes an amount out of a bonus wallet. 422 carries err_params.ro = 1 when a repeat order is due. With `amount_received`, 409 where another amount would be received by now.',
  input: z.object({
    type: z.enum(bonusWalletTypes, 'Pilih dompet yang akan ditarik.'),
    amount,
    amount_received: amount.optional(),
    password: password.default(''),
  }),
  reply: messageReply.extend({ invoice: z.string() }),
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
  access: 'own_account.change',
  idempotent: true,
  mayConflict: true,
  inPerson: true,
  summary: 'Gives a pending withdrawal of the caller back. 409 when it is no longer pending.',
  input: z.object({ id: requiredText(50) }),
  async handle({ input, clients, idempotencyKey }) {
    const { invoice, amountRequest } = await clients.wallet.cancelWithdrawal({ idempotencyKey, id: input.id })
    return {
      message: `Penarikan ${invoice} dibatalkan. ${formatRupiah(amountRequest)} sudah kembali ke saldo Anda.`,
    }
  },
})

const termsJson = json
  .object<WalletTerms>()({
    balance: json.number,
    min: json.number,
    admin_percent: json.number,
    voucher_percent: json.number,
  })
  .with({ type: z.string(), name: z.string() }, ({ type }) => walletName(type))

export const myWithdrawals = declareTable({
  path: '/api/withdraws/datatable/m',
  access: 'member',
  summary: "The caller's withdrawals with their sums, wallets, and what a withdrawal from each costs.",
  list: ({ query, clients }) => clients.wallet.listOwnWithdrawals({ query }),
  rows: (page) => page.withdrawals,
  row: withdrawalJson,
  extras: json
    .object<ListOwnWithdrawalsReply>()({ wallet_types: json.list(termsJson).from('terms') })
    .with({ ...totalsFields, wallets: walletsFields }, ({ sums, wallets }) => ({
      ...toTotalsJson(sums),
      wallets: toWalletsJson(wallets),
    })),
})
