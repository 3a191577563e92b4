import { formatRupiah } from '@jejaring/money'
import { z } from 'zod'
import { declareCall, messageReply, proposedReply } from '../../http/call'
import { flag, optionalText, requiredText, wholeNumber } from '../../http/fields'
import { replyProposed } from '../../http/proposal-id'
import { formatCount } from '../../mappers/format-count'
import { bankSumJson, payoutJson, payoutKindByName, payoutKinds, skippedFields } from '../../mappers/payout'
import { rupiah } from '../../mappers/wallet'
import { filterInput, parseStatus, withdrawalFilter } from '../withdraws/filter'

const template = requiredText(50)

const selection = {
  /** What the file pays. Vouchers and claims are selected by id. */
  kind: z.enum(payoutKinds, 'Jenis penarikan itu tidak dikenal.').default('withdrawals'),
  ids: z.array(z.string().max(50)).max(10_000).default([]),
}

const nouns = {
  withdrawals: 'penarikan',
  vouchers: 'penarikan voucher',
  claims: 'penarikan reward',
} as const satisfies Record<(typeof payoutKinds)[number], string>

export const previewPayout = declareCall({
  method: 'POST',
  path: '/api/payouts/preview',
  access: 'payouts.read',
  summary:
    "Rows that a payout file of rows by id, or of the admin's checked withdrawals within the filters, would contain and skip.",
  input: filterInput.extend({ template_id: template, ...selection }),
  reply: z.object({
    message: z.string(),
    count: z.number(),
    total: z.number(),
    banks: z.array(bankSumJson.schema),
    skipped: z.array(skippedFields),
    needs_approval: z.number(),
    approval_above: z.number(),
  }),
  async handle({ input, clients }) {
    const plan = await clients.wallet.previewPayout(
      {
        templateId: input.template_id,
        kind: payoutKindByName[input.kind],
        ids: input.ids,
        filter: withdrawalFilter(input),
      },
      { deadline: 15_000 },
    )
    return {
      message: 'Ringkasan berhasil dimuat.',
      count: Number(plan.count),
      total: rupiah(plan.total),
      banks: plan.banks.map(bankSumJson.toJson),
      skipped: plan.skipped,
      needs_approval: plan.needsApproval ? 1 : 0,
      approval_above: rupiah(plan.approvalAbove),
    }
  },
})

const payoutReply = messageReply.extend({ payout: payoutJson.schema })

const createdPayout = payoutReply.extend({ skipped: z.array(skippedFields) })

export const createPayout = declareCall({
  method: 'POST',
  path: '/api/payouts/create',
  access: 'payouts.change',
  idempotent: true,
  mayConflict: true,
  summary:
    'Moves pending withdrawals, by id or the checked ones, or voucher withdrawals or reward claims by id, to process and makes the file that pays them; says which were left out and why.',
  input: filterInput.extend({
    template_id: template,
    ...selection,
    checked: flag,
    /** Number of rows that the admin confirmed, skipped ones included. When it no longer matches, no file is created. */
    checked_count: wholeNumber(1, 10_000).optional(),
  }),
  reply: createdPayout,
  proposed: createdPayout.extend(proposedReply.shape),
  async handle({ input, clients, idempotencyKey, reply }) {
    const { payout, skipped, proposalId } = await clients.wallet.createPayout(
      {
        idempotencyKey,
        templateId: input.template_id,
        kind: payoutKindByName[input.kind],
        ids: input.ids,
        checked: input.checked,
        ...(input.checked_count && { checkedCount: BigInt(input.checked_count) }),
        filter: withdrawalFilter(input),
      },
      { deadline: 60_000 },
    )
    if (!payout) throw new Error('reply has no payout')
    const noun = nouns[input.kind]
    const skippedNote = skipped.length > 0 ? ` ${formatCount(skipped.length)} ${noun} tidak ikut.` : ''
    const created = {
      message: `Berkas pembayaran ${payout.number} dibuat: ${formatCount(payout.count)} ${noun}.${skippedNote}`,
      payout: payoutJson.toJson(payout),
      skipped,
    }
    if (!proposalId) return created
    const release = `Pelepasan berkas pembayaran ${payout.number} ke bank`
    return Object.assign(created, replyProposed(reply, 'wallet', proposalId, release))
  },
})

export const approvePayout = declareCall({
  method: 'POST',
  path: '/api/payouts/approve',
  access: 'payouts.change',
  mayConflict: true,
  summary: 'Approves a payout file for download. 403 for its creator.',
  input: z.object({ id: requiredText(50) }),
  reply: payoutReply,
  async handle({ input, clients }) {
    const payout = await clients.wallet.approvePayout({ id: input.id })
    return {
      message: `Berkas pembayaran ${payout.number} disetujui dan siap diunduh.`,
      payout: payoutJson.toJson(payout),
    }
  },
})

export const releasePayout = declareCall({
  method: 'POST',
  path: '/api/payouts/release',
  access: 'payouts.change',
  mayConflict: true,
  summary:
    'Releases a payout file for download; from then on the bank may have it. 409 while it waits for approval.',
  input: z.object({ id: requiredText(50) }),
  reply: payoutReply,
  async handle({ input, clients }) {
    const payout = await clients.wallet.releasePayout({ id: input.id })
    return { message: `Berkas pembayaran ${payout.number} dapat diunduh.`, payout: payoutJson.toJson(payout) }
  },
})

export const cancelPayout = declareCall({
  method: 'POST',
  path: '/api/payouts/cancel',
  access: 'payouts.change',
  mayConflict: true,
  summary:
    'Cancels a payout file: its withdrawals without a result are pending again. Once it was downloaded, 403 for its creator and for a recipient of it.',
  input: z.object({ id: requiredText(50), reason: requiredText(300) }),
  reply: payoutReply,
  async handle({ input, clients }) {
    const payout = await clients.wallet.cancelPayout(input, { deadline: 60_000 })
    return {
      message: `Berkas pembayaran ${payout.number} dibatalkan. Penarikannya kembali ke antrean.`,
      payout: payoutJson.toJson(payout),
    }
  },
})

export const settleClaimPayment = declareCall({
  method: 'POST',
  path: '/api/payouts/settle',
  access: 'withdrawals.change',
  idempotent: true,
  mayConflict: true,
  summary:
    "Ends a reward claim's line of a payout file at the bank by hand: success or failed. 409 when it has ended, the file was never downloaded, or `failed` comes from the creator of the file.",
  input: z.object({ id: requiredText(50), status: requiredText(20), reason: optionalText(300) }),
  async handle({ input, clients, idempotencyKey }) {
    const { invoice, username, amount } = await clients.wallet.settleClaimPayment({
      ...input,
      idempotencyKey,
      status: parseStatus(input.status, 'status'),
    })
    const outcome =
      input.status === 'success'
        ? `ditandai sudah dibayar. ${username} menerima ${formatRupiah(amount)}.`
        : `ditolak. ${username} dapat mengklaim reward itu lagi.`
    return { message: `Penarikan reward ${invoice} ${outcome}` }
  },
})
