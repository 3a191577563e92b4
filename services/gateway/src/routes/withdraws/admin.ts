import { formatRupiah } from '@jejaring/money'
import {
  type BankSum,
  type ChangeWithdrawalStatusReply,
  type CheckedWithdrawal,
  type ListWithdrawalsReply,
  WithdrawalStatus,
} from '@jejaring/proto/wallet/v1/wallet'
import { invalid } from '@jejaring/service-kit'
import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { flag, optionalText, requiredText, wholeNumber } from '../../http/fields'
import { declareHistory } from '../../http/status-history'
import { formatCount } from '../../mappers/format-count'
import { json } from '../../mappers/json-mapper'
import { bankSumJson, skippedFields } from '../../mappers/payout'
import { withdrawalStatus } from '../../mappers/status'
import { openSumsJson, toTotalsJson, totalsFields, withdrawalJson } from '../../mappers/withdrawal'
import { filterInput, parseStatus, withdrawalFilter } from './filter'

export const allWithdrawals = declareTable({
  path: '/api/withdraws/datatable/a',
  access: 'withdrawals.read',
  summary: 'All withdrawals, with the sums of what is pending, paid, and both, and of the selection.',
  input: filterInput,
  list: ({ input, clients }) => clients.wallet.listWithdrawals({ filter: withdrawalFilter(input) }),
  rows: (page) => page.withdrawals,
  row: withdrawalJson,
  extras: json
    .object<ListWithdrawalsReply>()({ checked: json.number, checked_received: json.number })
    .with({ wallets: openSumsJson.schema, ...totalsFields }, (page) => ({
      wallets: openSumsJson.toJson(page),
      ...toTotalsJson(page.sums),
    })),
})

export const checkWithdrawal = declareCall({
  method: 'POST',
  path: '/api/withdraws/check',
  access: 'withdrawals.change',
  mayConflict: true,
  summary: "Sets or clears the admin's own check on a row.",
  input: z.object({ id: requiredText(50), is_checked: flag }),
  async handle({ input, clients }) {
    await clients.wallet.checkWithdrawal({ id: input.id, checked: input.is_checked })
    return { message: input.is_checked ? 'Penarikan dipilih.' : 'Pilihan penarikan dihapus.' }
  },
})

export const checkAllWithdrawals = declareCall({
  method: 'POST',
  path: '/api/withdraws/check_all/bonus',
  access: 'withdrawals.change',
  summary: 'Sets or clears the check on all rows with a status, within the filters sent along.',
  input: filterInput.extend({ status: z.string().max(20).default(''), is_checked: flag }),
  reply: messageReply.extend({ changed: z.number() }),
  async handle({ input, clients }) {
    const listFilter = withdrawalFilter(input)
    const status = parseStatus(input.status, 'status')
    const any = WithdrawalStatus.UNSPECIFIED
    const filter = { ...listFilter, status: status === any ? listFilter.status : status }
    // A row has one status, so a filter by another status matches no row.
    const isEmpty = listFilter.status !== any && listFilter.status !== filter.status
    const { changed } = isEmpty
      ? { changed: 0n }
      : await clients.wallet.checkAllWithdrawals({ filter, checked: input.is_checked })
    return {
      message: `${formatCount(changed)} penarikan ${input.is_checked ? 'dipilih' : 'tidak lagi dipilih'}.`,
      changed: Number(changed),
    }
  },
})

const statusData = z.object({
  status: z.string(),
  from: z.string().default(''),
  ids: z.array(z.string().max(50)).max(10_000).default([]),
  checked: flag,
  /** Number of rows that the admin confirmed. When it no longer matches, no row changes. */
  checked_count: wholeNumber(1, 10_000).optional(),
  reason: optionalText(300),
})

export const changeWithdrawalStatus = declareCall({
  method: 'POST',
  path: '/api/withdraws/change_status',
  access: 'withdrawals.change',
  idempotent: true,
  mayConflict: true,
  summary:
    'Moves withdrawals to another status, by id or the checked ones; says which did not change and why.',
  input: filterInput.extend({
    status_data: z.union([z.string().max(1_000_000), z.looseObject({})], 'Pilih penarikan dan statusnya.'),
  }),
  reply: messageReply.extend({ changed: z.number(), skipped: z.array(skippedFields) }),
  async handle({ input, clients, idempotencyKey }) {
    const request = parseStatusData(input.status_data)
    const status = parseStatus(request.status, 'status_data')
    const result = await clients.wallet.changeWithdrawalStatus(
      {
        idempotencyKey,
        status,
        from: parseStatus(request.from, 'status_data'),
        ids: request.ids,
        checked: request.checked,
        ...(request.checked_count && { checkedCount: BigInt(request.checked_count) }),
        filter: withdrawalFilter(input),
        reason: request.reason,
      },
      { deadline: 60_000 },
    )
    const { changed, skipped } = result
    return { message: statusChangeMessage(status, result), changed: Number(changed), skipped }
  },
})

/** Says what happened to how many withdrawals, where the money is, and how many did not change. */
function statusChangeMessage(status: WithdrawalStatus, reply: ChangeWithdrawalStatusReply): string {
  const { changed, skipped, amount, username } = reply
  const money = formatRupiah(amount)
  const outcomes: Readonly<Record<string, string>> = {
    pending: 'kembali ke antrean.',
    process: 'sedang diproses.',
    success: `ditandai sudah dibayar. ${username || 'Member'} menerima ${money}.`,
    failed: `ditolak. ${money} kembali ke saldo ${username || 'member'}.`,
  }
  const skippedNote = skipped.length > 0 ? ` ${formatCount(skipped.length)} penarikan tidak diubah.` : ''
  const outcome = outcomes[withdrawalStatus(status).status] ?? 'diubah.'
  return `${formatCount(changed)} penarikan ${outcome}${skippedNote}`
}

/** Parses an object, or JSON text in a form field (rule book §5). */
function parseStatusData(input: unknown): z.output<typeof statusData> {
  const sentence = 'Pilih penarikan dan statusnya.'
  try {
    return statusData.parse(typeof input === 'string' ? JSON.parse(input) : input)
  } catch (cause) {
    throw invalid(sentence, { status_data: sentence }, { cause })
  }
}

export const withdrawalHistory = declareHistory({
  path: '/api/withdraws/history/:id',
  access: 'withdrawals.read',
  summary: 'Every status that a withdrawal has had, oldest first, with time, author and reason.',
  read: (clients, id) => clients.wallet.readWithdrawalHistory({ id }),
  toStatusJson: withdrawalStatus,
})

const checkedBankJson = bankSumJson.and(json.object<BankSum>()({ amount_request: json.number }))

const checkedRowJson = json
  .object<CheckedWithdrawal>()({
    id: json.text,
    invoice: json.text,
    amount_request: json.number,
    amount_received: json.number,
  })
  .with({ status: z.string(), next: z.array(z.string()) }, ({ status, next }) => ({
    status: withdrawalStatus(status).status,
    next: next.map((one) => withdrawalStatus(one).status),
  }))

export const previewWithdrawals = declareCall({
  method: 'POST',
  path: '/api/withdraws/preview',
  access: 'withdrawals.read',
  summary:
    'Rows that the admin has checked within the filters, by bank and row by row, or the row `id`, before they are changed; with the statuses that this admin may set.',
  input: filterInput.extend({ id: optionalText(50) }),
  reply: messageReply.extend({
    banks: z.array(checkedBankJson.schema),
    /** At most the number of rows that one call can change. */
    rows: z.array(checkedRowJson.schema),
  }),
  async handle({ input, clients }) {
    const { banks, rows } = await clients.wallet.previewWithdrawals({
      filter: withdrawalFilter(input),
      ...(input.id && { id: input.id }),
    })
    return {
      message: 'Ringkasan berhasil dimuat.',
      banks: banks.map(checkedBankJson.toJson),
      rows: rows.map(checkedRowJson.toJson),
    }
  },
})
