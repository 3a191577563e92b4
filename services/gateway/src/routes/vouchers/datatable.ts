import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { entryFields, toEntryJson } from '../../mappers/ledger-entry'
import { summaryFields, toSummaryJson } from '../../mappers/wallet'

export const vouchersDatatable = declareCall({
  method: 'POST',
  path: '/api/vouchers/datatable/m',
  access: 'member',
  summary: "The caller's voucher wallet and its ledger.",
  input: tableInput,
  reply: tableReply(entryFields, { wallet: summaryFields }),
  async handle({ input, clients }) {
    const page = await clients.wallet.listEntries({ query: tableQuery(input), wallet: WalletType.VOUCHER })
    return {
      ...tableEnvelope(input, page.counts),
      data: page.entries.map(toEntryJson),
      wallet: toSummaryJson(page.wallets?.voucher),
    }
  },
})
