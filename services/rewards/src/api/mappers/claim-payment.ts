import { type ClaimPaymentChanged, ClaimPaymentStatus } from '@jejaring/proto/wallet/v1/events'
import { enumNames, isUuid, nameOf } from '@jejaring/service-kit'
import type { ClaimPayment } from '../../reward-claims/payout-state'

const statuses = enumNames(ClaimPaymentStatus)

/** Returns undefined for a status that this version does not know, and without a payout. */
export function claimPaymentFrom(event: ClaimPaymentChanged): ClaimPayment | undefined {
  const status = nameOf(statuses, event.status)
  const { payoutId, payoutNumber, reason } = event
  return status && isUuid(payoutId) && payoutNumber ? { payoutId, payoutNumber, status, reason } : undefined
}
