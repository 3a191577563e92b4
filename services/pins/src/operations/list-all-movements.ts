import type {
  ListAllMovementsReply,
  ListAllMovementsRequest,
  MovementType,
} from '@jejaring/proto/pins/v1/pins'
import { requireAdmin, type TableSource, tablePage } from '@jejaring/service'
import type { Pins } from '../context'
import { packageNames } from '../packages'
import { type Movement, movementTypes } from '../store/movements'
import { MOVEMENTS, type MovementRow, movementColumns, movementMessage } from './list-movements'

export interface MemberMovementRow extends MovementRow {
  readonly username: string
  readonly name: string
}

const moved = (type: Movement['type']) => `sum(CASE h.type WHEN '${type}' THEN h.qty ELSE 0 END)`

const sums = {
  created: moved('create'),
  transferredIn: moved('transfer_in'),
  transferredOut: moved('transfer_out'),
  activated: moved('activation'),
  repeatOrdered: moved('ro'),
}

type MovementSum = keyof typeof sums

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
  return { counts: { total: page.total, filtered: page.filtered }, movements, ...page.sums }
}

export async function movementTable(
  pins: Pins,
  { query, type }: ListAllMovementsRequest,
): Promise<TableSource<MovementSum>> {
  const wanted = movementTypeOf(type)
  return {
    from: `${MOVEMENTS} LEFT JOIN members m ON m.member_id = h.member_id`,
    columns: {
      ...movementColumns,
      type_name: 'h.type',
      username: `coalesce(m.username, '')`,
      name: `coalesce(m.name, '')`,
    },
    searchable: ['username', 'name', 'description'],
    shortByPrefix: true,
    filter: wanted ? 'h.type = :wanted' : '',
    parameters: { wanted, ...(await packageNames(pins.config)) },
    query,
    dateColumn: 'h.moved_at',
    sums,
    tieBreak: 'h.moved_at DESC, h.number DESC',
  }
}

/** Undefined for unspecified and for what this version does not know. */
export function movementTypeOf(message: MovementType): string | undefined {
  return Object.entries(movementTypes).find(([, known]) => known === message)?.[0]
}
