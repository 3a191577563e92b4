import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { column, descending, type Queryable, type TablePage, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Prospect, ProspectStatus } from '../prospects/prospect'

const STATE_SQL = '(SELECT r.state FROM registrations r WHERE r.id = p.registration_id)'
/**
 * Waiting only without a registration or with a discarded one: a statement that waited for the row lock sees the new
 * registration's id, but not its row.
 */
const STATUS_SQL = `CASE WHEN p.registration_id IS NULL THEN 'waiting'
  ELSE CASE ${STATE_SQL} WHEN 'discarded' THEN 'waiting' WHEN 'activated' THEN 'placed' ELSE 'registering' END END`

const columns = {
  id: column<string>('p.id'),
  name: column<string>('p.name', { sort: true }),
  phone: column<string>('p.phone'),
  city: column<string>('p.city'),
  note: column<string>('p.note'),
  status: column<ProspectStatus>(STATUS_SQL),
  created_at: column<Date>('p.created_at', { sort: true }),
  expires_at: column<Date>('p.expires_at'),
}
const COLUMNS = `p.id, p.name, p.phone, p.city, p.note, ${STATUS_SQL} AS status, p.created_at AS "createdAt",
       p.expires_at AS "expiresAt"`

/**
 * Adds a prospect to the queue of a sponsor. One with the same phone is renewed, also after it was placed; not while a
 * registration of it runs.
 */
export async function upsertProspect(
  manager: EntityManager,
  prospect: Omit<Prospect, 'status'> & { readonly sponsorId: string; readonly consentVersion: string },
): Promise<void> {
  const { id, sponsorId, name, phone, city, note, consentVersion, createdAt, expiresAt } = prospect
  await manager.query(
    `INSERT INTO prospects AS p (id, sponsor_id, name, phone, city, note, consent_version, created_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT (sponsor_id, phone) DO UPDATE
        SET name = excluded.name, city = excluded.city, note = excluded.note, registration_id = NULL,
            consent_version = excluded.consent_version, created_at = excluded.created_at,
            expires_at = excluded.expires_at
      WHERE ${STATUS_SQL} <> 'registering'`,
    [id, sponsorId, name, phone, city, note, consentVersion, createdAt, expiresAt],
  )
}

export async function prospectPage(
  manager: EntityManager,
  sponsorId: string,
  query: TableQuery | undefined,
  now: Date,
): Promise<TablePage<Prospect>> {
  const page = await tablePage(manager, {
    table: 'prospects',
    alias: 'p',
    key: 'p.id',
    columns,
    searchable: ['name', 'phone', 'city'],
    where: 'p.sponsor_id = :sponsorId AND p.expires_at > :now',
    parameters: { sponsorId, now },
    query,
    dateColumn: 'p.created_at',
    defaultOrder: [descending('p.created_at')],
  })
  const rows = page.rows.map(({ created_at: createdAt, expires_at: expiresAt, ...row }) => ({
    ...row,
    createdAt,
    expiresAt,
  }))
  return { ...page, rows }
}

/** Returns a prospect of a sponsor's queue. */
export async function prospectOf(
  reads: Queryable,
  sponsorId: string,
  id: string,
  now: Date,
): Promise<Prospect | undefined> {
  const [prospect]: Prospect[] = await reads.query(
    `SELECT ${COLUMNS} FROM prospects p WHERE p.id = $1 AND p.sponsor_id = $2 AND p.expires_at > $3`,
    [id, sponsorId, now],
  )
  return prospect
}

export async function countWaiting(manager: EntityManager, sponsorId: string, now: Date): Promise<bigint> {
  const [row]: { waiting: bigint }[] = await manager.query(
    `SELECT count(*) AS waiting FROM prospects p
      WHERE p.sponsor_id = $1 AND p.expires_at > $2 AND ${STATUS_SQL} = 'waiting'`,
    [sponsorId, now],
  )
  return BigInt(row?.waiting ?? 0)
}

/**
 * Binds a waiting prospect to the registration that places it. Returns false if it is not in the sponsor's queue any
 * more, or another registration runs or has succeeded. The row lock orders concurrent registrations.
 */
export async function claimProspect(
  manager: EntityManager,
  { id, sponsorId }: { readonly id: string; readonly sponsorId: string },
  registrationId: string,
  now: Date,
): Promise<boolean> {
  const [, claimed]: [unknown, number] = await manager.query(
    `UPDATE prospects p SET registration_id = $3
      WHERE p.id = $1 AND p.sponsor_id = $2 AND p.expires_at > $4
        AND (p.registration_id IS NULL OR ${STATE_SQL} = 'discarded')`,
    [id, sponsorId, registrationId, now],
  )
  return claimed === 1
}

/** Deletes a prospect that no registration has; false if there is no such one. */
export async function deleteWaitingProspect(
  manager: EntityManager,
  sponsorId: string,
  id: string,
): Promise<boolean> {
  const [, deleted]: [unknown, number] = await manager.query(
    `DELETE FROM prospects p WHERE p.id = $1 AND p.sponsor_id = $2 AND ${STATUS_SQL} = 'waiting'`,
    [id, sponsorId],
  )
  return deleted === 1
}

/** Deletes the personal data of expired prospects, placed ones included: the member has the data by then. */
export async function deleteExpiredProspects(manager: EntityManager, now: Date): Promise<void> {
  await manager.query('DELETE FROM prospect_applications WHERE expires_at <= $1', [now])
  await manager.query(`DELETE FROM prospects p WHERE p.expires_at <= $1 AND ${STATUS_SQL} <> 'registering'`, [
    now,
  ])
}
