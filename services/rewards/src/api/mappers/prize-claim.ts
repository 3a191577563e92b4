import {
  type PrizeClaim as PrizeClaimMessage,
  PrizeStatus as StatusMessage,
  PrizeType as TypeMessage,
} from '@jejaring/proto/rewards/v1/rewards'
import {
  type PrizeClaim,
  type PrizeClaimStatus,
  type PrizeType,
  prizeClaimStatuses,
  prizeTypes,
} from '../../prize-claims/prize-claim'
import type { MemberDisplay } from '../../store/member-copies'

export const prizeStatusMessages: Readonly<Record<PrizeClaimStatus, StatusMessage>> = {
  pending: StatusMessage.PENDING,
  success: StatusMessage.SUCCESS,
  failed: StatusMessage.FAILED,
}

const prizeTypeMessages: Readonly<Record<PrizeType, TypeMessage>> = {
  prize: TypeMessage.PRIZE,
  bonus: TypeMessage.BONUS,
}

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function prizeClaimStatusFrom(message: StatusMessage): PrizeClaimStatus | undefined {
  return prizeClaimStatuses.find((status) => prizeStatusMessages[status] === message)
}

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function prizeTypeFrom(message: TypeMessage): PrizeType | undefined {
  return prizeTypes.find((type) => prizeTypeMessages[type] === message)
}

export function prizeClaimMessage(
  claim: PrizeClaim,
  { username, name, photoHash }: MemberDisplay,
): PrizeClaimMessage {
  return {
    id: claim.id,
    createdAt: claim.createdAt,
    updatedAt: claim.updatedAt,
    memberId: claim.memberId,
    username,
    name,
    photoHash,
    type: claim.type ? prizeTypeMessages[claim.type] : TypeMessage.UNSPECIFIED,
    bonus: claim.bonus,
    status: prizeStatusMessages[claim.status],
    bankId: claim.bankId,
    bankName: claim.bankName,
    bankAccountName: claim.bankAccountName,
    bankAccountNumber: claim.bankAccountNumber,
  }
}
