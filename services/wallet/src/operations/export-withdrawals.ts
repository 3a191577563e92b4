import { FileFormat } from '@jejaring/proto/common/v1/file'
import type { ExportWithdrawalsRequest, FilePart } from '@jejaring/proto/wallet/v1/wallet'
import { exportedRows } from '@jejaring/service-kit'
import { fileParts } from '@jejaring/spreadsheet'
import { statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { memberCopies } from '../store/member-copies'
import { exportedWithdrawals } from '../store/withdrawal-page'
import { withdrawalSheet } from '../withdrawals/sheet'
import { statusNames } from '../withdrawals/status'

/**
 * Exports the withdrawals of a filter as an .xlsx stream, in the order of the table. Memory does not grow with the rows.
 * Audited, because the file contains account numbers. Faults: unauthenticated, forbidden, too_many, invalid (too many
 * rows).
 */
export function exportWithdrawals(
  { kit }: Context,
  { filter }: ExportWithdrawalsRequest,
): AsyncGenerator<FilePart> {
  const status = filter && statusFrom(filter.status)
  const source = exportedWithdrawals(filter?.query, status)
  const audited = { action: 'withdrawal.exported', target: 'withdrawals' } as const
  return fileParts('xlsx', withdrawalSheet(status), () =>
    exportedRows(kit, {
      ...audited,
      source,
      filters: { status },
      filterFacts: [{ label: 'Status', value: status ? statusNames[status] : 'semua' }],
      format: FileFormat.XLSX,
      usernameOf: memberCopies.usernameOf,
    }),
  )
}
