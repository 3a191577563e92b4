import type { EntityManager } from 'typeorm'

export interface RepeatOrder {
  readonly id: string
  readonly memberId: string
  readonly qty: number
  /** Rupiah per pin at that time. */
  readonly price: bigint
  readonly madeAt: Date
}

export async function insertRepeatOrder(manager: EntityManager, order: RepeatOrder): Promise<void> {
  await manager.query(
    'INSERT INTO repeat_orders (id, member_id, qty, price, made_at) VALUES ($1, $2, $3, $4, $5)',
    [order.id, order.memberId, order.qty, order.price, order.madeAt],
  )
}

/** Returns the time of a member's last repeat order; undefined without one. */
export async function lastRepeatOrder(manager: EntityManager, memberId: string): Promise<Date | undefined> {
  const [row]: { made_at: Date | null }[] = await manager.query(
    'SELECT max(made_at) AS made_at FROM repeat_orders WHERE member_id = $1',
    [memberId],
  )
  return row?.made_at ?? undefined
}

/** Returns the Rupiah of repeat orders by month (`yyyy-mm`, business days), in order. */
export async function sumRepeatOrders(manager: EntityManager): Promise<{ month: string; amount: bigint }[]> {
  return await manager.query(
    `SELECT to_char(made_at AT TIME ZONE 'Asia/Jakarta', 'YYYY-MM') AS month, sum(qty * price)::bigint AS amount
       FROM repeat_orders GROUP BY 1 ORDER BY 1`,
  )
}

/** Returns members whose last repeat order is within a time span, by id, after `afterId`. */
export async function membersByLastRepeatOrder(
  manager: EntityManager,
  span: { readonly from: Date; readonly to: Date },
  afterId: string | undefined,
  limit: number,
): Promise<string[]> {
  const rows: { member_id: string }[] = await manager.query(
    `SELECT DISTINCT o.member_id FROM repeat_orders o
      WHERE o.made_at >= $1 AND o.made_at < $2 AND ($3::uuid IS NULL OR o.member_id > $3)
        AND NOT EXISTS (SELECT FROM repeat_orders n WHERE n.member_id = o.member_id AND n.made_at >= $2)
      ORDER BY o.member_id LIMIT $4`,
    [span.from, span.to, afterId ?? null, limit],
  )
  return rows.map(({ member_id }) => member_id)
}

/** Returns those members that made no repeat order since a moment. */
export async function membersWithoutRepeatOrder(
  manager: EntityManager,
  memberIds: readonly string[],
  since: Date,
): Promise<string[]> {
  const rows: { member_id: string }[] = await manager.query(
    `SELECT m AS member_id FROM unnest($1::uuid[]) AS m
      WHERE NOT EXISTS (SELECT FROM repeat_orders o WHERE o.member_id = m AND o.made_at >= $2)`,
    [memberIds, since],
  )
  return rows.map(({ member_id }) => member_id)
}
