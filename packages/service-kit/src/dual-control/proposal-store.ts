import type { EntityManager } from 'typeorm'
import type { Proposal } from './proposal'

const COLUMNS = `id, subject, target, change, before, after, status, proposed_by AS "proposedBy",
  proposed_at AS "proposedAt", expires_at AS "expiresAt", decided_by AS "decidedBy", decided_at AS "decidedAt", reason`

const MAX_LISTED = 200
const LISTED_AFTER_DECISION_DAYS = 30

export async function insertProposal(
  manager: EntityManager,
  proposal: Omit<Proposal, 'status' | 'decidedBy' | 'decidedAt' | 'reason'>,
): Promise<void> {
  const { id, subject, target, change, before, after, proposedBy, proposedAt, expiresAt } = proposal
  await manager.query(
    `INSERT INTO proposals (id, subject, target, change, before, after, proposed_by, proposed_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, subject, target, change, before, after, proposedBy, proposedAt, expiresAt],
  )
}

/** Locks a proposal until the transaction ends. */
export async function lockProposal(manager: EntityManager, id: string): Promise<Proposal | undefined> {
  const [row]: Proposal[] = await manager.query(
    `SELECT ${COLUMNS} FROM proposals WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  )
  return row
}

/** Locks the pending proposal of a target, expired or not, until the transaction ends. */
export async function lockPendingProposal(
  manager: EntityManager,
  target: string,
): Promise<Proposal | undefined> {
  const [row]: Proposal[] = await manager.query(
    `SELECT ${COLUMNS} FROM proposals WHERE target = $1 AND status = 'pending' FOR NO KEY UPDATE`,
    [target],
  )
  return row
}

/** Writes a decision. Precondition: the caller holds the lock of the proposal. */
export async function writeDecision(
  manager: EntityManager,
  { id, status, decidedBy, decidedAt, reason }: Proposal,
): Promise<void> {
  await manager.query(
    'UPDATE proposals SET status = $2, decided_by = $3, decided_at = $4, reason = $5 WHERE id = $1',
    [id, status, decidedBy, decidedAt, reason],
  )
}

/** Pending proposals first, then those decided lately, newest first. */
export async function listProposals(manager: EntityManager, now: Date): Promise<Proposal[]> {
  const since = new Date(now.getTime() - LISTED_AFTER_DECISION_DAYS * 86_400_000)
  return await manager.query(
    `SELECT ${COLUMNS} FROM proposals
      WHERE status = 'pending' OR decided_at >= $1
      ORDER BY (status = 'pending') DESC, coalesce(decided_at, proposed_at) DESC, id DESC LIMIT ${MAX_LISTED}`,
    [since],
  )
}

/** Counts the pending proposals of others by subject. */
export async function countProposalsOfOthers(
  manager: EntityManager,
  adminId: string,
  now: Date,
): Promise<{ subject: string; count: number }[]> {
  return await manager.query(
    `SELECT subject, count(*)::int AS count FROM proposals
      WHERE status = 'pending' AND proposed_by IS DISTINCT FROM $1 AND expires_at > $2
      GROUP BY subject`,
    [adminId, now],
  )
}

/** Ids of pending proposals that have expired, oldest first. */
export async function findExpiredProposals(
  manager: EntityManager,
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows: { id: string }[] = await manager.query(
    `SELECT id FROM proposals WHERE status = 'pending' AND expires_at <= $1 ORDER BY expires_at LIMIT $2`,
    [now, limit],
  )
  return rows.map(({ id }) => id)
}
