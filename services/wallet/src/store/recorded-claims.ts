import type { EntityManager } from 'typeorm'
import type { ClaimPosting } from '../ledger/claim-moves'

/** Locks a claim's record until the transaction ends. Returns its version, 0 for a new one, and its current posting. */
export async function lockRecordedClaim(
  manager: EntityManager,
  claimId: string,
): Promise<{ version: bigint; posting: ClaimPosting | undefined }> {
  // Inserted first, because a lock on a missing row locks nothing.
  await manager.query(
    'INSERT INTO recorded_claims (claim_id, version) VALUES ($1, 0) ON CONFLICT (claim_id) DO NOTHING',
    [claimId],
  )
  const [record]: { version: bigint; source: string | null }[] = await manager.query(
    'SELECT version, source FROM recorded_claims WHERE claim_id = $1 FOR UPDATE',
    [claimId],
  )
  const [posting]: ClaimPosting[] = await manager.query(
    'SELECT source, from_account AS "from", to_account AS "to", amount FROM moves WHERE source = $1',
    [record!.source],
  )
  return { version: record!.version, posting }
}

export async function updateRecordedClaim(
  manager: EntityManager,
  claimId: string,
  version: bigint,
  posting: ClaimPosting | undefined,
): Promise<void> {
  await manager.query('UPDATE recorded_claims SET version = $2, source = $3 WHERE claim_id = $1', [
    claimId,
    version,
    posting?.source ?? null,
  ])
}
