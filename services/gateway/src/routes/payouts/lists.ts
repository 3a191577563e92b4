import type { ListPayoutsReply, PayoutLine, PayoutSum } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { declareTable, tableInput } from '../../http/datatables'
import { parseOrInvalid } from '../../http/parse-or-invalid'
import { json } from '../../mappers/json-mapper'
import {
  bankSumJson,
  parsePayoutStatus,
  payoutJson,
  payoutStepFilters,
  payoutSteps,
  resultJson,
} from '../../mappers/payout'
import { rupiah } from '../../mappers/wallet'

export const payoutsDatatable = declareTable({
  path: '/api/payouts/datatable',
  access: 'payouts.read',
  summary: 'Payout files, newest first, by step (or status) and dates, with the sums of the selection.',
  input: tableInput.extend({
    st: z.string().max(20).optional(),
    step: z.enum(['', ...payoutSteps], 'Tahap itu tidak dikenal.').default(''),
  }),
  list: ({ input, query, clients }) => {
    const status = parseOrInvalid(parsePayoutStatus, input.st ?? '', 'st')
    return clients.wallet.listPayouts({ query, ...(input.step ? payoutStepFilters[input.step] : { status }) })
  },
  rows: (page) => page.payouts,
  row: payoutJson,
  extras: json.computed(
    /** Excludes cancelled files, which have a sum of their own. */
    { totals: z.object({ total: z.number(), cancelled: z.number() }).optional() },
    ({ sums }: ListPayoutsReply) =>
      sums ? { totals: { total: rupiah(sums.total), cancelled: rupiah(sums.cancelled) } } : {},
  ),
})

const params = z.object({ id: z.string().max(50) })

const outcomeJson = json.object<PayoutSum>()({ outcome: json.text, count: json.number, amount: json.number })

export const payoutDetail = declareCall({
  method: 'GET',
  path: '/api/payouts/detail/:id',
  access: 'payouts.read',
  summary: 'A payout file: control totals, outcomes of its withdrawals, and imported results.',
  params,
  reply: messageReply.extend({
    payout: payoutJson.schema,
    outcomes: z.array(outcomeJson.schema),
    banks: z.array(bankSumJson.schema),
    results: z.array(resultJson.schema),
  }),
  async handle({ params, clients }) {
    const { payout, outcomes, banks, results } = await clients.wallet.readPayout({ id: params.id })
    if (!payout) throw new Error('reply has no payout')
    return {
      message: 'Berkas pembayaran berhasil dimuat.',
      payout: payoutJson.toJson(payout),
      outcomes: outcomes.map(outcomeJson.toJson),
      banks: banks.map(bankSumJson.toJson),
      results: results.map(resultJson.toJson),
    }
  },
})

export const payoutLines = declareTable({
  path: '/api/payouts/lines/:id',
  access: 'payouts.read',
  summary: 'The withdrawals in a payout file, in its order.',
  params,
  input: tableInput.extend({
    outcome: z.enum(['', 'open', 'paid', 'refused', 'returned'], 'Hasil itu tidak dikenal.').default(''),
  }),
  list: ({ input, params, query, clients }) =>
    clients.wallet.listPayoutLines({ id: params.id, query, outcome: input.outcome }),
  rows: (page) => page.lines,
  row: json.object<PayoutLine>()({
    line: json.number,
    id: json.text.from('withdrawalId'),
    invoice: json.text,
    username: json.text,
    name: json.text,
    amount: json.number,
    bank_name: json.text,
    bank_account_name: json.text,
    bank_account_address: json.text.from('bankAccountNumber'),
    /** `open`, `paid`, `refused` or `returned`. */
    outcome: json.text,
    reason: json.text,
  }),
})
