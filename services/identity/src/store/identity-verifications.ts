import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { ascending, column, type Queryable, type TablePage, tablePage } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { RejectionReason, Verification } from '../verification/verification'

const COLUMNS = `v.member_id AS "memberId", v.status, v.sealed_numbers AS "sealedNumbers", v.reason,
  v.submitted_at AS "submittedAt", v.decided_at AS "decidedAt", v.version`

export async function verificationOf(
  reads: Queryable,
  memberId: string,
  { lock = false } = {},
): Promise<Verification | undefined> {
  const [row]: Verification[] = await reads.query(
    `SELECT ${COLUMNS} FROM identity_verifications v WHERE v.member_id = $1 ${lock ? 'FOR UPDATE' : ''}`,
    [memberId],
  )
  return row && { ...row, version: BigInt(row.version) }
}

export interface Submission {
  readonly memberId: string
  readonly sealedNumbers: Buffer
  readonly nikHash: Buffer
  readonly keyMark: Buffer
  readonly now: Date
}

/** Stores what a member submits, for review; replaces what was rejected. */
export async function upsertSubmission(
  manager: EntityManager,
  { memberId, sealedNumbers, nikHash, keyMark, now }: Submission,
): Promise<void> {
  await manager.query(
    `INSERT INTO identity_verifications AS v (member_id, status, sealed_numbers, nik_hash, key_mark, submitted_at, version)
     VALUES ($1, 'review', $2, $3, $4, $5, 1)
     ON CONFLICT (member_id) DO UPDATE
       SET status = 'review', sealed_numbers = excluded.sealed_numbers, nik_hash = excluded.nik_hash,
           key_mark = excluded.key_mark, submitted_at = excluded.submitted_at, reason = '', decided_at = NULL,
           decided_by = NULL, version = v.version + 1`,
    [memberId, sealedNumbers, nikHash, keyMark, now],
  )
}

/**
 * Sends a verified identity back to review, and gives one that is in review a new version, so that a decision about the
 * earlier state is refused. Returns whether it was verified.
 */
export async function reopenVerification(manager: EntityManager, memberId: string): Promise<boolean> {
  // The lock orders it with a decision that runs at the same time.
  const before = await verificationOf(manager, memberId, { lock: true })
  if (before?.status !== 'verified' && before?.status !== 'review') return false
  await manager.query(
    `UPDATE identity_verifications
        SET status = 'review', decided_by = NULL, decided_at = NULL, version = version + 1
      WHERE member_id = $1`,
    [memberId],
  )
  return before.status === 'verified'
}

export async function writeDecision(
  manager: EntityManager,
  memberId: string,
  decision: {
    readonly status: 'verified' | 'rejected'
    readonly reason: RejectionReason | ''
    readonly decidedBy: string
    readonly now: Date
  },
): Promise<void> {
  await manager.query(
    `UPDATE identity_verifications
        SET status = $2, reason = $3, decided_by = $4, decided_at = $5, version = version + 1
      WHERE member_id = $1`,
    [memberId, decision.status, decision.reason, decision.decidedBy, decision.now],
  )
}

const SUBMITTED = `(SELECT v.*, m.username, m.name FROM identity_verifications v
  JOIN members m ON m.id = v.member_id)`

const listColumns = {
  memberId: column<string>('v.member_id'),
  username: column<string>('v.username', { sort: true }),
  name: column<string>('v.name'),
  status: column<Verification['status']>('v.status'),
  reason: column<RejectionReason | ''>('v.reason'),
  submitted_at: column<Date>('v.submitted_at', { sort: true }),
  decidedAt: column<Date | null>('v.decided_at'),
  version: column<bigint>('v.version'),
}

export interface ListedIdentity {
  readonly memberId: string
  readonly username: string
  readonly name: string
  readonly status: Verification['status']
  readonly reason: RejectionReason | ''
  readonly submitted_at: Date
  readonly decidedAt: Date | null
  readonly version: bigint
}

/** Returns a page of submitted identities, oldest first. */
export async function identityPage(
  manager: EntityManager,
  query: TableQuery | undefined,
  status: string,
): Promise<TablePage<ListedIdentity>> {
  return await tablePage(manager, {
    table: SUBMITTED,
    alias: 'v',
    columns: listColumns,
    searchable: ['username', 'name'],
    ...(status !== '' && { filter: 'v.status = :status', parameters: { status } }),
    query,
    dateColumn: 'v.submitted_at',
    defaultOrder: [ascending('v.submitted_at'), ascending('v.member_id')],
  })
}

export async function listedIdentity(
  manager: EntityManager,
  memberId: string,
): Promise<ListedIdentity | undefined> {
  const [row]: ListedIdentity[] = await manager.query(
    `SELECT v.member_id AS "memberId", v.username, v.name, v.status, v.reason, v.submitted_at,
            v.decided_at AS "decidedAt", v.version
       FROM ${SUBMITTED} v WHERE v.member_id = $1`,
    [memberId],
  )
  return row && { ...row, version: BigInt(row.version) }
}

/** Numbers for the tax worksheet: of verified members, and of erased ones who were. */
export async function sealedNumbersOf(
  manager: EntityManager,
  memberIds: readonly string[],
): Promise<{ readonly memberId: string; readonly sealedNumbers: Buffer }[]> {
  return await manager.query(
    `SELECT member_id AS "memberId", sealed_numbers AS "sealedNumbers" FROM identity_verifications
      WHERE member_id = ANY ($1) AND status = 'verified'
     UNION ALL
     SELECT member_id, sealed_numbers FROM retained_tax_numbers WHERE member_id = ANY ($1)`,
    [memberIds],
  )
}

/** Returns those of the members whose identity is verified. */
export async function verifiedAmong(manager: EntityManager, memberIds: readonly string[]): Promise<string[]> {
  const rows: { memberId: string }[] = await manager.query(
    `SELECT member_id AS "memberId" FROM identity_verifications
      WHERE member_id = ANY ($1) AND status = 'verified'`,
    [memberIds],
  )
  return rows.map(({ memberId }) => memberId)
}

/** Tables with NIK and NPWP: of accounts, and of erased members. */
export const numberTables = ['identity_verifications', 'retained_tax_numbers'] as const
type NumberTable = (typeof numberTables)[number]

/** Rows that were sealed with another key than the current one, in order, from the one after `after`. */
export async function lockWithOtherKey(
  manager: EntityManager,
  table: NumberTable,
  { keyMark, after, limit }: { keyMark: Buffer; after: string | undefined; limit: number },
): Promise<{ readonly memberId: string; readonly sealedNumbers: Buffer }[]> {
  return await manager.query(
    `SELECT member_id AS "memberId", sealed_numbers AS "sealedNumbers" FROM ${table}
      WHERE key_mark <> $1 AND ($2::uuid IS NULL OR member_id > $2)
      ORDER BY member_id LIMIT $3 FOR UPDATE SKIP LOCKED`,
    [keyMark, after, limit],
  )
}

/** Only NIKs of accounts are compared with others by their hash. */
export async function writeResealed(
  manager: EntityManager,
  table: NumberTable,
  { memberId, sealedNumbers, nikHash, keyMark }: Omit<Submission, 'now'>,
): Promise<void> {
  const hasHash = table === 'identity_verifications'
  await manager.query(
    `UPDATE ${table} SET sealed_numbers = $2, key_mark = $3${hasHash ? ', nik_hash = $4' : ''} WHERE member_id = $1`,
    [memberId, sealedNumbers, keyMark, ...(hasHash ? [nikHash] : [])],
  )
}

/** Deletes the numbers of erased members after their last business day. */
export async function deleteRetainedBefore(manager: EntityManager, day: string): Promise<void> {
  await manager.query('DELETE FROM retained_tax_numbers WHERE until < $1', [day])
}
