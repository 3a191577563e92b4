import { ClaimPaymentChanged } from '@jejaring/proto/wallet/v1/events'
import type { UnitOfWork } from '@jejaring/service-kit'
import { claimPaymentStatusMessages } from '../api/mappers/claim-payment'
import type { ClaimPayment } from '../payouts/claim-payment'
import { insertClaimPayments, updateClaimPayments } from '../store/claim-payments'
import { readPayoutsOf, recordOutcomesAndCloseFiles } from '../store/payouts'
import { isFinal } from '../withdrawals/status'
import type { ChangeContext, RequestChange } from './change-payable-status'

/**
 * Changes claim payments: status, payout lines and events, by which rewards changes the claims. With a payout id it inserts
 * the payments of that new payout.
 */
export async function changeClaimPayments(
  tx: UnitOfWork,
  changes: readonly RequestChange<ClaimPayment>[],
  { now, note = '', payoutId }: ChangeContext,
): Promise<void> {
  const changed = changes.map(
    ({ row, to, reason }): ClaimPayment => ({
      ...row,
      status: to,
      reason,
      payoutId: payoutId ?? row.payoutId,
    }),
  )
  if (payoutId) await insertClaimPayments(tx, changed, now)
  else await updateClaimPayments(tx, changed, now)
  for (const to of new Set(changes.map((change) => change.to))) {
    const rows = changed.filter(({ status }) => status === to)
    await recordOutcomesAndCloseFiles(tx, 'claims', rows, to, isFinal(to) ? now : null)
  }
  const payouts = await readPayoutsOf(tx, changed)
  tx.publishAll(
    'wallet.claim_payment.changed',
    ClaimPaymentChanged,
    changed.map((payment) => ({
      claimId: payment.claimId,
      payoutId: payment.payoutId!,
      payoutNumber: payouts.get(payment.payoutId!)!.number,
      status: claimPaymentStatusMessages[payment.status],
      reason: payment.reason,
      changedAt: now,
      note,
    })),
  )
}
