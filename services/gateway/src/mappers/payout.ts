import {
  type BankSum,
  type Payout,
  PayoutKind,
  type PayoutProblem,
  type PayoutResult,
  PayoutStatus,
} from '@jejaring/proto/wallet/v1/wallet'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import { z } from 'zod'
import { json } from './json-mapper'
import { statusFields, statusJson, statusParser } from './status'
import { rupiah } from './wallet'

/** The steps of a payout file. A ready one is downloaded next; once released, it is at the bank. */
const steps = {
  waiting: statusJson('waiting', 'Menunggu persetujuan', 'warning', 'clock'),
  ready: statusJson('ready', 'Siap diunduh', 'info', 'download'),
  at_bank: statusJson('ready', 'Di bank', 'info', 'loader'),
  closed: statusJson('closed', 'Selesai', 'success', 'check'),
  cancelled: statusJson('cancelled', 'Dibatalkan', 'secondary', 'x'),
}
type Step = keyof typeof steps
export const payoutSteps = Object.keys(steps) as [Step, ...Step[]]

/** The filter of the payouts of each step. */
export const payoutStepFilters: Readonly<Record<Step, { status: PayoutStatus; released?: boolean }>> = {
  waiting: { status: PayoutStatus.WAITING },
  ready: { status: PayoutStatus.READY, released: false },
  at_bank: { status: PayoutStatus.READY, released: true },
  closed: { status: PayoutStatus.CLOSED },
  cancelled: { status: PayoutStatus.CANCELLED },
}

function stepOf({ status, downloadedAt }: Payout): Step {
  if (status === PayoutStatus.READY && downloadedAt) return 'at_bank'
  return payoutSteps.find((step) => payoutStepFilters[step].status === status) ?? 'ready'
}

/** What a payout file pays: withdrawals, voucher withdrawals, or reward claims. */
export const payoutKinds = ['withdrawals', 'vouchers', 'claims'] as const
export const payoutKindByName = enumByName(PayoutKind)

export const parsePayoutStatus = statusParser(
  {
    [PayoutStatus.WAITING]: steps.waiting,
    [PayoutStatus.READY]: steps.ready,
    [PayoutStatus.CLOSED]: steps.closed,
    [PayoutStatus.CANCELLED]: steps.cancelled,
  },
  PayoutStatus.UNSPECIFIED,
)

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
  .with({ ...statusFields, step: z.enum(payoutSteps), kind: z.enum(payoutKinds) }, (payout) => {
    const step = stepOf(payout)
    const kind = enumNameOf(payoutKindByName, payout.kind) ?? 'withdrawals'
    return Object.assign({ step, kind }, steps[step])
  })

const problemJson = json
  .object<PayoutProblem>()({
    line: json.number,
    reference: json.text,
    kind: json.text,
    reason: json.text,
    /** The withdrawal that the line names; empty when it names none, or several. */
    withdrawal_id: json.text,
    invoice: json.text,
    username: json.text,
  })
  .with(
    { expected_amount: z.number().nullable(), found_amount: z.number().nullable() },
    ({ expectedAmount, foundAmount }) => ({
      expected_amount: expectedAmount === undefined ? null : rupiah(expectedAmount),
      found_amount: foundAmount === undefined ? null : rupiah(foundAmount),
    }),
  )

const sumFields = z.object({ count: z.number(), amount: z.number() })

export const resultJson = json
  .object<PayoutResult>()({
    /** Of the report; empty in a dry run. */
    id: json.text,
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
