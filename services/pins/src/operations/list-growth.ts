import type { FilePart } from '@jejaring/proto/common/v1/file'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import type {
  ExportCohortsRequest,
  ExportGrowthRequest,
  ListCohortsReply,
  ListGrowthReply,
} from '@jejaring/proto/pins/v1/pins'
import { countsOf, exportedRows, fileKind, requireAdmin, tablePage } from '@jejaring/service-kit'
import { fileColumns, fileParts } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import {
  activeOf,
  type CohortRow,
  cohortColumns,
  cohortTable,
  type GrowthRow,
  growthColumns,
  growthTable,
} from '../store/growth'
import { memberCopies } from '../store/member-copies'

const { usernameOf } = memberCopies

/** Returns a page of growth and activity by month, the latest first. Faults: unauthenticated, forbidden. */
export async function listGrowth({ kit }: Context, query: TableQuery | undefined): Promise<ListGrowthReply> {
  requireAdmin()
  const page = await tablePage(kit.database.manager, growthTable(query))
  const months = page.rows.map(({ active_before: activeBefore, ...row }) => ({ ...row, activeBefore }))
  return { counts: countsOf(page), months }
}

/** Exports growth and activity by month. Faults: unauthenticated, forbidden, too_many. */
export function exportGrowth(
  { kit }: Context,
  { query, format }: ExportGrowthRequest,
): AsyncGenerator<FilePart> {
  const source = growthTable(query)
  return fileParts(fileKind(format), growthSheet, () =>
    exportedRows(kit, { target: 'report:growth', source, format, usernameOf }),
  )
}

/** Returns a page of the cohorts by month of activation, the latest first. Faults: unauthenticated, forbidden. */
export async function listCohorts(
  { kit }: Context,
  query: TableQuery | undefined,
): Promise<ListCohortsReply> {
  requireAdmin()
  const page = await tablePage(kit.database.manager, cohortTable(query))
  const cohorts = (page.rows as CohortRow[]).map((row) => ({
    month: row.month,
    joined: row.joined,
    active: activeOf(row),
  }))
  return { counts: countsOf(page), cohorts }
}

/** Exports the cohorts. Faults: unauthenticated, forbidden, too_many. */
export function exportCohorts(
  { kit }: Context,
  { query, format }: ExportCohortsRequest,
): AsyncGenerator<FilePart> {
  const source = cohortTable(query)
  return fileParts(fileKind(format), cohortSheet, () =>
    exportedRows(kit, { target: 'report:cohorts', source, format, usernameOf }),
  )
}

const totalLabel = (rows: number) => `Total ${rows} bulan`
const growthSheet = { name: 'Pertumbuhan', columns: fileColumns<GrowthRow>(growthColumns), totalLabel }
const cohortSheet = { name: 'Kohort', columns: fileColumns<CohortRow>(cohortColumns), totalLabel }
