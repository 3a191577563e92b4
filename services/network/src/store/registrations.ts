import type { Queryable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Registration, State } from '../registration/registration'
import { arrayLiteral } from './array-literal'

/** A registration to be inserted in the state `running`, with its slot and usernames reserved. */
export interface AcceptedRegistration
  extends Pick<
    Registration,
    'id' | 'requestId' | 'callerId' | 'sponsorId' | 'parentId' | 'side' | 'packageId' | 'accounts'
  > {
  /** Idempotency key; empty when the caller sent none. */
  readonly key: string
  readonly bodyHash: Buffer
  readonly now: Date
  /** First lease of the runner, in milliseconds. */
  readonly dueIn: number
}

/** Unique indexes that reserve slot, username and idempotency key for one registration. */
export const RESERVATION_INDEXES = {
  slot: 'registrations_slot',
  username: 'registration_accounts_username',
  key: 'registrations_key',
} as const

/**
 * SQL for the time some milliseconds from now. Due times are written and compared by the database's clock: a process whose
 * clock is ahead would otherwise abort the in-flight registrations of others.
 */
export function dueIn(milliseconds: string): string {
  return `now() + ${milliseconds} * interval '1 millisecond'`
}

/**
 * Inserts the rows and their reservations, and returns whether an import is running, which forbids registrations. The import
 * is checked after the insert: the start of an import locks the table, so one of the two always sees the other. Throws the
 * unique violation of a reservation that another registration holds, in the same call or in another transaction.
 */
export async function insertRegistrations(
  manager: EntityManager,
  accepted: readonly AcceptedRegistration[],
): Promise<{ importing: boolean }> {
  await insertRows(manager, accepted)
  const accounts = accepted.flatMap(({ id, accounts }) =>
    accounts.map(({ memberId, username }, index) => ({ id, index, memberId, username })),
  )
  // Usernames are inserted in sorted order, which prevents deadlocks.
  const [row]: { importing: boolean }[] = await manager.query(
    `WITH held AS (
       INSERT INTO registration_accounts (registration_id, place, member_id, username)
       SELECT a.* FROM unnest((SELECT $1::uuid[]), (SELECT $2::smallint[]), (SELECT $3::uuid[]), (SELECT $4::text[]))
                         AS a (id, place, member_id, username)
        ORDER BY a.username
     )
     SELECT EXISTS (SELECT FROM imports WHERE finished_at IS NULL) AS importing`,
    [
      arrayLiteral(accounts.map(({ id }) => id)),
      arrayLiteral(accounts.map(({ index }) => index)),
      arrayLiteral(accounts.map(({ memberId }) => memberId)),
      accounts.map(({ username }) => username),
    ],
  )
  return row!
}

async function insertRows(manager: EntityManager, accepted: readonly AcceptedRegistration[]): Promise<void> {
  await manager.query(
    `INSERT INTO registrations (id, state, caller_id, sponsor_id, parent_id, side, package_id,
       idempotency_key, body_hash, due_at, created_at, request_id)
     SELECT r.id, 'running', r.caller_id, r.sponsor_id, r.parent_id, r.side, r.package_id,
            r.key, r.body_hash, ${dueIn('r.due_in')}, r.now, r.request_id
       FROM unnest((SELECT $1::uuid[]), (SELECT $2::uuid[]), (SELECT $3::uuid[]), (SELECT $4::bigint[]),
                   (SELECT $5::text[]), (SELECT $6::smallint[]), (SELECT $7::text[]), (SELECT $8::bytea[]),
                   (SELECT $9::float8[]), (SELECT $10::timestamptz[]), (SELECT $11::uuid[]))
              AS r (id, caller_id, sponsor_id, parent_id, side, package_id, key, body_hash, due_in, now, request_id)`,
    [
      arrayLiteral(accepted.map(({ id }) => id)),
      arrayLiteral(accepted.map(({ callerId }) => callerId)),
      arrayLiteral(accepted.map(({ sponsorId }) => sponsorId)),
      arrayLiteral(accepted.map(({ parentId }) => parentId)),
      arrayLiteral(accepted.map(({ side }) => side)),
      arrayLiteral(accepted.map(({ packageId }) => packageId)),
      accepted.map(({ key }) => key),
      accepted.map(({ key, bodyHash }) => (key === '' ? Buffer.alloc(0) : bodyHash)),
      arrayLiteral(accepted.map((each) => each.dueIn)),
      arrayLiteral(accepted.map(({ now }) => now)),
      arrayLiteral(accepted.map(({ requestId }) => requestId)),
    ],
  )
}

export async function readRegistration(
  manager: EntityManager,
  id: string,
): Promise<Registration | undefined> {
  const [row]: Registration[] = await manager.query(`${select()} WHERE r.id = $1`, [id])
  return row
}

const select = (from = 'registrations r', more = '') => `
  SELECT r.id, r.request_id AS "requestId", r.state, r.caller_id AS "callerId", r.sponsor_id AS "sponsorId",
         r.parent_id AS "parentId", r.side, r.package_id AS "packageId", r.refusal, r.pins_answered AS "pinsAnswered",
         r.identity_answered AS "identityAnswered", r.attempts,
         (SELECT json_agg(json_build_object('memberId', a.member_id, 'username', a.username) ORDER BY a.place)
            FROM registration_accounts a WHERE a.registration_id = r.id) AS accounts${more}
    FROM ${from}`

/** The registration with a caller's key: the active one, otherwise the latest in compensation. */
export async function findByKey(
  reads: Queryable,
  callerId: string,
  key: string,
): Promise<{ registration: Registration; bodyHash: Buffer } | undefined> {
  const [row]: (Registration & { readonly bodyHash: Buffer })[] = await reads.query(
    `${select('registrations r', ', r.body_hash AS "bodyHash"')}
      WHERE r.caller_id = $1 AND r.idempotency_key = $2 AND r.idempotency_key <> '' AND r.state <> 'failed'
      ORDER BY (r.state = 'undoing'), r.created_at DESC LIMIT 1`,
    [callerId, key],
  )
  if (!row) return undefined
  const { bodyHash, ...registration } = row
  return { registration, bodyHash }
}

/** Which of these usernames are reserved by registrations that have not failed. */
export async function reservedUsernames(
  reads: Queryable,
  usernames: readonly string[],
): Promise<Set<string>> {
  const rows: { username: string }[] = await reads.query(
    'SELECT username FROM registration_accounts WHERE held AND username = ANY ((SELECT $1::text[])::text[])',
    [usernames],
  )
  return new Set(rows.map(({ username }) => username))
}

/**
 * Claims registrations that are due, oldest first, for `leaseMs` milliseconds, so that sweepers do not duplicate work.
 * Duplicate work would be harmless: every step is idempotent.
 */
export async function takeDue(
  manager: EntityManager,
  leaseMs: number,
  limit: number,
): Promise<Registration[]> {
  return await manager.query(
    `WITH due AS (
       SELECT id FROM registrations
        WHERE state IN ('running', 'placed', 'undoing') AND due_at <= now()
        ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ), r AS (
       UPDATE registrations SET due_at = ${dueIn('$1')} FROM due WHERE registrations.id = due.id RETURNING registrations.*
     )
     ${select('r')}`,
    [leaseMs, limit],
  )
}

/** Deletes the idempotency keys of finished registrations created before `before` (rule book §7). */
export async function deleteKeys(manager: EntityManager, before: Date): Promise<void> {
  await manager.query(
    `UPDATE registrations SET idempotency_key = '', body_hash = ''
      WHERE idempotency_key <> '' AND created_at < $1 AND state IN ('done', 'failed')`,
    [before],
  )
}

/** Number and oldest creation time of unfinished registrations, by state. */
export async function measureOpen(
  manager: EntityManager,
): Promise<{ state: State; count: number; since: Date }[]> {
  return await manager.query(
    `SELECT state, count(*)::integer AS count, min(created_at) AS since
       FROM registrations WHERE state IN ('running', 'placed', 'undoing') GROUP BY state`,
  )
}
