import type {
  ListAllMovementsReply,
  ListAllMovementsRequest,
  MovementType,
} from '@jejaring/proto/pins/v1/pins'
import { countsOf, requireAdmin, type TableSource, tablePage } from '@jejaring/service-kit'
import type { Pins } from '../context'
import { packageNames } from '../packages'
import { type Movement, movementTypes } from '../store/movements'
import { packages, people } from '../store/people'
import {
  DESCRIPTION,
  KINDS,
  MOVEMENTS,
  type MovementRow,
  movementColumns,
  movementMessage,
} from './list-movements'

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
 * A page of all members' pin history, with the pins that moved by type within the selection.
 * Faults: unauthenticated, forbidden.
 */
export async function listAllMovements(
  pins: Pins,
  { query, type }: ListAllMovementsRequest,
): Promise<ListAllMovementsReply> {
  requireAdmin()
  const source = await movementTable(pins, { query, type })
  const page = await tablePage<MemberMovementRow, MovementSum>(pins.kit.database.manager, source)
  const movements = page.rows.map((row) => ({
    movement: movementMessage(row),
    username: row.username,
    name: row.name,
  }))
  return { counts: countsOf(page), movements, ...page.sums }
}

export async function movementTable(
  pins: Pins,
  { query, type }: ListAllMovementsRequest,
): Promise<TableSource<MovementSum>> {
  const wanted = movementTypeOf(type)
  return {
    from: `${MOVEMENTS} JOIN members m ON m.member_id = h.member_id`,
    countFrom: 'pin_movements h',
    columns: { ...movementColumns, username: 'm.username', name: 'm.name' },
    sortBy: {
      ...{ created_at: 'h.moved_at', username: 'm.username', qty: 'h.qty' },
      name: ['m.name', 'm.member_id'],
      ...{ type: 'h.type', type_name: 'h.type', package_name: 'h.package_id' },
    },
    searchTargets: [
      people('h.member_id'),
      people('h.counterparty_id', [`coalesce(h.counterparty_username, '')`]),
      packages('h.package_id'),
      { key: 'h.type', from: KINDS, id: 'f.type', columns: ['f.words'], listColumns: [DESCRIPTION] },
    ],
    filter: wanted ? 'h.type = :wanted' : '',
    parameters: { wanted, ...(await packageNames(pins.config)) },
    query,
    dateColumn: 'h.moved_at',
    sums: sumsOf('h'),
    countSource: {
      ...{ from: 'pin_movement_days_now t', rows: 't.lines', day: 't.day', sums: sumsOf('t') },
      filter: wanted ? 't.type = :wanted' : '',
    },
    defaultOrder: 'h.moved_at DESC, h.number DESC',
  }
}

/** Undefined for unspecified and for what this version does not know. */
export function movementTypeOf(message: MovementType): string | undefined {
  return Object.entries(movementTypes).find(([, known]) => known === message)?.[0]
}
