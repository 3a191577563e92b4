import type { EntityManager } from 'typeorm'

/** Result of one reconciliation. Subjects of differences are ids and numbers, never names. */
export interface Reconciliation {
  readonly startedAt: Date
  readonly finishedAt: Date
  readonly seq: bigint
  readonly bonusNumber: bigint
  readonly differences: bigint
  readonly running: bigint
  readonly first: readonly BookDifference[]
}

export interface BookDifference {
  readonly rule: string
  readonly subject: string
  readonly expected: string
  readonly actual: string
}

/** The last seal of the audit trail that a reconciliation verified. */
export interface AuditEnd {
  readonly seq: bigint
  readonly hash: Buffer
}

export async function insertReconciliation(
  manager: EntityManager,
  id: string,
  { startedAt, finishedAt, seq, bonusNumber, differences, running, first }: Reconciliation,
  audit: AuditEnd | undefined,
): Promise<void> {
  await manager.query(
    `INSERT INTO reconciliations (id, started_at, finished_at, seq, bonus_number, differences, running, first,
                                  audit_seq, audit_hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[id, startedAt, finishedAt, seq, bonusNumber, differences, running, JSON.stringify(first)],
      ...[audit?.seq, audit?.hash],
    ],
  )
}

/** Reads the reconciliation that finished last. */
export async function readLastReconciliation(manager: EntityManager): Promise<Reconciliation | undefined> {
  const [row]: Reconciliation[] = await manager.query(
    `SELECT started_at AS "startedAt", finished_at AS "finishedAt", seq, bonus_number AS "bonusNumber",
            differences, running, first
       FROM reconciliations ORDER BY finished_at DESC, id DESC LIMIT 1`,
  )
  return row
}
