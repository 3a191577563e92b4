import type { Kit } from '@jejaring/service-kit'
import { sealEntries } from '../audit-chain/seal'
import { anyUnsealed, lockChainEnd, readUnsealed, writeSeals } from '../store/audit-chain'

const MAX_BATCH_SIZE = 1_000

/**
 * Seals unsealed audit entries, oldest first, up to one batch: each seal hashes the entry and the previous seal.
 * Skips if another process is sealing. Returns whether more may be pending.
 */
export async function sealAudit(kit: Pick<Kit, 'database' | 'transaction'>): Promise<boolean> {
  if (!(await anyUnsealed(kit.database.manager))) return false
  return await kit.transaction(async (manager) => {
    const end = await lockChainEnd(manager)
    if (!end) return false
    const entries = await readUnsealed(manager, MAX_BATCH_SIZE)
    await writeSeals(manager, sealEntries(end, entries))
    return entries.length === MAX_BATCH_SIZE
  })
}
