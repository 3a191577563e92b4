/**
 * Tags of statements, by their first words, so that the product contains no code for its tests. A tag makes three fault
 * points inside a transaction (`place`, `place commit`, `place committed`) and two outside (`relay mark`,
 * `relay mark done`).
 */
export const STATEMENT_TAGS: readonly (readonly [string, string])[] = [
  // The saga, at network, pins and identity.
  ['INSERT INTO registrations (id, state, caller_id', 'accept'],
  [`UPDATE registrations r SET state = 'placed'`, 'place'],
  [`UPDATE registrations SET state = 'undoing'`, 'undo'],
  ['UPDATE registrations r SET pins_answered', 'answers'],
  ['WITH ids AS MATERIALIZED ( SELECT array_agg(nextval(', 'placements'],
  ['INSERT INTO reservations', 'reserve'],
  ['WITH open AS MATERIALIZED ( SELECT registration_id FROM reservations', 'close reservation'],
  ['WITH input AS MATERIALIZED ( SELECT * FROM unnest(', 'create members'],
  [`WITH changed AS ( UPDATE members SET status = 'active'`, 'activate members'],
  // The settlement.
  ['WITH bounded AS MATERIALIZED ( SELECT count(set_config(', 'settle fence'],
  ['SELECT w.first_id', 'settle waiting'],
  ['DELETE FROM waiting', 'settle numbers'],
  ['UPDATE checkpoint SET batch', 'settle checkpoint'],
  // The relay and the consumers.
  ['UPDATE outbox o SET leased_until = now() +', 'relay claim'],
  ['UPDATE outbox o SET published_at', 'relay mark'],
  ['INSERT INTO inbox', 'inbox'],
  // Money and pins.
  ['WITH inserted AS ( INSERT INTO withdrawals', 'withdraw'],
  ['UPDATE withdrawals w', 'withdrawal status'],
  ['INSERT INTO "voucher_withdrawals"', 'voucher'],
  ['UPDATE bonus_intake SET position', 'ingestion'],
  ['INSERT INTO pin_movements', 'pin movement'],
  ['INSERT INTO repeat_orders', 'repeat order'],
]

/** Collapses the white space of a statement, as in the table above. */
export function normalizeSql(sql: string): string {
  return sql.slice(0, 400).trim().replace(/\s+/g, ' ')
}

/** Tag of a statement; undefined for most. */
export function tagOf(sql: string): string | undefined {
  const text = normalizeSql(sql)
  return STATEMENT_TAGS.find(([beginning]) => text.startsWith(beginning))?.[1]
}

/** `/jejaring.pins.v1.PinsService/ReservePins` is `pins.ReservePins`. */
export function callName(path: string): string {
  const [, service = '', method = ''] = path.match(/^\/jejaring\.(\w+)\.v1\.\w+\/(\w+)$/) ?? []
  return `${service}.${method}`
}
