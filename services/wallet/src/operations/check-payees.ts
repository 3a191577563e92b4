import type { Context } from '../context'
import type { Payable, PayoutKind } from '../payouts/payable'
import { readCheckedWithdrawals } from '../store/withdrawal-checks'
import type { Condition } from '../store/withdrawal-filter'
import { MAX_ROWS_PER_CALL, type ParsedStatusChange, splitIds } from '../withdrawals/parse-status-change'
import { type Skip, unverifiedIdentity } from '../withdrawals/status'
import { fetchWithdrawalSettings } from './fetch-requester'
import { payableStores } from './payable-stores'

/** Returns why a member is not paid, or undefined. */
export type PayeeCheck = (payee: Pick<Payable, 'memberId'>) => Skip | undefined

/**
 * Reads which members have a verified identity, before the transaction that pays them; everybody passes while the
 * programme requires none. Members of requests that `readPayees` did not return are refused.
 * Faults: unavailable.
 */
export async function fetchPayeeCheck(
  context: Context,
  readPayees: () => Promise<readonly Pick<Payable, 'memberId'>[]>,
): Promise<PayeeCheck> {
  const { requiresIdentity } = await fetchWithdrawalSettings(context)
  if (!requiresIdentity) return () => undefined
  const memberIds = [...new Set((await readPayees()).map(({ memberId }) => memberId))]
  const verified = new Set((await context.identity.filterVerifiedMembers({ memberIds })).memberIds)
  return ({ memberId }) => (verified.has(memberId) ? undefined : unverifiedIdentity)
}

/** Reads the requests that an admin selected, without locks. */
export async function readSelected(
  context: Context,
  kind: PayoutKind,
  { rows, adminId }: Pick<ParsedStatusChange, 'rows' | 'adminId'>,
  condition: Condition,
): Promise<readonly Pick<Payable, 'memberId'>[]> {
  if (rows !== 'checked') return await payableStores[kind].read(context, splitIds(rows.ids).uuids)
  if (kind !== 'withdrawals') return []
  return await readCheckedWithdrawals(context.kit.database.manager, adminId, condition, MAX_ROWS_PER_CALL)
}
