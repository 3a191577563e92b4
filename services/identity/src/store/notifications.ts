import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { newId, setBased, type TablePage, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Notification, NotificationKind } from '../notifications/notification'

/** How far unread lines are counted: a badge says no more than "99+". */
const UNREAD_COUNT_CAP = 100

export interface NotificationRow {
  readonly id: string
  readonly created_at: Date
  readonly message: string
  readonly kind: NotificationKind
  readonly is_show: boolean
}

/** Puts a line into an inbox, as `putLines` does. Answers whether anything was written. */
export async function upsertNotification(manager: EntityManager, line: Notification): Promise<boolean> {
  return (await upsertNotifications(manager, [line])) > 0
}

/**
 * Puts lines into inboxes, each of another member or source, in one statement. One of the same source stays as it is, unless the
 * new one is later: then it takes its place and is unread again. Answers how many were written; none is for a member that
 * identity does not have.
 */
export const upsertNotifications = setBased(upsertAllNotifications)

async function upsertAllNotifications(
  manager: EntityManager,
  asked: readonly (readonly Notification[])[],
): Promise<number[]> {
  const written = asked.map(() => 0)
  // One line is not written twice by one statement: those of a source that somebody else writes, too, come after theirs.
  for (
    let left = asked.flatMap((lines, place) => lines.map((line) => ({ line, place })));
    left.length > 0;
  ) {
    const now = new Map(left.toReversed().map((each) => [keyOf(each.line), each]))
    left = left.filter((each) => now.get(keyOf(each.line)) !== each)
    const lines = [...now.values()].map(({ line }) => line)
    for (const row of await writeNotifications(manager, lines)) written[now.get(keyOf(row))!.place]! += 1
  }
  return written
}

type NotificationKey = Pick<Notification, 'memberId' | 'source'>

const keyOf = ({ memberId, source }: NotificationKey) => `${memberId.toLowerCase()} ${source}`

/** Answers those that were written. */
async function writeNotifications(
  manager: EntityManager,
  lines: readonly Notification[],
): Promise<NotificationKey[]> {
  return await manager.query(
    `INSERT INTO notifications AS n (id, member_id, kind, source, position, message, created_at)
     SELECT l.id, m.id, l.kind, l.source, l.position, l.message, l.at
       FROM unnest((SELECT $1::uuid[]), (SELECT $2::uuid[]), (SELECT $3::text[]), (SELECT $4::text[]),
                   (SELECT $5::bigint[]), (SELECT $6::text[]), (SELECT $7::timestamptz[]))
              AS l (id, member_id, kind, source, position, message, at)
       JOIN members m ON m.id = l.member_id
      ORDER BY m.id, l.source
     ON CONFLICT ON CONSTRAINT notifications_source DO UPDATE
        SET position = excluded.position, message = excluded.message, created_at = excluded.created_at,
            read_at = NULL
      WHERE n.position < excluded.position
     RETURNING member_id AS "memberId", source`,
    [
      lines.map(({ at }) => newId(at)),
      lines.map(({ memberId }) => memberId),
      lines.map(({ kind }) => kind),
      lines.map(({ source }) => source),
      lines.map(({ position }) => position),
      lines.map(({ message }) => message),
      lines.map(({ at }) => at),
    ],
  )
}

export async function inboxPage(
  manager: EntityManager,
  memberId: string,
  query: TableQuery | undefined,
): Promise<TablePage<NotificationRow>> {
  return await tablePage<NotificationRow>(manager, {
    from: 'notifications n',
    // The index has the messages, so that thousands are looked through in it.
    pageKey: 'n.id',
    columns: {
      id: 'n.id',
      created_at: 'n.created_at',
      message: 'n.message',
      kind: 'n.kind',
      is_show: 'n.read_at IS NOT NULL',
    },
    searchable: ['message'],
    where: 'n.member_id = :memberId',
    parameters: { memberId },
    query,
    dateColumn: 'n.created_at',
    defaultOrder: 'n.id DESC',
  })
}

/** How many lines of a member's inbox are unread, as an expression. */
export const unreadCountSql = (member: string) =>
  `(SELECT count(*) FROM (SELECT 1 FROM notifications
     WHERE member_id = ${member} AND read_at IS NULL LIMIT ${UNREAD_COUNT_CAP}) AS lines)`

export async function countUnread(manager: EntityManager, memberId: string): Promise<number> {
  const [row]: { unread: bigint }[] = await manager.query(`SELECT ${unreadCountSql('$1')} AS unread`, [
    memberId,
  ])
  return Number(row?.unread ?? 0)
}

/** False when the member has no such line. */
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

/** Answers how many were unread. */
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
