import type { Reconciliation } from '@jejaring/proto/wallet/v1/wallet'
import { conflict, newId, requireAdmin } from '@jejaring/service-kit'
import type { Context } from '../context'
import {
  insertReconciliationRequest,
  lockReconciliationRequests,
  readRequestState,
} from '../store/reconciliation-requests'
import { readReconciliation } from './read-reconciliation'

/**
 * Requests a reconciliation, which the operator's program starts in the background. Faults: unauthenticated, forbidden,
 * conflict while one is requested.
 */
export async function requestReconciliation(context: Context): Promise<Reconciliation> {
  const { memberId } = requireAdmin()
  const { kit } = context
  await kit.transaction(async (tx) => {
    await lockReconciliationRequests(tx)
    const { requestedAt } = await readRequestState(tx)
    if (requestedAt) {
      throw conflict('Buku sedang diperiksa. Hasilnya tampil di sini setelah selesai.')
    }
    await insertReconciliationRequest(tx, newId(), memberId)
    tx.audit({ action: 'reconciliation.requested', target: 'reconciliation' })
  })
  return await readReconciliation(context)
}
