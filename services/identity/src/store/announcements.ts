import type { TableQuery } from '@jejaring/proto/common/v1/table'
import {
  column,
  columnsOf,
  descending,
  type Queryable,
  type TablePage,
  tablePage,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Announcement, AnnouncementChannel, AnnouncementText } from '../announcements/announcement'
import { type AudienceKind, audienceValue, toAudience } from '../announcements/audience'

interface AnnouncementRow {
  readonly id: string
  readonly title: string
  readonly body: string
  readonly pictureHash: string | null
  readonly pictureWidth: number | null
  readonly pictureHeight: number | null
  readonly audience: AudienceKind
  readonly audienceValue: string
  readonly fromDay: string
  readonly toDay: string
  readonly channels: AnnouncementChannel[]
  readonly withdrawnAt: Date | null
  readonly createdAt: Date
  readonly createdBy: string
  readonly version: bigint
}

const pictureOf = (name: string) =>
  `(SELECT p.${name} FROM announcement_pictures p WHERE p.hash = a.picture_hash)`

const SQL: Readonly<Record<keyof AnnouncementRow, string>> = {
  id: 'a.id',
  title: 'a.title',
  body: 'a.body',
  pictureHash: 'a.picture_hash',
  pictureWidth: pictureOf('width'),
  pictureHeight: pictureOf('height'),
  audience: 'a.audience',
  audienceValue: 'a.audience_value',
  fromDay: 'a.from_day',
  toDay: 'a.to_day',
  channels: 'a.channels',
  withdrawnAt: 'a.withdrawn_at',
  createdAt: 'a.created_at',
  createdBy: 'a.created_by',
  version: 'a.version',
}
const COLUMNS = Object.entries(SQL)
  .map(([name, sql]) => `${sql} AS "${name}"`)
  .join(', ')

function toAnnouncement(row: AnnouncementRow): Announcement {
  const { pictureHash: hash, pictureWidth: width, pictureHeight: height, audience, ...others } = row
  return {
    ...others,
    picture: hash !== null && width !== null && height !== null ? { hash, width, height } : undefined,
    audience: toAudience(audience, row.audienceValue),
    withdrawnAt: row.withdrawnAt ?? undefined,
    version: BigInt(row.version),
  }
}

export async function announcementById(
  manager: EntityManager,
  id: string,
  { lock = false } = {},
): Promise<Announcement | undefined> {
  const [row]: AnnouncementRow[] = await manager.query(
    `SELECT ${COLUMNS} FROM announcements a WHERE a.id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [id],
  )
  return row && toAnnouncement(row)
}

export async function insertAnnouncement(manager: EntityManager, announcement: Announcement): Promise<void> {
  const { id, title, body, picture, audience, fromDay, toDay, channels, createdAt, createdBy } = announcement
  await manager.query(
    `INSERT INTO announcements (id, title, body, picture_hash, audience, audience_value, from_day, to_day,
                                channels, created_at, created_by, version)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      ...[id, title, body, picture?.hash ?? null, audience.kind, audienceValue(audience)],
      ...[fromDay, toDay, channels, createdAt, createdBy, announcement.version],
    ],
  )
}

/** Writes what can change after publication, and increments the version. */
export async function updateAnnouncement(
  manager: EntityManager,
  id: string,
  { title, body, fromDay, toDay }: AnnouncementText,
  pictureHash: string | undefined,
): Promise<Announcement> {
  await manager.query(
    `UPDATE announcements SET title = $2, body = $3, from_day = $4, to_day = $5, picture_hash = $6,
                              version = version + 1 WHERE id = $1`,
    [id, title, body, fromDay, toDay, pictureHash ?? null],
  )
  return (await announcementById(manager, id))!
}

export async function withdrawAnnouncementRow(
  manager: EntityManager,
  id: string,
  now: Date,
): Promise<Announcement> {
  await manager.query('UPDATE announcements SET withdrawn_at = $2, version = version + 1 WHERE id = $1', [
    id,
    now,
  ])
  return (await announcementById(manager, id))!
}

export interface ListedAnnouncement {
  readonly announcement: Announcement
  readonly reads: bigint
  readonly author: string
  /** The username of the member of an audience below a member. */
  readonly topUsername: string | null
}

const usernameOf = (id: string) => `(SELECT m.username FROM members m WHERE m.id = ${id})`

const listColumns = {
  ...columnsOf<AnnouncementRow>(SQL),
  reads: column<bigint>('(SELECT count(*) FROM announcement_reads r WHERE r.announcement_id = a.id)'),
  author: column<string>(usernameOf('a.created_by')),
  topUsername: column<string | null>(
    `CASE a.audience WHEN 'below' THEN ${usernameOf('a.audience_value::uuid')} END`,
  ),
  created_at: column<Date>('a.created_at', { sort: true }),
  title: column<string>('a.title', { sort: true }),
  from_day: column<string>('a.from_day', { sort: true }),
  to_day: column<string>('a.to_day', { sort: true }),
}

export async function announcementPage(
  manager: EntityManager,
  query: TableQuery | undefined,
  id?: string,
): Promise<TablePage<ListedAnnouncement>> {
  const page = await tablePage(manager, {
    table: 'announcements',
    alias: 'a',
    key: 'a.id',
    columns: listColumns,
    searchable: ['title', 'body'],
    ...(id !== undefined && { where: 'a.id = :id', parameters: { id } }),
    query,
    dateColumn: 'a.created_at',
    defaultOrder: [descending('a.id')],
  })
  const rows = page.rows.map(({ reads, author, topUsername, ...row }) => {
    return { announcement: toAnnouncement(row), reads, author, topUsername }
  })
  return { ...page, rows }
}

/** SQL condition: a member `m` is in the audience of `a`, as far as this database knows; `below` never is. */
export const IN_KNOWN_AUDIENCE = `m.status = 'active' AND NOT m.admin AND (
  a.audience = 'all'
  OR (a.audience = 'group' AND a.audience_value = m.member_group)
  OR (a.audience = 'province' AND a.audience_value = m.province_id))`

const IS_SHOWN_SQL = 'a.withdrawn_at IS NULL AND a.from_day <= $2 AND a.to_day >= $2'
const CANDIDATES = `FROM announcements a JOIN members m ON m.id = $1
     WHERE ${IS_SHOWN_SQL} AND m.status = 'active' AND NOT m.admin
       AND (a.audience = 'below' OR (${IN_KNOWN_AUDIENCE}))`

export interface OwnAnnouncement {
  readonly announcement: Announcement
  readonly read: boolean
}

/** Returns the announcements of a day for a member, newest first; those below a member are candidates only. */
export async function announcementsFor(
  reads: Queryable,
  memberId: string,
  today: string,
  id?: string,
): Promise<OwnAnnouncement[]> {
  const rows: (AnnouncementRow & { read: boolean })[] = await reads.query(
    `SELECT ${COLUMNS}, EXISTS (SELECT FROM announcement_reads r
                                WHERE r.member_id = m.id AND r.announcement_id = a.id) AS read
       ${CANDIDATES} AND ($3::uuid IS NULL OR a.id = $3) ORDER BY a.id DESC LIMIT 500`,
    [memberId, today, id ?? null],
  )
  return rows.map(({ read, ...row }) => ({ announcement: toAnnouncement(row), read }))
}

/** Inserts reads; repeating it changes nothing. */
export async function insertReads(
  manager: EntityManager,
  memberId: string,
  announcementIds: readonly string[],
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO announcement_reads (member_id, announcement_id, read_at)
     SELECT $1, id, $3 FROM unnest($2::uuid[]) AS id ORDER BY id ON CONFLICT DO NOTHING`,
    [memberId, announcementIds, now],
  )
}
