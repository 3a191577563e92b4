import { type Payout, type PayoutResult, PayoutStatus } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { toIsoTime } from './iso-time'
import { statusFields } from './status'
import { rupiah } from './wallet'

const statuses = {
  [PayoutStatus.WAITING]: statusOf('waiting', 'Menunggu persetujuan', 'warning', 'clock'),
  [PayoutStatus.READY]: statusOf('ready', 'Siap dibayar', 'info', 'loader'),
  [PayoutStatus.CLOSED]: statusOf('closed', 'Selesai', 'success', 'check'),
  [PayoutStatus.CANCELLED]: statusOf('cancelled', 'Dibatalkan', 'secondary', 'x'),
}

function statusOf(status: string, status_name: string, status_class: string, status_icon: string) {
  return { status, status_name, status_class, status_icon }
}

function payoutStatus(status: PayoutStatus) {
  return statuses[status as keyof typeof statuses] ?? statuses[PayoutStatus.READY]
}

/** Parses the status of a filter: empty or `all` means every status. Undefined for an unknown name. */
export function parsePayoutStatus(name: string): PayoutStatus | undefined {
  if (name === '' || name === 'all') return PayoutStatus.UNSPECIFIED
  return Object.entries(statuses).find(([, { status }]) => status === name)?.[0] as PayoutStatus | undefined
}

export const payoutFields = z.object({
  id: z.string(),
  number: z.string(),
  template_name: z.string(),
  file_name: z.string(),
  sha256: z.string(),
  count: z.number(),
  total: z.number(),
  open_count: z.number(),
  approval_above: z.number(),
  created_at: z.string().nullable(),
  created_by: z.string(),
  approved_at: z.string().nullable(),
  approved_by: z.string(),
  downloaded_at: z.string().nullable(),
  downloaded_by: z.string(),
  ended_at: z.string().nullable(),
  reason: z.string(),
  /** 1 when the caller created the file, and so may not approve it. */
  is_mine: z.number(),
  ...statusFields,
})

export function toPayoutJson(one: Payout): z.output<typeof payoutFields> {
  return {
    id: one.id,
    number: one.number,
    template_name: one.templateName,
    file_name: one.fileName,
    sha256: one.sha256,
    count: Number(one.count),
    total: rupiah(one.total),
    open_count: Number(one.openCount),
    approval_above: rupiah(one.approvalAbove),
    created_at: toIsoTime(one.createdAt),
    created_by: one.createdBy,
    approved_at: toIsoTime(one.approvedAt),
    approved_by: one.approvedBy,
    downloaded_at: toIsoTime(one.downloadedAt),
    downloaded_by: one.downloadedBy,
    ended_at: toIsoTime(one.endedAt),
    reason: one.reason,
    is_mine: one.mine ? 1 : 0,
    ...payoutStatus(one.status),
  }
}

export const resultFields = z.object({
  is_applied: z.number(),
  file_name: z.string(),
  at: z.string().nullable(),
  by_username: z.string(),
  paid: z.object({ count: z.number(), amount: z.number() }),
  refused: z.object({ count: z.number(), amount: z.number() }),
  /** Lines that repeat a result that was imported before. */
  repeated_count: z.number(),
  open_count: z.number(),
  problem_count: z.number(),
  problems: z.array(
    z.object({ line: z.number(), reference: z.string(), kind: z.string(), reason: z.string() }),
  ),
})

export function toResultJson(one: PayoutResult): z.output<typeof resultFields> {
  return {
    is_applied: one.applied ? 1 : 0,
    file_name: one.fileName,
    at: toIsoTime(one.at),
    by_username: one.byUsername,
    paid: { count: Number(one.paidCount), amount: rupiah(one.paidAmount) },
    refused: { count: Number(one.refusedCount), amount: rupiah(one.refusedAmount) },
    repeated_count: Number(one.repeatedCount),
    open_count: Number(one.openCount),
    problem_count: Number(one.problemCount),
    problems: one.problems.map(({ line, reference, kind, reason }) => ({ line, reference, kind, reason })),
  }
}

export const bankSumFields = z.object({
  bank_name: z.string(),
  count: z.number(),
  amount_received: z.number(),
})

export const skippedFields = z.object({ id: z.string(), invoice: z.string(), reason: z.string() })
