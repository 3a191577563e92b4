import { type ListEntriesReply, WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { amount, password } from '../../http/fields'
import { json } from '../../mappers/json-mapper'
import { entryJson } from '../../mappers/ledger-entry'
import { summaryFields, toSummaryJson } from '../../mappers/wallet'

export const vouchersDatatable = declareTable({
  path: '/api/vouchers/datatable/m',
  access: 'member',
  summary: "The caller's voucher wallet and its ledger.",
  list: ({ query, clients }) => clients.wallet.listEntries({ query, wallet: WalletType.VOUCHER }),
  rows: (page) => page.entries,
  row: entryJson,
  extras: json.computed({ wallet: summaryFields }, ({ wallets }: ListEntriesReply) => ({
    wallet: toSummaryJson(wallets?.voucher),
  })),
})

export const requestVoucher = declareCall({
  method: 'POST',
  path: '/api/vouchers/request',
  access: 'own_account.change',
  idempotent: true,
  inPerson: true,
  summary:
    "Takes an amount out of the caller's voucher wallet, rounded down to voucher_min, to be paid in full.",
  input: z.object({ amount, password: password.default('') }),
  reply: messageReply.extend({ invoice: z.string() }),
  async handle({ input, clients, idempotencyKey }) {
    const { invoice } = await clients.wallet.requestVoucherWithdrawal({ idempotencyKey, ...input })
    return { message: `Penarikan voucher ${invoice} diterima dan menunggu diproses.`, invoice }
  },
})
