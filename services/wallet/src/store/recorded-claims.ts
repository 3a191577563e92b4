import type { EntityManager } from 'typeorm'
import type { Standing } from '../ledger/claim-record'

/**
 * Locks what is known of a claim until the transaction ends: the version it is at, 0 for a new one, and
 * the posting that holds.
 */
export async function lockRecord(
  manager: EntityManager,
  claimId: string,
): Promise<{ version: bigint; standing: Standing | undefined }> {
  // A lock on a row that is not there locks nothing.
  await manager.query(
    'INSERT INTO recorded_claims (claim_id, version) VALUES ($1, 0) ON CONFLICT (claim_id) DO NOTHING',
    [claimId],
  )
  const [record]: { version: bigint; source: string | null }[] = await manager.query(
    'SELECT version, source FROM recorded_claims WHERE claim_id = $1 FOR UPDATE',
    [claimId],
  )
  const [standing]: Standing[] = await manager.query(
    'SELECT source, from_account AS "from", to_account AS "to", amount FROM moves WHERE source = $1',
    [record!.source],
  )
  return { version: record!.version, standing }
}

export async function writeRecord(
  manager: EntityManager,
  claimId: string,
  version: bigint,
  standing: Standing | undefined,
): Promise<void> {
  await manager.query('UPDATE recorded_claims SET version = $2, source = $3 WHERE claim_id = $1', [
    claimId,
    version,
    standing?.source ?? null,
  ])
}
