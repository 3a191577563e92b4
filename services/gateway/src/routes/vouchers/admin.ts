import { formatRupiah } from '@jejaring/money'
import type { ListVoucherWithdrawalsReply, VoucherWithdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { declareCall, messageReply } from '../../http/call'
import { declareTable } from '../../http/datatables'
import { optionalText, requiredText } from '../../http/fields'
import { declareHistory } from '../../http/status-history'
import { json } from '../../mappers/json-mapper'
import { voucherStatus } from '../../mappers/status'
import { voucherJson } from '../../mappers/voucher'
import { openSumsJson, toTotalsJson, totalsFields } from '../../mappers/withdrawal'
import { filterInput, parseStatus, withdrawalFilter } from '../withdraws/filter'

export const allVouchers = declareTable({
  path: '/api/vouchers/datatable/a',
  access: 'vouchers.read',
  summary:
    'All withdrawals of vouchers, with the sums of what is pending, paid, and both, and of the selection.',
  input: filterInput,
  list: ({ input, clients }) => clients.wallet.listVoucherWithdrawals({ filter: withdrawalFilter(input) }),
  rows: (page) => page.vouchers,
  row: voucherJson,
  extras: json.computed(
    { ...totalsFields, wallet: openSumsJson.schema },
    (page: ListVoucherWithdrawalsReply) => ({
      ...toTotalsJson(page.sums),
      wallet: openSumsJson.toJson(page),
    }),
  ),
})

export const processVoucher = declareCall({
  method: 'POST',
  path: '/api/vouchers/process',
  access: 'vouchers.change',
  idempotent: true,
  mayConflict: true,
  summary:
    'Sets the status of a withdrawal of a voucher; success is final. 409 when it is not in `from` any more.',
  input: z.object({
    id: requiredText(50),
    status: requiredText(20),
    from: optionalText(20),
    reason: optionalText(300),
  }),
  reply: messageReply.extend({ voucher: voucherJson.schema }),
  async handle({ input, clients, idempotencyKey }) {
    const changed = await clients.wallet.changeVoucherStatus({
      idempotencyKey,
      id: input.id,
      status: parseStatus(input.status, 'status'),
      from: parseStatus(input.from, 'from'),
      reason: input.reason,
    })
    return { message: statusChangeMessage(changed), voucher: voucherJson.toJson(changed) }
  },
})

/** Says what happened to a withdrawal, and where the money is. */
function statusChangeMessage({ invoice, status, amount, username }: VoucherWithdrawal): string {
  const money = formatRupiah(amount)
  const outcomes: Readonly<Record<string, string>> = {
    pending: 'kembali ke antrean.',
    process: 'sedang diproses.',
    success: `ditandai sudah dibayar. ${username} menerima ${money}.`,
    failed: `ditolak. ${money} kembali ke saldo voucher ${username}.`,
  }
  return `Penarikan voucher ${invoice} ${outcomes[voucherStatus(status).status] ?? 'diubah.'}`
}

export const voucherHistory = declareHistory({
  path: '/api/vouchers/history/:id',
  access: 'vouchers.read',
  summary: 'Every status that a withdrawal of a voucher has had, oldest first, with time, author and reason.',
  read: (clients, id) => clients.wallet.readVoucherHistory({ id }),
  toStatusJson: voucherStatus,
})
