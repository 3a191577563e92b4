import { type Bonus, Side } from '@jejaring/proto/network/v1/network'
import type { LoggedBonus } from '../../store/bonus-log'
import { bonusKindByName, sideByName } from './enums'

export function bonusReply(bonus: LoggedBonus): Bonus {
  return {
    number: bonus.bonusNo,
    id: bonus.id,
    receiverId: bonus.receiverMemberId,
    kind: bonusKindByName[bonus.kind],
    level: bonus.level,
    amount: bonus.amount,
    seq: bonus.seq,
    causeMemberId: bonus.causeMemberId,
    causeUsername: bonus.causeUsername,
    side: bonus.side ? sideByName[bonus.side] : Side.UNSPECIFIED,
    pairsMatched: BigInt(bonus.matched),
    pairsPaid: BigInt(bonus.paid),
    pairsFlushed: BigInt(bonus.flushed),
    cap: BigInt(bonus.flushoutLimit ?? 0),
    paidBefore: BigInt(bonus.paidBefore ?? 0),
    rate: bonus.rate,
    planVersion: BigInt(bonus.planVersion),
    businessDay: bonus.businessDay,
    placedAt: bonus.placedAt,
    requestId: bonus.requestId ?? '',
  }
}
