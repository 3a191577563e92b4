import type { FilePart } from '@jejaring/proto/common/v1/file'
import type { ExportPinRecapsRequest } from '@jejaring/proto/pins/v1/pins'
import { exportedRows, fileKind, mergeDeltas } from '@jejaring/service-kit'
import { fileColumns, fileParts } from '@jejaring/spreadsheet'
import type { Context } from '../context'
import { memberCopies } from '../store/member-copies'
import { pinRecaps } from '../store/summary-tables'
import { type PinRecapRow, pinRecapColumns, pinRecapTable } from './list-pin-recaps'

/**
 * Exports the pin recaps of all members as a file. Faults: unauthenticated, forbidden, too_many, invalid (too many
 * rows).
 */
export function exportPinRecaps(
  { kit }: Context,
  { rows, format }: ExportPinRecapsRequest,
): AsyncGenerator<FilePart> {
  const source = pinRecapTable(rows?.query)
  return fileParts(fileKind(format), pinRecapSheet, async () => {
    await mergeDeltas(kit.database.manager, pinRecaps)
    return await exportedRows(kit, {
      target: 'report:pin_recapts',
      source,
      format,
      usernameOf: memberCopies.usernameOf,
    })
  })
}

const pinRecapSheet = {
  name: 'Rekapitulasi Pin',
  columns: fileColumns<PinRecapRow>(pinRecapColumns),
  totalLabel: (rows: number) => `Total ${rows} member`,
}
