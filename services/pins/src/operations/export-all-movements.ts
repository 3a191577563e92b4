import type { FilePart } from '@jejaring/proto/common/v1/file'
import { type ExportAllMovementsRequest, MovementType } from '@jejaring/proto/pins/v1/pins'
import { exportedRows, fileKind } from '@jejaring/service-kit'
import { countColumn, fileParts, momentColumn, type SheetColumn, textColumn } from '@jejaring/spreadsheet'
import { movementTypeFromProto } from '../api/mappers/movement'
import type { Pins } from '../context'
import type { Movement } from '../movement/movement'
import { type MemberMovementRow, movementTable } from './list-all-movements'

/**
 * Exports the movements of all pins as a file. Faults: unauthenticated, forbidden, too_many, invalid (too many
 * rows).
 */
export function exportAllMovements(
  pins: Pins,
  { rows, format }: ExportAllMovementsRequest,
): AsyncGenerator<FilePart> {
  const { query, type } = rows ?? { query: undefined, type: MovementType.UNSPECIFIED }
  return fileParts(fileKind(format), movementSheet, async () =>
    exportedRows<MemberMovementRow>(pins.kit, {
      target: 'report:pins',
      source: await movementTable(pins, { query, type }),
      filters: { type: movementTypeFromProto(type) },
      format,
    }),
  )
}

// One column per type, so that each has its own total: both sides of a transfer are rows.
const types: readonly (readonly [Movement['type'], string])[] = [
  ['create', 'Pembuatan'],
  ['transfer_in', 'Transfer masuk'],
  ['transfer_out', 'Transfer keluar'],
  ['activation', 'Aktivasi'],
  ['ro', 'Repeat order'],
]

const columns: readonly SheetColumn<MemberMovementRow>[] = [
  textColumn('Username', 18, ({ username }) => username),
  textColumn('Nama', 28, ({ name }) => name),
  momentColumn('Tanggal', ({ created_at }) => created_at),
  textColumn('Jenis', 16, ({ type }) => types.find(([known]) => known === type)?.[1] ?? type),
  textColumn('Paket', 16, ({ package_name }) => package_name),
  ...types.map(([type, title]) =>
    countColumn<MemberMovementRow>(title, (row) => (row.type === type ? BigInt(row.qty) : null)),
  ),
  textColumn('Keterangan', 60, ({ description }) => description),
]

const movementSheet = {
  name: 'Transaksi Pin',
  columns,
  totalLabel: (rows: number) => `Total ${rows} transaksi`,
}
