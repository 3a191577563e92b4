import type { Kit } from '@jejaring/service-kit'
import { sealEntries } from '../audit-chain/seal'
import { anyUnsealed, lockChainEnd, readUnsealed, writeSeals } from '../store/audit-chain'

const MAX_BATCH_SIZE = 1_000

/**
 * Seals the lines of the audit trail that have none yet, oldest first, at most a batch: each seal is a hash of the line and
 * of the seal before it. Whoever comes while another seals leaves it to that one. Answers whether more may be waiting.
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
