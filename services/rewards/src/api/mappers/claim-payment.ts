import { type ClaimPaymentChanged, ClaimPaymentStatus } from '@jejaring/proto/wallet/v1/events'
import { enumByName, enumNameOf, isUuid } from '@jejaring/service-kit'
import type { ClaimPayment } from '../../reward-claims/payout-state'

const statusByName = enumByName(ClaimPaymentStatus)

/** Returns undefined for a status that this version does not know, and without a payout. */
export function claimPaymentFrom(event: ClaimPaymentChanged): ClaimPayment | undefined {
  const status = enumNameOf(statusByName, event.status)
  const { payoutId, payoutNumber, reason } = event
  return status && isUuid(payoutId) && payoutNumber ? { payoutId, payoutNumber, status, reason } : undefined
}
