import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { call } from '../../http/call'
import { tableHead, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { entryFields, presentEntry } from '../../mappers/ledger-entry'
import { bonusWalletNames, wallets, walletsFields, walletTypeNamed } from '../../mappers/wallet'

const input = tableInput.extend({
  /** One bonus wallet; empty for all three. */
  type: z
    .union([z.literal(''), z.enum(bonusWalletNames)])
    .optional()
    .catch(undefined),
})

export const walletsDatatable = call({
  method: 'POST',
  path: '/api/wallets/datatable',
  access: 'member',
  summary: "The caller's bonus wallets and their ledger.",
  input,
  reply: tableReply(entryFields, { wallets: walletsFields }),
  async handle({ input, clients }) {
    const wallet = input.type ? walletTypeNamed(input.type) : WalletType.UNSPECIFIED
    const page = await clients.wallet.listEntries({ query: tableQuery(input), wallet })
    return {
      ...tableHead(input, page.counts),
      data: page.entries.map(presentEntry),
      wallets: wallets(page.wallets),
    }
  },
})
