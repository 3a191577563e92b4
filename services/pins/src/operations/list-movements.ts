import type {
  ListMovementsReply,
  ListMovementsRequest,
  Movement as MovementMessage,
} from '@jejaring/proto/pins/v1/pins'
import { requireActor, tablePage } from '@jejaring/service-kit'
import type { Pins } from '../context'
import { packageNames } from '../packages'
import { type Movement, movementTypes } from '../store/movements'

export interface MovementRow {
  readonly id: string
  readonly created_at: Date
  readonly type: Movement['type']
  readonly package_id: number
  readonly package_name: string
  readonly qty: number
  readonly counterparty: string
  readonly description: string
}

/** A page of the caller's pin history, or only of its repeat orders. Faults: unauthenticated. */
export async function listMovements(pins: Pins, request: ListMovementsRequest): Promise<ListMovementsReply> {
  const { memberId } = requireActor()
  const page = await tablePage<MovementRow>(pins.kit.database.manager, {
    from: MOVEMENTS,
    countFrom: 'pin_movements h',
    columns: { ...movementColumns, username: movementColumns.counterparty },
    searchable: ['description'],
    where: request.repeatOrders ? `h.member_id = :member AND h.type = 'ro'` : 'h.member_id = :member',
    parameters: { member: memberId, ...(await packageNames(pins.config)) },
    query: request.query,
    dateColumn: 'h.moved_at',
    defaultOrder: 'h.moved_at DESC, h.number DESC',
  })
  return {
    counts: { total: page.total, filtered: page.filtered },
    movements: page.rows.map(movementMessage),
  }
}

export function movementMessage(row: MovementRow): MovementMessage {
  return {
    id: row.id,
    createdAt: row.created_at,
    type: movementTypes[row.type],
    packageId: row.package_id,
    packageName: row.package_name,
    qty: row.qty,
    counterpartyUsername: row.counterparty,
    description: row.description,
  }
}

/** The history with the names of packages, which are given as `:ids` and `:names`. */
export const MOVEMENTS = `pin_movements h
  LEFT JOIN unnest(:ids::int[], :names::text[]) AS k (id, name) ON k.id = h.package_id`

const PINS = `replace(to_char(h.qty, 'FM999,999,999,999'), ',', '.') || ' pin ' || coalesce(k.name, '')`

/** In SQL, so that what a member reads is also what the search looks in. */
export const DESCRIPTION = `CASE h.type
  WHEN 'create'       THEN 'Pembuatan ' || ${PINS}
  WHEN 'transfer_in'  THEN 'Transfer masuk ' || ${PINS} || ' dari ' || h.counterparty_username
  WHEN 'transfer_out' THEN 'Transfer keluar ' || ${PINS} || ' ke ' || h.counterparty_username
  WHEN 'activation'   THEN 'Aktivasi akun ' || h.counterparty_username || ' dengan ' || ${PINS}
  WHEN 'ro'           THEN 'Repeat order ' || ${PINS} END`

/** The fixed words of each kind's description, which find all of that kind. */
export const KINDS = `(VALUES ('create', 'Pembuatan'), ('transfer_in', 'Transfer masuk'),
  ('transfer_out', 'Transfer keluar'), ('activation', 'Aktivasi akun'), ('ro', 'Repeat order')) AS f (type, words)`

export const movementColumns = {
  id: 'h.id',
  created_at: 'h.moved_at',
  type: 'h.type',
  package_id: 'h.package_id',
  package_name: `coalesce(k.name, '')`,
  qty: 'h.qty',
  counterparty: `coalesce(h.counterparty_username, '')`,
  description: DESCRIPTION,
}
