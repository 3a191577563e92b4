import type { Reconciliation } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { readLastReconciliation } from '../store/reconciliations'

/** What the last recomputation of all books found; without a time where there was none. Faults: forbidden. */
export async function readReconciliation({ kit }: Context): Promise<Reconciliation> {
  requireAdmin()
  const last = await readLastReconciliation(kit.database.manager)
  if (!last) return { seq: 0n, bonusNumber: 0n, differences: 0n, running: 0n, first: [] }
  return { ...last, first: [...last.first] }
}
