import {
  type Income,
  type ListIncomeReply,
  type Recap,
  RecapSums,
  Summary,
  WalletType,
} from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareTable, tableInput } from '../../http/datatables'
import { optionalText } from '../../http/fields'
import { parseOrInvalid } from '../../http/parse-or-invalid'
import { json } from '../../mappers/json-mapper'
import { parseBonusWallet, perWalletJson, sourceWallet, sourceWalletFields } from '../../mappers/wallet'

export const walletReport = declareTable({
  path: '/api/reports/datatable/wallets',
  access: 'money_reports.read',
  summary: 'Earnings of all members, line by line, with the sums of the selection by wallet.',
  input: tableInput.extend({ type: optionalText(20) }),
  list: ({ input, query, clients }) =>
    clients.wallet.listIncome({
      query,
      wallet: input.type ? parseOrInvalid(parseBonusWallet, input.type, 'type') : WalletType.UNSPECIFIED,
    }),
  rows: (page) => page.lines,
  row: json
    .object<Income>()({
      id: json.text,
      created_at: json.time,
      business_day: json.text,
      username: json.text,
      name: json.text,
      amount: json.number,
      description: json.text,
    })
    .with(sourceWalletFields, ({ wallet }) => sourceWallet(wallet)),
  totals: json.object<ListIncomeReply>()({ total: json.number }).and(perWalletJson),
})

const partFields = <Part extends string>(wallet: Part) =>
  ({ [`${wallet}_in`]: z.number(), [`${wallet}_out`]: z.number(), [`${wallet}_bal`]: z.number() }) as Record<
    `${Part}_in` | `${Part}_out` | `${Part}_bal`,
    z.ZodNumber
  >

const toPartJson = <Part extends string>(wallet: Part, sums: Summary = Summary.create()) =>
  ({
    [`${wallet}_in`]: Number(sums.income),
    [`${wallet}_out`]: Number(sums.pulled),
    [`${wallet}_bal`]: Number(sums.balance),
  }) as Record<`${Part}_in` | `${Part}_out` | `${Part}_bal`, number>

/** Recap of product.md §3: income, withdrawn amount and balance of all wallets and of each. */
const recapJson = json.computed(
  {
    ...partFields('total'),
    ...partFields('sponsor'),
    ...partFields('pairing'),
    ...partFields('pairing_level'),
  },
  ({ sums = RecapSums.create() }: { sums?: RecapSums | undefined }) => ({
    ...toPartJson('total', sums.total),
    ...toPartJson('sponsor', sums.sponsor),
    ...toPartJson('pairing', sums.pairing),
    ...toPartJson('pairing_level', sums.pairingLevel),
  }),
)

export const walletRecapts = declareTable({
  path: '/api/reports/datatable/wallet_recapts',
  access: 'money_reports.read',
  summary: "Income and withdrawals of each member's bonus wallets, with the sums of the selection.",
  list: ({ query, clients }) => clients.wallet.listRecaps({ query }),
  rows: (page) => page.recaps,
  row: json
    .object<Recap>()({
      id: json.text.from('memberId'),
      name: json.text,
      username: json.text,
      /** Part of `total_in`: balances carried over from the previous system. */
      opening: json.number,
    })
    .and(recapJson),
  totals: recapJson,
})
