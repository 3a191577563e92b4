import { normaliseUsername } from '@jejaring/identifiers'
import type {
  PreviewedBonus,
  PreviewRegistrationReply,
  PreviewRegistrationRequest,
} from '@jejaring/proto/network/v1/network'
import { Side } from '@jejaring/proto/network/v1/network'
import type { Preview, PreviewRequest } from '../../operations/preview-registration'
import type { Earning } from '../../preview/preview'
import { BONUS_KIND_TO_PROTO, SIDE_TO_PROTO, sideFromProto } from './enums'

export function previewRequestOf(request: PreviewRegistrationRequest): PreviewRequest {
  const { uplineUsername, position, accountQty } = request
  return {
    uplineUsername: normaliseUsername(uplineUsername),
    side: sideFromProto(position),
    quantity: accountQty,
  }
}

export function previewReply(preview: Preview): PreviewRegistrationReply {
  const { slots, earnings, uplineUsername, side } = preview
  return {
    accounts: slots.map((slot) => ({
      uplineUsername: slot ? '' : uplineUsername,
      uplineAccount: slot ? slot.parent + 1 : 0,
      position: SIDE_TO_PROTO[slot?.side ?? side],
    })),
    pinsNeeded: BigInt(slots.length),
    pinsAvailable: preview.pinsAvailable,
    bonuses: earnings.map((earning) => previewedBonus(earning, preview)),
    planVersion: BigInt(preview.planVersion),
    businessDay: preview.businessDay,
    seq: BigInt(preview.seq),
  }
}

function previewedBonus(earning: Earning, { usernames, seq }: Preview): PreviewedBonus {
  const { receiver, kind, level, side, matched, paid, flushed, flushoutLimit, paidBefore, rate, amount } =
    earning
  return {
    receiverUsername: usernames.get(receiver) ?? '',
    receiverAccount: Math.max(0, receiver - seq),
    kind: BONUS_KIND_TO_PROTO[kind],
    side: side ? SIDE_TO_PROTO[side] : Side.UNSPECIFIED,
    pairsMatched: BigInt(matched),
    pairsPaid: BigInt(paid),
    pairsFlushed: BigInt(flushed),
    cap: BigInt(flushoutLimit ?? 0),
    paidBefore: BigInt(paidBefore ?? 0),
    level,
    rate,
    amount,
  }
}
