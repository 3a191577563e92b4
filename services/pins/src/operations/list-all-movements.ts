import type { ListAllMovementsReply, ListAllMovementsRequest } from '@jejaring/proto/pins/v1/pins'
import { countsOf, requireAdmin, type TableSource, tablePage } from '@jejaring/service-kit'
import { movementToProto, movementTypeFromProto } from '../api/mappers/movement'
import { packageNames } from '../clients/config'
import type { Pins } from '../context'
import type { Movement } from '../movement/movement'
import {
  DESCRIPTION_SQL,
  MOVEMENT_WORDS,
  MOVEMENTS_FROM,
  type MovementRow,
  movementColumns,
} from '../store/movement-rows'
import { memberSearchTarget, packageSearchTarget } from '../store/search-targets'

export interface MemberMovementRow extends MovementRow {
  readonly username: string
  readonly name: string
}

const sumsOf = (row: string) => {
  const moved = (type: Movement['type']) => `sum(CASE ${row}.type WHEN '${type}' THEN ${row}.qty ELSE 0 END)`
  return {
    created: moved('create'),
    transferredIn: moved('transfer_in'),
    transferredOut: moved('transfer_out'),
    activated: moved('activation'),
    repeatOrdered: moved('ro'),
  }
}

type MovementSum = keyof ReturnType<typeof sumsOf>

/**
 * Returns a page of all members' pin history, with the number of moved pins by type in the selection. Faults:
 * unauthenticated, forbidden.
 */
export async function listAllMovements(
  pins: Pins,
  { query, type }: ListAllMovementsRequest,
): Promise<ListAllMovementsReply> {
  requireAdmin()
  const source = await movementTable(pins, { query, type })
  const page = await tablePage<MemberMovementRow, MovementSum>(pins.kit.database.manager, source)
  const movements = page.rows.map((row) => ({
    movement: movementToProto(row),
    username: row.username,
    name: row.name,
  }))
  return { counts: countsOf(page), movements, ...page.sums }
}

export async function movementTable(
  pins: Pins,
  { query, type }: ListAllMovementsRequest,
): Promise<TableSource<MovementSum>> {
  const movementType = movementTypeFromProto(type)
  return {
    from: `${MOVEMENTS_FROM} JOIN members m ON m.member_id = h.member_id`,
    countFrom: 'pin_movements h',
    columns: { ...movementColumns, username: 'm.username', name: 'm.name' },
    sortBy: {
      created_at: 'h.moved_at',
      username: 'm.username',
      qty: 'h.qty',
      name: ['m.name', 'm.member_id'],
      type: 'h.type',
      type_name: 'h.type',
      package_name: 'h.package_id',
    },
    searchTargets: [
      memberSearchTarget('h.member_id'),
      memberSearchTarget('h.counterparty_id', [`coalesce(h.counterparty_username, '')`]),
      packageSearchTarget('h.package_id'),
      {
        key: 'h.type',
        from: MOVEMENT_WORDS,
        id: 'f.type',
        columns: ['f.words'],
        listColumns: [DESCRIPTION_SQL],
      },
    ],
    filter: movementType ? 'h.type = :movementType' : '',
    parameters: { movementType, ...(await packageNames(pins.config)) },
    query,
    dateColumn: 'h.moved_at',
    sums: sumsOf('h'),
    countSource: {
      from: 'pin_movement_days_now t',
      rows: 't.lines',
      day: 't.day',
      sums: sumsOf('t'),
      filter: movementType ? 't.type = :movementType' : '',
    },
    defaultOrder: 'h.moved_at DESC, h.number DESC',
  }
}
