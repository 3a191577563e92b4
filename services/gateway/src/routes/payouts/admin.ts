import { z } from 'zod'
import { declareCall } from '../../http/call'
import { flag, requiredText, wholeNumber } from '../../http/fields'
import { formatCount } from '../../mappers/count-text'
import { bankSumFields, payoutFields, skippedFields, toPayoutJson } from '../../mappers/payout'
import { rupiah } from '../../mappers/wallet'
import { filterInput, withdrawalFilter } from '../withdraws/filter'

const template = requiredText(50)

export const previewPayout = declareCall({
  method: 'POST',
  path: '/api/payouts/preview',
  access: 'admin',
  summary: "What a payout file of the admin's checked rows within the filters would hold, and leave out.",
  input: filterInput.extend({ template_id: template }),
  reply: z.object({
    message: z.string(),
    count: z.number(),
    total: z.number(),
    banks: z.array(bankSumFields),
    skipped: z.array(skippedFields),
    needs_approval: z.number(),
    approval_above: z.number(),
  }),
  async handle({ input, clients }) {
    const plan = await clients.wallet.previewPayout(
      { templateId: input.template_id, filter: withdrawalFilter(input) },
      { deadline: 15_000 },
    )
    return {
      message: 'Ringkasan berhasil dimuat.',
      count: Number(plan.count),
      total: rupiah(plan.total),
      banks: plan.banks.map(({ bankName, count, amountReceived }) => ({
        bank_name: bankName,
        count: Number(count),
        amount_received: rupiah(amountReceived),
      })),
      skipped: plan.skipped.map(({ id, invoice, reason }) => ({ id, invoice, reason })),
      needs_approval: plan.needsApproval ? 1 : 0,
      approval_above: rupiah(plan.approvalAbove),
    }
  },
})

export const createPayout = declareCall({
  method: 'POST',
  path: '/api/payouts/create',
  access: 'admin',
  idempotent: true,
  mayConflict: true,
  summary:
    'Moves pending withdrawals, by id or the checked ones, to process and makes the file that pays them; says which were left out and why.',
  input: filterInput.extend({
    template_id: template,
    ids: z.array(z.string().max(50)).max(10_000).default([]),
    checked: flag,
    /** As many as were confirmed, those left out among them: when there are not as many any more, no file is made. */
    checked_count: wholeNumber(1, 10_000).optional(),
  }),
  reply: z.object({ message: z.string(), payout: payoutFields, skipped: z.array(skippedFields) }),
  async handle({ input, clients, idempotencyKey }) {
    const { payout, skipped } = await clients.wallet.createPayout(
      {
        idempotencyKey,
        templateId: input.template_id,
        ids: input.ids,
        checked: input.checked,
        ...(input.checked_count && { checkedCount: BigInt(input.checked_count) }),
        filter: withdrawalFilter(input),
      },
      { deadline: 60_000 },
    )
    if (!payout) throw new Error('a reply without its payout')
    const rest = skipped.length > 0 ? ` ${formatCount(skipped.length)} penarikan tidak ikut.` : ''
    return {
      message: `Berkas bayar ${payout.number} dibuat: ${formatCount(payout.count)} penarikan.${rest}`,
      payout: toPayoutJson(payout),
      skipped: skipped.map(({ id, invoice, reason }) => ({ id, invoice, reason })),
    }
  },
})

export const approvePayout = declareCall({
  method: 'POST',
  path: '/api/payouts/approve',
  access: 'admin',
  mayConflict: true,
  summary: 'Lets a payout file be downloaded that waits for it. 403 for who created it.',
  input: z.object({ id: requiredText(50) }),
  reply: z.object({ message: z.string(), payout: payoutFields }),
  async handle({ input, clients }) {
    const payout = await clients.wallet.approvePayout({ id: input.id })
    return {
      message: `Berkas bayar ${payout.number} disetujui dan siap diunduh.`,
      payout: toPayoutJson(payout),
    }
  },
})

export const cancelPayout = declareCall({
  method: 'POST',
  path: '/api/payouts/cancel',
  access: 'admin',
  mayConflict: true,
  summary:
    'Takes a payout file back: its withdrawals without a result are pending again. Once it was downloaded, 403 for its creator and for whom it would pay.',
  input: z.object({ id: requiredText(50), reason: requiredText(300) }),
  reply: z.object({ message: z.string(), payout: payoutFields }),
  async handle({ input, clients }) {
    const payout = await clients.wallet.cancelPayout(input, { deadline: 60_000 })
    return {
      message: `Berkas bayar ${payout.number} dibatalkan. Penarikannya kembali ke antrean.`,
      payout: toPayoutJson(payout),
    }
  },
})
