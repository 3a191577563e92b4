import type { FilePart } from '@jejaring/proto/common/v1/file'
import { type ExportAllMovementsRequest, MovementType } from '@jejaring/proto/pins/v1/pins'
import { exportedRows, fileKind } from '@jejaring/service-kit'
import { countColumn, fileColumns, fileParts } from '@jejaring/spreadsheet'
import { movementTypeFromProto } from '../api/mappers/movement'
import type { Context } from '../context'
import { memberCopies } from '../store/member-copies'
import { movementTypeNames } from '../store/movement-rows'
import { type MemberMovementRow, memberMovementColumns, movementTable } from './list-all-movements'

/**
 * Exports the movements of all pins as a file. Faults: unauthenticated, forbidden, too_many, invalid (too many
 * rows).
 */
export function exportAllMovements(
  pins: Context,
  { rows, format }: ExportAllMovementsRequest,
): AsyncGenerator<FilePart> {
  const { query, type } = rows ?? { query: undefined, type: MovementType.UNSPECIFIED }
  const typeName = movementTypeFromProto(type)
  return fileParts(fileKind(format), movementSheet, async () =>
    exportedRows(pins.kit, {
      target: 'report:pins',
      source: await movementTable(pins, { query, type }),
      filters: { type: typeName },
      filterFacts: [{ label: 'Jenis', value: typeName ? movementTypeNames[typeName] : 'semua' }],
      format,
      usernameOf: memberCopies.usernameOf,
    }),
  )
}

const declared = fileColumns<MemberMovementRow>(memberMovementColumns)
// One column per type, so that each has its own total: both sides of a transfer are rows.
const quantities = Object.entries(movementTypeNames).map(([type, title]) =>
  countColumn<MemberMovementRow>(title, (row) => (row.type === type ? BigInt(row.qty) : null)),
)

const movementSheet = {
  name: 'Transaksi Pin',
  columns: declared.toSpliced(-1, 0, ...quantities),
  totalLabel: (rows: number) => `Total ${rows} transaksi`,
}
