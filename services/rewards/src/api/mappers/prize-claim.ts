import {
  type PrizeClaim as PrizeClaimMessage,
  PrizeStatus as StatusMessage,
  PrizeType as TypeMessage,
} from '@jejaring/proto/rewards/v1/rewards'
import { enumByName, enumNameOf } from '@jejaring/service-kit'
import type { PrizeClaim, PrizeClaimStatus, PrizeType } from '../../prize-claims/prize-claim'
import type { MemberDisplay } from '../../store/member-copies'

export const prizeStatusByName = enumByName(StatusMessage)
const prizeTypeByName = enumByName(TypeMessage)

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function prizeClaimStatusFrom(message: StatusMessage): PrizeClaimStatus | undefined {
  return enumNameOf(prizeStatusByName, message)
}

/** Returns undefined for UNSPECIFIED and for values that this version does not know. */
export function prizeTypeFrom(message: TypeMessage): PrizeType | undefined {
  return enumNameOf(prizeTypeByName, message)
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
    type: claim.type ? prizeTypeByName[claim.type] : TypeMessage.UNSPECIFIED,
    status: prizeStatusByName[claim.status],
  }
}
