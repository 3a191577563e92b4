import { type DailyIncome, type ListEntriesReply, WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { declareTable, tableInput } from '../../http/datatables'
import { wholeNumber } from '../../http/fields'
import { explanationJson } from '../../mappers/explanation'
import { json } from '../../mappers/json-mapper'
import { entryJson } from '../../mappers/ledger-entry'
import {
  bonusWalletTypes,
  perWalletJson,
  toWalletsJson,
  walletsFields,
  walletTypeOf,
} from '../../mappers/wallet'

const input = tableInput.extend({
  /** Name of a bonus wallet; empty for all three. */
  type: z
    .union([z.literal(''), z.enum(bonusWalletTypes)])
    .optional()
    .catch(undefined),
})

export const walletsDatatable = declareTable({
  path: '/api/wallets/datatable',
  access: 'member',
  summary: "The caller's bonus wallets and their ledger.",
  input,
  list: ({ input, query, clients }) =>
    clients.wallet.listEntries({
      query,
      wallet: input.type ? walletTypeOf(input.type) : WalletType.UNSPECIFIED,
    }),
  rows: (page) => page.entries,
  row: entryJson,
  extras: json.computed({ wallets: walletsFields }, ({ wallets }: ListEntriesReply) => ({
    wallets: toWalletsJson(wallets),
  })),
})

const dayJson = json.object<DailyIncome>()({ day: json.text }).and(perWalletJson)

export const walletsDaily = declareCall({
  method: 'GET',
  path: '/api/wallets/daily',
  access: 'member',
  summary: "The caller's bonuses by business day and kind, up to today; days without any are there too.",
  input: z.object({ days: wholeNumber(1, 366).default(30) }),
  reply: messageReply.extend({ days: z.array(dayJson.schema) }),
  async handle({ input, clients }) {
    const { days } = await clients.wallet.readDailyIncome({
      memberId: '',
      from: '',
      to: '',
      days: input.days,
    })
    return { message: 'Pendapatan harian berhasil dimuat.', days: days.map(dayJson.toJson) }
  },
})

export const walletsExplain = declareCall({
  method: 'GET',
  path: '/api/wallets/explain/:id',
  access: 'member',
  summary:
    "Why a line of the caller's ledger is there: rule, placement, pairs, parameters, or the withdrawal.",
  params: z.object({ id: z.string().max(50) }),
  reply: messageReply.extend({ explanation: explanationJson.schema }),
  async handle({ params, clients }) {
    const explanation = await clients.wallet.explainEntry({ id: params.id })
    return { message: 'Penjelasan berhasil dimuat.', explanation: explanationJson.toJson(explanation) }
  },
})
