import type { ListAllMovementsReply, ListAllMovementsRequest } from '@jejaring/proto/pins/v1/pins'
import {
  column,
  countsOf,
  descending,
  type RowOf,
  requireAdmin,
  type SearchTarget,
  type TableSource,
  tablePage,
} from '@jejaring/service-kit'
import { textColumn } from '@jejaring/spreadsheet'
import { movementToProto, movementTypeFromProto } from '../api/mappers/movement'
import { packageNames } from '../clients/config'
import type { Context } from '../context'
import type { Movement } from '../movement/movement'
import { DESCRIPTION_SQL, MOVEMENT_WORDS, movementColumns } from '../store/movement-rows'
import { joinPackageNames, memberSearchTarget, packageSearchTarget } from '../store/search-targets'

export const memberMovementColumns = {
  username: column<string>('m.username', { joins: ['m'], sort: true, file: textColumn('Username', 18) }),
  name: column<string>('m.name', {
    joins: ['m'],
    sort: ['m.name', 'm.member_id'],
    file: textColumn('Nama', 28),
  }),
  ...movementColumns,
}

export type MemberMovementRow = RowOf<typeof memberMovementColumns>

const sumsOf = (row: string) => {
  const moved = (type: Movement['type']) => `sum(CASE ${row}.type WHEN '${type}' THEN ${row}.qty ELSE 0 END)`
  return {
    created: moved('create'),
    transferredIn: moved('transfer_in'),
    transferredOut: moved('transfer_out'),
    activated: moved('activation'),
    repeatOrdered: moved('ro'),
    voided: moved('void'),
  }
}

type MovementSum = keyof ReturnType<typeof sumsOf>

/**
 * Returns a page of all members' pin history, with the number of moved pins by type in the selection. Faults:
 * unauthenticated, forbidden.
 */
export async function listAllMovements(
  pins: Context,
  { query, type }: ListAllMovementsRequest,
): Promise<ListAllMovementsReply> {
  requireAdmin()
  const source = await movementTable(pins, { query, type })
  const page = await tablePage(pins.kit.database.manager, source)
  const movements = page.rows.map((row) => ({
    movement: movementToProto(row),
    username: row.username,
    name: row.name,
  }))
  return { counts: countsOf(page), movements, ...page.sums }
}

export async function movementTable(
  pins: Context,
  { query, type }: ListAllMovementsRequest,
): Promise<TableSource<typeof memberMovementColumns, MovementSum>> {
  const movementType = movementTypeFromProto(type)
  return {
    table: 'pin_movements',
    alias: 'h',
    key: 'h.id',
    joins: { k: joinPackageNames('h.package_id'), m: 'JOIN members m ON m.member_id = h.member_id' },
    columns: memberMovementColumns,
    searchTargets,
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
    defaultOrder: [descending('h.moved_at'), descending('h.number')],
  }
}

const searchTargets: readonly SearchTarget[] = [
  memberSearchTarget('h.member_id'),
  {
    ...memberSearchTarget('h.counterparty_id'),
    listColumns: [`coalesce(h.counterparty_username, '')`],
    joins: [],
  },
  packageSearchTarget('h.package_id'),
  {
    key: 'h.type',
    from: MOVEMENT_WORDS,
    id: 'f.type',
    columns: ['f.words'],
    listColumns: [DESCRIPTION_SQL],
    joins: ['k'],
  },
]
