import { z } from 'zod'
import { declareCall } from '../../http/call'
import { withdrawalStatus } from '../../mappers/status'
import { rupiah } from '../../mappers/wallet'
import { filterInput, withdrawalFilter } from './filter'

export const previewWithdrawals = declareCall({
  method: 'POST',
  path: '/api/withdraws/preview',
  access: 'admin',
  summary:
    'Rows that the admin has checked within the filters, by bank and row by row, before they are changed.',
  input: filterInput,
  reply: z.object({
    message: z.string(),
    banks: z.array(
      z.object({
        bank_name: z.string(),
        count: z.number(),
        amount_request: z.number(),
        amount_received: z.number(),
      }),
    ),
    /** At most the number of rows that one call can change. */
    rows: z.array(z.object({ id: z.string(), invoice: z.string(), status: z.string() })),
  }),
  async handle({ input, clients }) {
    const { banks, rows } = await clients.wallet.previewWithdrawals({ filter: withdrawalFilter(input) })
    return {
      message: 'Ringkasan berhasil dimuat.',
      banks: banks.map((bank) => ({
        bank_name: bank.bankName,
        count: Number(bank.count),
        amount_request: rupiah(bank.amountRequest),
        amount_received: rupiah(bank.amountReceived),
      })),
      rows: rows.map(({ id, invoice, status }) => ({ id, invoice, status: withdrawalStatus(status).status })),
    }
  },
})
