import { FileFormat } from '@jejaring/proto/common/v1/file'
import type { ExportWithdrawalsRequest, FilePart } from '@jejaring/proto/wallet/v1/wallet'
import { exportedRows } from '@jejaring/service-kit'
import { fileParts } from '@jejaring/spreadsheet'
import { statusFrom } from '../api/mappers/withdrawal'
import type { Context } from '../context'
import { withdrawalFile } from '../store/withdrawal-file'
import { type ExportedRow, withdrawalSheet } from '../withdrawals/sheet'

/**
 * The withdrawals within a filter as an .xlsx file in the order of their table, in parts. It is written while it is
 * read, in memory that does not grow with the rows. That an admin took it is in the audit trail, since it carries
 * account numbers. Faults: unauthenticated, forbidden, too_many, invalid (too many rows).
 */
export function exportWithdrawals(
  { kit }: Context,
  { filter }: ExportWithdrawalsRequest,
): AsyncGenerator<FilePart> {
  const status = filter && statusFrom(filter.status)
  const source = withdrawalFile(filter?.query, status)
  const audited = { action: 'withdrawal.exported', target: 'withdrawals' }
  return fileParts('xlsx', withdrawalSheet(status), () =>
    exportedRows<ExportedRow>(kit, { ...audited, source, filters: { status }, format: FileFormat.XLSX }),
  )
}
