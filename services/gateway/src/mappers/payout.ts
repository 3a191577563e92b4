import {
  type BankSum,
  type Payout,
  type PayoutProblem,
  type PayoutResult,
  PayoutStatus,
} from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { json } from './json-mapper'
import { statusFields, statusParser } from './status'
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

export const parsePayoutStatus = statusParser(statuses, PayoutStatus.UNSPECIFIED)

export const payoutJson = json
  .object<Payout>()({
    id: json.text,
    number: json.text,
    template_name: json.text,
    file_name: json.text,
    sha256: json.text,
    count: json.number,
    total: json.number,
    open_count: json.number,
    approval_above: json.number,
    created_at: json.time,
    created_by: json.text,
    approved_at: json.time,
    approved_by: json.text,
    downloaded_at: json.time,
    downloaded_by: json.text,
    ended_at: json.time,
    reason: json.text,
    /** 1 when the caller created the file, and so may not approve it. */
    is_mine: json.bit.from('mine'),
  })
  .with(statusFields, ({ status }) => payoutStatus(status))

const problemJson = json.object<PayoutProblem>()({
  line: json.number,
  reference: json.text,
  kind: json.text,
  reason: json.text,
})

const sumFields = z.object({ count: z.number(), amount: z.number() })

export const resultJson = json
  .object<PayoutResult>()({
    is_applied: json.bit.from('applied'),
    file_name: json.text,
    at: json.time,
    by_username: json.text,
    /** Lines that repeat a result that was imported before. */
    repeated_count: json.number,
    open_count: json.number,
    problem_count: json.number,
    problems: json.list(problemJson),
  })
  .with(
    { paid: sumFields, refused: sumFields },
    ({ paidCount, paidAmount, refusedCount, refusedAmount }) => ({
      paid: { count: Number(paidCount), amount: rupiah(paidAmount) },
      refused: { count: Number(refusedCount), amount: rupiah(refusedAmount) },
    }),
  )

export const bankSumJson = json.object<BankSum>()({
  bank_name: json.text,
  count: json.number,
  amount_received: json.number,
})

export const skippedFields = z.object({ id: z.string(), invoice: z.string(), reason: z.string() })
