import { setBased } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { batchedRead } from '../batching/batched-read'
import type { Account, Refusal, Registration, State } from '../registration/registration'
import type { Side } from '../tree/slots'
import { arrayLiteral } from './array-literal'

/** A registration as it is accepted: running, with its slot and usernames held. */
export interface AcceptedRegistration {
  readonly id: string
  readonly requestId: string | null
  readonly callerId: string
  readonly sponsorId: string
  readonly parentId: bigint
  readonly side: Side
  readonly packageId: number
  readonly accounts: readonly Account[]
  /** Empty when the caller sent none. */
  readonly key: string
  readonly bodyHash: Buffer
  readonly now: Date
  /** After how many milliseconds the sweeper may give it up. */
  readonly dueIn: number
}

/** The unique indexes that decide who of two callers gets a slot, a username or a key. */
export const RESERVATION_INDEXES = {
  slot: 'registrations_slot',
  username: 'registration_accounts_username',
  key: 'registrations_key',
} as const

/**
 * The time some milliseconds from now. Due times are written and compared by the database's clock: those of the processes
 * differ, and one that is ahead would give up what another has in hand.
 */
export function dueIn(milliseconds: string): string {
  return `now() + ${milliseconds} * interval '1 millisecond'`
}

/**
 * Writes the row and its holds, and answers whether an import is under way, in which nobody registers: asked after the row,
 * which waits for the beginning of an import, so one of the two sees the other. Throws the unique violation of the hold that
 * somebody else has, in the same transaction or in another.
 */
export const insertRegistration = setBased(
  async (manager, accepted: readonly AcceptedRegistration[]): Promise<{ importing: boolean }[]> => {
    await insertRows(manager, accepted)
    const accounts = accepted.flatMap(({ id, accounts }) =>
      accounts.map(({ memberId, username }, place) => ({ id, place, memberId, username })),
    )
    // Names are taken in one order by everybody, so that no two who want the same ones wait for each other.
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
        arrayLiteral(accounts.map(({ place }) => place)),
        arrayLiteral(accounts.map(({ memberId }) => memberId)),
        accounts.map(({ username }) => username),
      ],
    )
    return accepted.map(() => row!)
  },
)

/** In the order in which they are given. */
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
  const [row]: Row[] = await manager.query(`${SELECT} WHERE r.id = $1`, [id])
  return row && toRegistration(row)
}

const SELECT = `
  SELECT r.id, r.request_id, r.state, r.caller_id, r.sponsor_id, r.parent_id, r.side, r.package_id,
         r.body_hash, r.refusal, r.pins_answered, r.identity_answered, r.attempts,
         (SELECT json_agg(json_build_object('memberId', a.member_id, 'username', a.username) ORDER BY a.place)
            FROM registration_accounts a WHERE a.registration_id = r.id) AS accounts
    FROM registrations r`

/** A caller's key, which is not empty. */
export interface CallersKey {
  readonly callerId: string
  readonly key: string
}

/** The registration that a caller's key stands for: the one in force, or else the last that is being undone. */
export const findByKey = batchedRead(
  async (
    reads,
    keys: readonly CallersKey[],
  ): Promise<({ registration: Registration; bodyHash: Buffer } | undefined)[]> => {
    const rows: (Row & { body_hash: Buffer; asked: number })[] = await reads.query(
      `SELECT asked.place::integer AS asked, found.*
         FROM unnest((SELECT $1::uuid[]), (SELECT $2::text[])) WITH ORDINALITY AS asked (caller_id, key, place)
        CROSS JOIN LATERAL (
          ${SELECT} WHERE r.caller_id = asked.caller_id AND r.idempotency_key = asked.key
             AND r.idempotency_key <> '' AND r.state <> 'failed'
           ORDER BY (r.state = 'undoing'), r.created_at DESC LIMIT 1
        ) AS found`,
      [keys.map(({ callerId }) => callerId), keys.map(({ key }) => key)],
    )
    const found = new Map(rows.map((row) => [row.asked - 1, row]))
    return keys.map((_, place) => {
      const row = found.get(place)
      return row && { registration: toRegistration(row), bodyHash: row.body_hash }
    })
  },
)

/** Which of these usernames are held by registrations that have not failed. */
export const reservedUsernames = batchedRead(
  async (reads, asked: readonly (readonly string[])[]): Promise<Set<string>[]> => {
    const rows: { username: string }[] = await reads.query(
      'SELECT username FROM registration_accounts WHERE held AND username = ANY ((SELECT $1::text[])::text[])',
      [[...new Set(asked.flat())]],
    )
    const held = new Set(rows.map(({ username }) => username))
    return asked.map((usernames) => new Set(usernames.filter((username) => held.has(username))))
  },
)

/**
 * Takes registrations whose time has come, oldest first, and leaves them alone for `lease` milliseconds, so that
 * several sweepers do not do the same work. Twice would do no harm: every step may be repeated.
 */
export async function takeDue(manager: EntityManager, lease: number, limit: number): Promise<Registration[]> {
  const rows: Row[] = await manager.query(
    `WITH due AS (
       SELECT id FROM registrations
        WHERE state IN ('running', 'placed', 'undoing') AND due_at <= now()
        ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
     ), r AS (
       UPDATE registrations SET due_at = ${dueIn('$1')} FROM due WHERE registrations.id = due.id RETURNING registrations.*
     )
     ${SELECT.replace('FROM registrations r', 'FROM r')}`,
    [lease, limit],
  )
  return rows.map(toRegistration)
}

/** Forgets the keys of registrations made before `time` (rule book §7: kept seven days). */
export async function forgetKeys(manager: EntityManager, time: Date): Promise<void> {
  await manager.query(
    `UPDATE registrations SET idempotency_key = '', body_hash = ''
      WHERE idempotency_key <> '' AND created_at < $1 AND state IN ('done', 'failed')`,
    [time],
  )
}

/** How many registrations are not over, by state, and since when the oldest of them is. */
export async function measureOpen(
  manager: EntityManager,
): Promise<{ state: State; count: number; since: Date }[]> {
  return await manager.query(
    `SELECT state, count(*)::integer AS count, min(created_at) AS since
       FROM registrations WHERE state IN ('running', 'placed', 'undoing') GROUP BY state`,
  )
}

interface Row {
  id: string
  request_id: string | null
  state: State
  caller_id: string
  sponsor_id: string
  parent_id: bigint
  side: Side
  package_id: number
  refusal: Refusal | null
  pins_answered: boolean
  identity_answered: boolean
  attempts: number
  accounts: Account[]
}

function toRegistration(row: Row): Registration {
  return {
    id: row.id,
    requestId: row.request_id,
    state: row.state,
    callerId: row.caller_id,
    sponsorId: row.sponsor_id,
    parentId: row.parent_id,
    side: row.side,
    packageId: row.package_id,
    accounts: row.accounts,
    refusal: row.refusal,
    pinsAnswered: row.pins_answered,
    identityAnswered: row.identity_answered,
    attempts: row.attempts,
  }
}
