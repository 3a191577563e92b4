import { WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { z } from 'zod'
import { FILE_CALL_OPTIONS } from '../../http/send-file'
import { declareTableFile, tableFileInput } from '../../http/table-file'
import { withdrawalStatus } from '../../mappers/status'
import { parseStatusFilter } from './filter'

const name = z.string().max(20).optional()
const input = tableFileInput.extend({ st: name, fstatus: name })

function filters(query: z.output<typeof input>): string[] {
  const status = parseStatusFilter(query)
  return status === WithdrawalStatus.UNSPECIFIED ? [] : [withdrawalStatus(status).status_name]
}

export const withdrawalsFile = declareTableFile({
  path: '/api/withdraws/export',
  access: 'withdrawals.read',
  summary: 'The withdrawals within the filters as an .xlsx file, in the order of their table.',
  fileNamePrefix: 'penarikan',
  formats: ['xlsx'],
  input,
  filters,
  export: ({ wallet }, { input, query }) =>
    wallet.exportWithdrawals({ filter: { query, status: parseStatusFilter(input) } }, FILE_CALL_OPTIONS),
})

export const vouchersFile = declareTableFile({
  path: '/api/vouchers/export',
  access: 'vouchers.read',
  summary: 'The voucher withdrawals within the filters as an .xlsx file, in the order of their table.',
  fileNamePrefix: 'penarikan-voucher',
  formats: ['xlsx'],
  input,
  filters,
  export: ({ wallet }, { input, query }) =>
    wallet.exportVouchers({ filter: { query, status: parseStatusFilter(input) } }, FILE_CALL_OPTIONS),
})
