import type { EntityManager } from 'typeorm'
import type { Counterparty, Movement } from '../movement/movement'

/** A movement to insert, with its id and time. */
export type NewMovement = Movement & {
  readonly id: string
  readonly counterparty: Counterparty | undefined
  readonly voidId: string | undefined
  readonly movedAt: Date
}

/** Inserts movements in this order. */
export async function insertMovements(manager: EntityManager, rows: readonly NewMovement[]): Promise<void> {
  await manager.query(
    `INSERT INTO pin_movements
       (id, member_id, type, package_id, qty, counterparty_id, counterparty_username, moved_at, void_id)
     SELECT new.id, new.member_id, new.type, new.package_id, new.qty, new.counterparty_id, new.username, new.moved_at,
            new.void_id
       FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::int[], $6::uuid[], $7::text[], $8::timestamptz[],
                   $9::uuid[])
            WITH ORDINALITY
            AS new (id, member_id, type, package_id, qty, counterparty_id, username, moved_at, void_id, ordinal)
      ORDER BY new.ordinal`,
    [
      rows.map(({ id }) => id),
      rows.map(({ memberId }) => memberId),
      rows.map(({ type }) => type),
      rows.map(({ packageId }) => packageId),
      rows.map(({ qty }) => qty),
      rows.map(({ counterparty }) => counterparty?.id ?? null),
      rows.map(({ counterparty }) => counterparty?.username ?? null),
      rows.map(({ movedAt }) => movedAt),
      rows.map(({ voidId }) => voidId ?? null),
    ],
  )
}
