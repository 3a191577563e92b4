import type { EntityManager } from 'typeorm'

export interface DeliveryStatus {
  readonly messageId: string
  /** In whole seconds. */
  readonly occurredAt: Date
}

/** Covers the seconds that WhatsApp cuts off, and clocks that differ. Below the shortest pause between two tries. */
const CLOCK_TOLERANCE = "interval '30 seconds'"

/** A status from before the current try belongs to an earlier one, whose webhook was late or is replayed. */
const IS_OF_CURRENT_TRY_SQL = `m.id = s.id AND m.channel = 'whatsapp' AND m.next_at <= s.occurred_at + ${CLOCK_TOLERANCE}`
const STATUSES = 'unnest($1::uuid[], $2::timestamptz[]) AS s (id, occurred_at)'

const columnsOf = (statuses: readonly DeliveryStatus[]) => [
  statuses.map(({ messageId }) => messageId),
  statuses.map(({ occurredAt }) => occurredAt),
]

/** Marks messages that WhatsApp accepted and did not deliver. Returns how many were not marked before. */
export async function markUndelivered(
  manager: EntityManager,
  statuses: readonly DeliveryStatus[],
): Promise<number> {
  const [, marked]: [unknown, number] = await manager.query(
    `UPDATE messages m SET problem = 'undelivered' FROM ${STATUSES}
      WHERE ${IS_OF_CURRENT_TRY_SQL}
        AND ((m.status = 'sent' AND m.problem = '') OR (m.status IN ('failed', 'dropped') AND m.problem = 'unconfirmed'))`,
    columnsOf(statuses),
  )
  return marked
}

/** Closes messages as sent whose answer never came. */
export async function confirmSent(
  manager: EntityManager,
  statuses: readonly DeliveryStatus[],
): Promise<number> {
  const [, confirmed]: [unknown, number] = await manager.query(
    `UPDATE messages m SET status = 'sent', problem = '', sealed_parameters = NULL FROM ${STATUSES}
      WHERE ${IS_OF_CURRENT_TRY_SQL} AND m.status IN ('failed', 'dropped') AND m.problem = 'unconfirmed'`,
    columnsOf(statuses),
  )
  return confirmed
}

/** Whether one of the messages is being sent, so that its result would overwrite a mark. */
export async function isAnySending(manager: EntityManager, ids: readonly string[]): Promise<boolean> {
  const rows: unknown[] = await manager.query(
    `SELECT FROM messages WHERE id = ANY ($1) AND status = 'sending' LIMIT 1`,
    [ids],
  )
  return rows.length > 0
}
