import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { call } from '../../http/call'
import { tableHead, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { entryFields, presentEntry } from '../../mappers/ledger-entry'
import { summary, summaryFields } from '../../mappers/wallet'

export const vouchersDatatable = call({
  method: 'POST',
  path: '/api/vouchers/datatable/m',
  access: 'member',
  summary: "The caller's voucher wallet and its ledger.",
  input: tableInput,
  reply: tableReply(entryFields, { wallet: summaryFields }),
  async handle({ input, clients }) {
    const page = await clients.wallet.listEntries({ query: tableQuery(input), wallet: WalletType.VOUCHER })
    return {
      ...tableHead(input, page.counts),
      data: page.entries.map(presentEntry),
      wallet: summary(page.wallets?.voucher),
    }
  },
})
