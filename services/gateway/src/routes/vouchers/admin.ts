import { z } from 'zod'
import { declareCall } from '../../http/call'
import { tableEnvelope, tableReply } from '../../http/datatables'
import { optionalText, requiredText } from '../../http/fields'
import { voucherStatus } from '../../mappers/status'
import { historyParams, historyReply, toHistoryJson } from '../../mappers/status-history'
import { toVoucherJson, voucherFields } from '../../mappers/voucher'
import { rupiah } from '../../mappers/wallet'
import { toTotalsJson, totalsFields } from '../../mappers/withdrawal'
import { filterInput, parseStatusFilter, withdrawalFilter } from '../withdraws/filter'

export const allVouchers = declareCall({
  method: 'POST',
  path: '/api/vouchers/datatable/a',
  access: 'admin',
  summary:
    'All withdrawals of vouchers, with the sums of what is pending, paid, and both, and of the selection.',
  input: filterInput,
  reply: tableReply(voucherFields, {
    ...totalsFields,
    wallet: z.object({
      pending: z.number(),
      success: z.number(),
      total: z.number(),
      /** More rows match than are summed; the sums are 0. */
      more: z.boolean().optional(),
    }),
  }),
  async handle({ input, clients }) {
    const page = await clients.wallet.listVoucherWithdrawals({ filter: withdrawalFilter(input) })
    return {
      ...tableEnvelope(input, page.counts),
      data: page.vouchers.map(toVoucherJson),
      ...toTotalsJson(page.sums),
      wallet: {
        pending: rupiah(page.pending),
        success: rupiah(page.success),
        total: rupiah(page.total),
        ...(page.withoutSums ? { more: true } : {}),
      },
    }
  },
})

export const processVoucher = declareCall({
  method: 'POST',
  path: '/api/vouchers/process',
  access: 'admin',
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
  reply: z.object({ message: z.string(), voucher: voucherFields }),
  async handle({ input, clients, idempotencyKey }) {
    const changed = await clients.wallet.changeVoucherStatus({
      idempotencyKey,
      id: input.id,
      status: parseStatusFilter(input.status, 'status'),
      from: parseStatusFilter(input.from, 'from'),
      reason: input.reason,
    })
    const voucher = toVoucherJson(changed)
    return { message: `Penarikan voucher ${voucher.invoice} kini ${voucher.status_name}.`, voucher }
  },
})

export const voucherHistory = declareCall({
  method: 'GET',
  path: '/api/vouchers/history/:id',
  access: 'admin',
  summary: 'Every status that a withdrawal of a voucher has had, oldest first, with time, author and reason.',
  params: historyParams,
  reply: historyReply,
  async handle({ params, clients }) {
    const { steps } = await clients.wallet.readVoucherHistory({ id: params.id })
    return toHistoryJson(steps, voucherStatus)
  },
})
