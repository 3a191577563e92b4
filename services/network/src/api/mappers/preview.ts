import { normaliseUsername } from '@jejaring/identifiers'
import type {
  PreviewedBonus,
  PreviewRegistrationReply,
  PreviewRegistrationRequest,
  ReadOutcomeReply,
} from '@jejaring/proto/network/v1/network'
import { Side } from '@jejaring/proto/network/v1/network'
import type { Preview, PreviewRequest } from '../../operations/preview-registration'
import type { Outcome } from '../../operations/read-outcome'
import type { Earning } from '../../preview/preview'
import { bonusKindByName, sideByName, sideFromProto } from './enums'

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
      position: sideByName[slot?.side ?? side],
    })),
    pinsNeeded: BigInt(slots.length),
    pinsAvailable: preview.pinsAvailable,
    bonuses: earnings.map((earning) => {
      const account = Math.max(0, earning.receiver - preview.seq)
      return bonusMessage(earning, preview.usernames.get(earning.receiver) ?? '', account)
    }),
    planVersion: BigInt(preview.planVersion),
    businessDay: preview.businessDay,
    seq: BigInt(preview.seq),
  }
}

/** A receiver is named or, as an account of the registration, numbered from 1. */
function bonusMessage(earning: Earning, username: string, account: number): PreviewedBonus {
  const { kind, level, side, matched, paid, flushed, flushoutLimit, paidBefore, rate, amount } = earning
  return {
    receiverUsername: username,
    receiverAccount: account,
    kind: bonusKindByName[kind],
    side: side ? sideByName[side] : Side.UNSPECIFIED,
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

export function outcomeReply({ usernames, earnings, firstSeq, lastSeq }: Outcome): ReadOutcomeReply {
  return {
    usernames: [...usernames],
    bonuses: earnings.map((earning) => {
      const isNew = earning.receiver >= firstSeq && earning.receiver <= lastSeq
      const account = isNew ? earning.receiver - firstSeq + 1 : 0
      return bonusMessage(earning, isNew ? '' : earning.username, account)
    }),
    firstSeq: BigInt(firstSeq),
    lastSeq: BigInt(lastSeq),
  }
}
