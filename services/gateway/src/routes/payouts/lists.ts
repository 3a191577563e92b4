import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { parseOrInvalid } from '../../http/parse-or-invalid'
import {
  bankSumFields,
  parsePayoutStatus,
  payoutFields,
  resultFields,
  toPayoutJson,
  toResultJson,
} from '../../mappers/payout'
import { rupiah } from '../../mappers/wallet'

export const payoutsDatatable = declareCall({
  method: 'POST',
  path: '/api/payouts/datatable',
  access: 'admin',
  summary: 'Payout files, newest first, by status and dates, with the sums of the selection.',
  input: tableInput.extend({ st: z.string().max(20).optional() }),
  reply: tableReply(payoutFields, {
    /** Excludes cancelled files, which have a sum of their own. */
    totals: z.object({ total: z.number(), cancelled: z.number() }).optional(),
  }),
  async handle({ input, clients }) {
    const page = await clients.wallet.listPayouts({
      query: tableQuery(input),
      status: parseOrInvalid(parsePayoutStatus, input.st ?? '', 'st'),
    })
    return {
      ...tableEnvelope(input, page.counts),
      data: page.payouts.map(toPayoutJson),
      ...(page.sums && {
        totals: { total: rupiah(page.sums.total), cancelled: rupiah(page.sums.cancelled) },
      }),
    }
  },
})

const params = z.object({ id: z.string().max(50) })

export const payoutDetail = declareCall({
  method: 'GET',
  path: '/api/payouts/detail/:id',
  access: 'admin',
  summary: 'A payout file: control totals, outcomes of its withdrawals, and imported results.',
  params,
  reply: z.object({
    message: z.string(),
    payout: payoutFields,
    outcomes: z.array(z.object({ outcome: z.string(), count: z.number(), amount: z.number() })),
    banks: z.array(bankSumFields),
    results: z.array(resultFields),
  }),
  async handle({ params, clients }) {
    const { payout, outcomes, banks, results } = await clients.wallet.readPayout({ id: params.id })
    if (!payout) throw new Error('reply has no payout')
    return {
      message: 'Berkas bayar berhasil dimuat.',
      payout: toPayoutJson(payout),
      outcomes: outcomes.map(({ outcome, count, amount }) => ({
        outcome,
        count: Number(count),
        amount: rupiah(amount),
      })),
      banks: banks.map(({ bankName, count, amountReceived }) => ({
        bank_name: bankName,
        count: Number(count),
        amount_received: rupiah(amountReceived),
      })),
      results: results.map(toResultJson),
    }
  },
})

const lineFields = z.object({
  line: z.number(),
  id: z.string(),
  invoice: z.string(),
  username: z.string(),
  name: z.string(),
  amount: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  /** `open`, `paid`, `refused` or `returned`. */
  outcome: z.string(),
  reason: z.string(),
})

export const payoutLines = declareCall({
  method: 'POST',
  path: '/api/payouts/lines/:id',
  access: 'admin',
  summary: 'The withdrawals in a payout file, in its order.',
  params,
  input: tableInput.extend({
    outcome: z.enum(['', 'open', 'paid', 'refused', 'returned'], 'Hasil itu tidak dikenal.').default(''),
  }),
  reply: tableReply(lineFields, {}),
  async handle({ input, params, clients }) {
    const page = await clients.wallet.listPayoutLines({
      id: params.id,
      query: tableQuery(input),
      outcome: input.outcome,
    })
    const data = page.lines.map((line) => ({
      line: line.line,
      id: line.withdrawalId,
      invoice: line.invoice,
      username: line.username,
      name: line.name,
      amount: rupiah(line.amount),
      bank_name: line.bankName,
      bank_account_name: line.bankAccountName,
      bank_account_address: line.bankAccountNumber,
      outcome: line.outcome,
      reason: line.reason,
    }))
    return { ...tableEnvelope(input, page.counts), data }
  },
})
