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

/** Fields of the same name and type are passed on as they are. */
export function prizeClaimMessage(
  claim: PrizeClaim,
  { username, name, photoHash }: MemberDisplay,
): PrizeClaimMessage {
  return {
    ...claim,
    username,
    name,
    photoHash,
    type: claim.type ? prizeTypeMessages[claim.type] : TypeMessage.UNSPECIFIED,
    status: prizeStatusMessages[claim.status],
  }
}
