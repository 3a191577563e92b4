import {
  type PrizeClaim as PrizeClaimMessage,
  PrizeStatus as StatusMessage,
  PrizeType as TypeMessage,
} from '@jejaring/proto/rewards/v1/rewards'
import { enumNames, nameOf } from '@jejaring/service-kit'
import type { PrizeClaim, PrizeClaimStatus, PrizeType } from '../../prize-claims/prize-claim'
import type { MemberDisplay } from '../../store/member-copies'

export const prizeStatusMessages = enumNames(StatusMessage)
const prizeTypeMessages = enumNames(TypeMessage)

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function prizeClaimStatusFrom(message: StatusMessage): PrizeClaimStatus | undefined {
  return nameOf(prizeStatusMessages, message)
}

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function prizeTypeFrom(message: TypeMessage): PrizeType | undefined {
  return nameOf(prizeTypeMessages, message)
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
