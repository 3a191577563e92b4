import type { ExportWithdrawalsRequest, FilePart } from '@jejaring/proto/wallet/v1/wallet'
import { audit, requireAdmin } from '@jejaring/service'
import { writeSheet } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { withdrawalBatches } from '../store/withdrawal-batches'
import { withdrawalFilter } from '../store/withdrawal-filter'
import { statusFrom } from '../wire'
import { exportColumns } from '../withdrawals/sheet'

/**
 * The withdrawals within a filter as an .xlsx file, oldest first, in parts. It is written while it is
 * read, in memory that does not grow with the rows. That an admin took it is in the audit trail, since
 * it carries account numbers. Faults: forbidden.
 */
export async function* exportWithdrawals(
  { kit }: Context,
  { filter }: ExportWithdrawalsRequest,
): AsyncGenerator<FilePart> {
  requireAdmin()
  const status = filter && statusFrom(filter.status)
  const query = filter?.query
  await kit.transaction((manager) =>
    audit(manager, {
      action: 'withdrawal.exported',
      target: 'withdrawals',
      after: { status, from: query?.dateStart, to: query?.dateFinish, search: query?.search },
    }),
  )
  const file = writeSheet({
    name: 'Penarikan',
    columns: exportColumns,
    batches: withdrawalBatches(kit.database.manager, withdrawalFilter(query, status)),
    totalLabel: (rows) => `Total ${rows} penarikan`,
  })
  for await (const data of file) yield { data: Buffer.from(data) }
}
