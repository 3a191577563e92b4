import type { Reconciliation } from '@jejaring/proto/wallet/v1/wallet'
import { requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import { readRequestState } from '../store/reconciliation-requests'
import { readLastReconciliation } from '../store/reconciliations'

/** Reads the last reconciliation; zeros without a time when there is none. Faults: forbidden. */
export async function readReconciliation({ kit }: Context): Promise<Reconciliation> {
  requireAdmin()
  const { manager } = kit.database
  const request = await readRequestState(manager)
  const last = await readLastReconciliation(manager)
  if (!last) return { seq: 0n, bonusNumber: 0n, differences: 0n, running: 0n, first: [], ...request }
  return { ...last, first: [...last.first], ...request }
}
