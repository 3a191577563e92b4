import type { Movement } from '../movement/movement'

/** A row of the movement list. */
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

/** The history with package names, which are the parameters `:ids` and `:names`. */
export const MOVEMENTS_FROM = `pin_movements h
  LEFT JOIN unnest(:ids::int[], :names::text[]) AS k (id, name) ON k.id = h.package_id`

const QUANTITY_SQL = `replace(to_char(h.qty, 'FM999,999,999,999'), ',', '.') || ' pin ' || coalesce(k.name, '')`

/** In SQL, so that the search covers the text that members read. */
export const DESCRIPTION_SQL = `CASE h.type
  WHEN 'create'       THEN 'Pembuatan ' || ${QUANTITY_SQL}
  WHEN 'transfer_in'  THEN 'Transfer masuk ' || ${QUANTITY_SQL} || ' dari ' || h.counterparty_username
  WHEN 'transfer_out' THEN 'Transfer keluar ' || ${QUANTITY_SQL} || ' ke ' || h.counterparty_username
  WHEN 'activation'   THEN 'Aktivasi akun ' || h.counterparty_username || ' dengan ' || ${QUANTITY_SQL}
  WHEN 'ro'           THEN 'Repeat order ' || ${QUANTITY_SQL} END`

/** The fixed words of each type, to search by type. */
export const MOVEMENT_WORDS = `(VALUES ('create', 'Pembuatan'), ('transfer_in', 'Transfer masuk'),
  ('transfer_out', 'Transfer keluar'), ('activation', 'Aktivasi akun'), ('ro', 'Repeat order')) AS f (type, words)`

export const movementColumns = {
  id: 'h.id',
  created_at: 'h.moved_at',
  type: 'h.type',
  package_id: 'h.package_id',
  package_name: `coalesce(k.name, '')`,
  qty: 'h.qty',
  counterparty: `coalesce(h.counterparty_username, '')`,
  description: DESCRIPTION_SQL,
}
