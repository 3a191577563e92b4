import {
  type ClaimPaymentChanged,
  ClaimPaymentStatus as StatusMessage,
} from '@jejaring/proto/wallet/v1/events'
import { isUuid } from '@jejaring/service-kit'
import { type ClaimPayment, claimPaymentStatuses } from '../../reward-claims/payout-state'

const statusMessages: Readonly<Record<ClaimPayment['status'], StatusMessage>> = {
  open: StatusMessage.OPEN,
  paid: StatusMessage.PAID,
  refused: StatusMessage.REFUSED,
  returned: StatusMessage.RETURNED,
}

/** Returns undefined for a status that this version does not know, and without a payout. */
export function claimPaymentFrom(event: ClaimPaymentChanged): ClaimPayment | undefined {
  const status = claimPaymentStatuses.find((one) => statusMessages[one] === event.status)
  const { payoutId, payoutNumber, reason } = event
  return status && isUuid(payoutId) && payoutNumber ? { payoutId, payoutNumber, status, reason } : undefined
}
