import type { FilePart } from '@jejaring/proto/common/v1/file'
import type { ExportPinRecapsRequest } from '@jejaring/proto/pins/v1/pins'
import { exportedRows, fileKind, mergeDeltas } from '@jejaring/service-kit'
import { countColumn, fileParts, textColumn } from '@jejaring/spreadsheet'
import type { Pins } from '../context'
import { pinRecaps } from '../store/summary-tables'
import { type PinRecapRow, pinRecapTable } from './list-pin-recaps'

/**
 * Exports the pin recaps of all members as a file. Faults: unauthenticated, forbidden, too_many, invalid (too many
 * rows).
 */
export function exportPinRecaps(
  { kit }: Pins,
  { rows, format }: ExportPinRecapsRequest,
): AsyncGenerator<FilePart> {
  const source = pinRecapTable(rows?.query)
  return fileParts(fileKind(format), pinRecapSheet, async () => {
    await mergeDeltas(kit.database.manager, pinRecaps)
    return await exportedRows<PinRecapRow>(kit, { target: 'report:pin_recapts', source, format })
  })
}

const pinRecapSheet = {
  name: 'Rekapitulasi Pin',
  columns: [
    textColumn<PinRecapRow>('Username', 18, ({ username }) => username),
    textColumn<PinRecapRow>('Nama', 28, ({ name }) => name),
    countColumn<PinRecapRow>('Regular: total', ({ reg1_total }) => reg1_total),
    countColumn<PinRecapRow>('Regular: aktivasi', ({ reg1_act }) => reg1_act),
    countColumn<PinRecapRow>('Regular: stok', ({ reg1_bal }) => reg1_bal),
  ],
  totalLabel: (rows: number) => `Total ${rows} member`,
}
