import { type RecapSums, type Summary, WalletType } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { optionalText } from '../../http/fields'
import { parseOrInvalid } from '../../http/parse-or-invalid'
import { toIsoTime } from '../../mappers/iso-time'
import { parseBonusWallet, rupiah, walletName } from '../../mappers/wallet'

const incomeFields = z.object({
  id: z.string(),
  created_at: z.string().nullable(),
  business_day: z.string(),
  username: z.string(),
  name: z.string(),
  from: z.string(),
  from_type: z.string(),
  amount: z.number(),
  description: z.string(),
})

const incomeSums = z.object({
  sponsor: z.number(),
  pairing: z.number(),
  pairing_level: z.number(),
  total: z.number(),
})

export const walletReport = declareCall({
  method: 'POST',
  path: '/api/reports/datatable/wallets',
  access: 'admin',
  summary: 'Earnings of all members, line by line, with the sums of the selection by wallet.',
  input: tableInput.extend({ type: optionalText(20) }),
  reply: tableReply(incomeFields, { totals: incomeSums }),
  async handle({ input, clients }) {
    const wallet = input.type ? parseOrInvalid(parseBonusWallet, input.type, 'type') : WalletType.UNSPECIFIED
    const page = await clients.wallet.listIncome({ query: tableQuery(input), wallet })
    const data = page.lines.map((line) => {
      const { type, name } = walletName(line.wallet)
      return {
        id: line.id,
        created_at: toIsoTime(line.createdAt),
        business_day: line.businessDay,
        username: line.username,
        name: line.name,
        from: name,
        from_type: type,
        amount: rupiah(line.amount),
        description: line.description,
      }
    })
    const totals = {
      sponsor: rupiah(page.sponsor),
      pairing: rupiah(page.pairing),
      pairing_level: rupiah(page.pairingLevel),
      total: rupiah(page.total),
    }
    return { ...tableEnvelope(input, page.counts), data, totals }
  },
})

const recapFields = <Part extends string>(wallet: Part) =>
  ({ [`${wallet}_in`]: z.number(), [`${wallet}_out`]: z.number(), [`${wallet}_bal`]: z.number() }) as Record<
    `${Part}_in` | `${Part}_out` | `${Part}_bal`,
    z.ZodNumber
  >

/** Recap of product.md §3: income, withdrawn amount and balance of all wallets and of each. */
const recapSums = z.object({
  ...recapFields('total'),
  ...recapFields('sponsor'),
  ...recapFields('pairing'),
  ...recapFields('pairing_level'),
})

export const walletRecapts = declareCall({
  method: 'POST',
  path: '/api/reports/datatable/wallet_recapts',
  access: 'admin',
  summary: "Income and withdrawals of each member's bonus wallets, with the sums of the selection.",
  input: tableInput,
  reply: tableReply(
    z.object({
      id: z.string(),
      name: z.string(),
      username: z.string(),
      ...recapSums.shape,
      /** Part of `total_in`: balances carried over from the previous system. */
      opening: z.number(),
    }),
    { totals: recapSums },
  ),
  async handle({ input, clients }) {
    const page = await clients.wallet.listRecaps({ query: tableQuery(input) })
    const data = page.recaps.map(({ memberId, name, username, sums, opening }) => ({
      id: memberId,
      name,
      username,
      ...toRecapJson(sums),
      opening: rupiah(opening),
    }))
    return { ...tableEnvelope(input, page.counts), data, totals: toRecapJson(page.sums) }
  },
})

function toRecapJson(sums: RecapSums | undefined): z.output<typeof recapSums> {
  return {
    ...toWalletRecapJson('total', sums?.total),
    ...toWalletRecapJson('sponsor', sums?.sponsor),
    ...toWalletRecapJson('pairing', sums?.pairing),
    ...toWalletRecapJson('pairing_level', sums?.pairingLevel),
  }
}

function toWalletRecapJson<Part extends string>(wallet: Part, sums: Summary | undefined) {
  return {
    [`${wallet}_in`]: rupiah(sums?.income ?? 0n),
    [`${wallet}_out`]: rupiah(sums?.pulled ?? 0n),
    [`${wallet}_bal`]: rupiah(sums?.balance ?? 0n),
  } as Record<`${Part}_in` | `${Part}_out` | `${Part}_bal`, number>
}
