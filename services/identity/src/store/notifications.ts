import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { column, descending, newId, type RowOf, type TablePage, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Notification, NotificationKind } from '../notifications/notification'

/** A badge shows at most "99+". */
export const UNREAD_COUNT_CAP = 100

const columns = {
  id: column<string>('n.id'),
  created_at: column<Date>('n.created_at', { sort: true }),
  message: column<string>('n.message', { sort: true }),
  kind: column<NotificationKind>('n.kind', { sort: true }),
  is_show: column<boolean>('n.read_at IS NOT NULL', { sort: true }),
}

export type NotificationRow = RowOf<typeof columns>

/** Upserts one notification, see `upsertNotifications`. Returns whether it was written. */
export async function upsertNotification(
  manager: EntityManager,
  notification: Notification,
): Promise<boolean> {
  return (await upsertNotifications(manager, [notification])) > 0
}

/**
 * Upserts notifications. An existing one of the same member and source is kept unless the new position is higher; then
 * it is replaced and unread again. Of several with the same source the one with the highest position counts. Returns
 * the number written. Skips members that do not exist.
 */
export async function upsertNotifications(
  manager: EntityManager,
  notifications: readonly Notification[],
): Promise<number> {
  const written: unknown[] = await manager.query(
    `INSERT INTO notifications AS n (id, member_id, kind, source, position, message, created_at)
     SELECT DISTINCT ON (m.id, l.source) l.id, m.id, l.kind, l.source, l.position, l.message, l.at
       FROM unnest((SELECT $1::uuid[]), (SELECT $2::uuid[]), (SELECT $3::text[]), (SELECT $4::text[]),
                   (SELECT $5::bigint[]), (SELECT $6::text[]), (SELECT $7::timestamptz[])) WITH ORDINALITY
              AS l (id, member_id, kind, source, position, message, at, row_number)
       JOIN members m ON m.id = l.member_id
      ORDER BY m.id, l.source, l.position DESC, l.row_number
     ON CONFLICT ON CONSTRAINT notifications_source DO UPDATE
        SET position = excluded.position, message = excluded.message, created_at = excluded.created_at,
            read_at = NULL
      WHERE n.position < excluded.position
     RETURNING 1`,
    [
      notifications.map(({ at }) => newId(at)),
      notifications.map(({ memberId }) => memberId),
      notifications.map(({ kind }) => kind),
      notifications.map(({ source }) => source),
      notifications.map(({ position }) => position),
      notifications.map(({ message }) => message),
      notifications.map(({ at }) => at),
    ],
  )
  return written.length
}

export async function inboxPage(
  manager: EntityManager,
  memberId: string,
  query: TableQuery | undefined,
): Promise<TablePage<NotificationRow>> {
  return await tablePage(manager, {
    table: 'notifications',
    alias: 'n',
    // A covering index holds the messages, so that searching thousands reads the index only.
    key: 'n.id',
    columns,
    searchable: ['message'],
    where: 'n.member_id = :memberId',
    parameters: { memberId },
    query,
    dateColumn: 'n.created_at',
    defaultOrder: [descending('n.id')],
  })
}

/** SQL expression: the number of unread notifications of a member, capped. */
export const unreadCountSql = (member: string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM notifications
     WHERE member_id = ${member} AND read_at IS NULL LIMIT ${UNREAD_COUNT_CAP}) AS lines)`

export async function countUnread(manager: EntityManager, memberId: string): Promise<number> {
  const [row]: { unread: bigint }[] = await manager.query(`SELECT ${unreadCountSql('$1')} AS unread`, [
    memberId,
  ])
  return Number(row?.unread ?? 0)
}

/** Returns false if the member has no such notification. */
export async function markRead(
  manager: EntityManager,
  memberId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const [, found]: [unknown, number] = await manager.query(
    'UPDATE notifications SET read_at = coalesce(read_at, $3) WHERE id = $1 AND member_id = $2',
    [id, memberId, now],
  )
  return found === 1
}

/** Returns how many were unread. */
export async function markAllRead(manager: EntityManager, memberId: string, now: Date): Promise<number> {
  const [, read]: [unknown, number] = await manager.query(
    'UPDATE notifications SET read_at = $2 WHERE member_id = $1 AND read_at IS NULL',
    [memberId, now],
  )
  return read
}

export async function deleteNotificationsBefore(manager: EntityManager, moment: Date): Promise<void> {
  await manager.query('DELETE FROM notifications WHERE created_at < $1', [moment])
}
