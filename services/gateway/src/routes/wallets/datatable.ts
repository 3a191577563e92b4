import { WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { entryFields, toEntryJson } from '../../mappers/ledger-entry'
import { bonusWalletNames, toWalletsJson, walletsFields, walletTypeOf } from '../../mappers/wallet'

const input = tableInput.extend({
  /** Name of a bonus wallet; empty for all three. */
  type: z
    .union([z.literal(''), z.enum(bonusWalletNames)])
    .optional()
    .catch(undefined),
})

export const walletsDatatable = declareCall({
  method: 'POST',
  path: '/api/wallets/datatable',
  access: 'member',
  summary: "The caller's bonus wallets and their ledger.",
  input,
  reply: tableReply(entryFields, { wallets: walletsFields }),
  async handle({ input, clients }) {
    const wallet = input.type ? walletTypeOf(input.type) : WalletType.UNSPECIFIED
    const page = await clients.wallet.listEntries({ query: tableQuery(input), wallet })
    return {
      ...tableEnvelope(input, page.counts),
      data: page.entries.map(toEntryJson),
      wallets: toWalletsJson(page.wallets),
    }
  },
})
