import { FileFormat } from '@jejaring/proto/common/v1/file'
import type { ExportVouchersRequest, FilePart } from '@jejaring/proto/wallet/v1/wallet'
import { exportedRows } from '@jejaring/service-kit'
import { fileParts } from '@jejaring/spreadsheet'
import { statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { memberCopies } from '../store/member-copies'
import { exportedVouchers } from '../store/voucher-page'
import { voucherSheet } from '../vouchers/sheet'
import { statusNames } from '../withdrawals/status'

/** Exports the voucher withdrawals of a filter as an .xlsx stream, as `exportWithdrawals`. */
export function exportVouchers(
  { kit }: Context,
  { filter }: ExportVouchersRequest,
): AsyncGenerator<FilePart> {
  const status = filter && statusFrom(filter.status)
  return fileParts('xlsx', voucherSheet(status), () =>
    exportedRows(kit, {
      action: 'voucher.exported',
      target: 'vouchers',
      source: exportedVouchers(filter?.query, status),
      filters: { status },
      filterFacts: [{ label: 'Status', value: status ? statusNames[status] : 'semua' }],
      format: FileFormat.XLSX,
      usernameOf: memberCopies.usernameOf,
    }),
  )
}
