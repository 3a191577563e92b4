import {
  type Bonus,
  BonusKind,
  type Legs,
  type Level,
  type ListFlushedReply,
  type ListSponsoredReply,
  type ListSponsorshipsReply,
  type Node,
  type Payout as PayoutReply,
  type PreviewedBonus,
  type PreviewRegistrationReply,
  Side,
  type SimulatedMonth,
  type SimulateReply,
  type Slot,
  type StandingAsOf as StandingAsOfReply,
  type Standing as StandingReply,
} from '@jejaring/proto/network/v1/network'
import { countsOf, type TablePage } from '@jejaring/service-kit'
import type { SponsoredMember } from '../../operations/list-sponsored'
import type { SponsorRow } from '../../operations/list-sponsors'
import type { Preview } from '../../operations/preview-registration'
import type { Standing } from '../../operations/read-standing'
import type { StandingAsOf } from '../../operations/read-standing-as-of'
import type { Card } from '../../operations/read-tree'
import type { Earning } from '../../preview/preview'
import type { Counters, LegCounters, LevelRow } from '../../settlement/engine'
import type { Comparison, MonthCompared } from '../../simulation/comparison'
import type { Payout } from '../../simulation/payout'
import type { LoggedBonus } from '../../store/bonus-log'
import type { FlushedRow } from '../../store/programme-months'
import type { Side as TreeSide } from '../../tree/slots'
import type { ViewNode, ViewSlot } from '../../tree/view'

const sides = { left: Side.LEFT, right: Side.RIGHT } as const

const kinds = {
  sponsor: BonusKind.SPONSOR,
  pairing: BonusKind.PAIRING,
  pairing_level: BonusKind.PAIRING_LEVEL,
} as const

export function nodeReply({ member, left, right }: ViewNode<Card>): Node {
  return {
    memberId: member.memberId,
    username: member.username,
    name: member.name,
    photoHash: member.photoHash,
    createdAt: member.placedAt,
    packageCode: member.packageCode,
    ...countersReply(member.counters),
    left: left && slotReply(left, member.username, 'left'),
    right: right && slotReply(right, member.username, 'right'),
  }
}

function slotReply(slot: ViewSlot<Card>, uplineUsername: string, side: TreeSide): Slot {
  if (slot !== 'free') return { content: { $case: 'node', value: nodeReply(slot) } }
  return { content: { $case: 'free', value: { uplineUsername, position: sides[side] } } }
}

export function standingReply({ counters, flushout, placedAt }: Standing): StandingReply {
  return {
    placed: placedAt !== undefined,
    ...countersReply(counters),
    matched: BigInt(counters.matched),
    paidToday: BigInt(counters.paidToday),
    flushedToday: BigInt(counters.flushedToday),
    flushout: BigInt(flushout),
    sponsored: BigInt(counters.sponsored),
    placedAt,
  }
}

export function standingAsOfReply({ standing, levels, seq, businessDay }: StandingAsOf): StandingAsOfReply {
  return { standing: standingReply(standing), levels: levels.map(levelReply), seq: BigInt(seq), businessDay }
}

function countersReply({ left, right }: Counters) {
  const legs = (key: keyof LegCounters): Legs => ({ left: BigInt(left[key]), right: BigInt(right[key]) })
  return { downlines: legs('downlines'), waiting: legs('waiting'), points: legs('points') }
}

export function levelReply({ level, left, right, leftWait, rightWait, pair }: LevelRow): Level {
  return {
    level,
    left: BigInt(left),
    right: BigInt(right),
    leftWait: BigInt(leftWait),
    rightWait: BigInt(rightWait),
    pair: BigInt(pair),
  }
}

export function sponsoredReply({ total, filtered, rows }: TablePage<SponsoredMember>): ListSponsoredReply {
  return {
    counts: { total, filtered },
    members: rows.map((row) => ({
      memberId: row.member_id,
      createdAt: row.created_at,
      name: row.name,
      username: row.username,
      photoHash: row.photo_hash,
    })),
    sponsored: total,
  }
}

export function flushedReply(page: TablePage<FlushedRow, 'pairs' | 'amount'>): ListFlushedReply {
  const members = page.rows.map(({ member_id: memberId, ...row }) => ({ memberId, ...row }))
  return { counts: { total: page.total, filtered: page.filtered }, members, ...page.sums }
}

export function sponsorshipsReply(page: TablePage<SponsorRow, 'sponsors'>): ListSponsorshipsReply {
  return {
    counts: countsOf(page),
    sponsorships: page.rows.map((row) => ({
      memberId: row.member_id,
      createdAt: row.created_at,
      username: row.username,
      name: row.name,
      sponsorUsername: row.sponsor_username,
      sponsorName: row.sponsor_name,
    })),
    sponsors: page.sums.sponsors,
  }
}

export function previewReply(preview: Preview): PreviewRegistrationReply {
  const { slots, earnings, uplineUsername, side } = preview
  return {
    accounts: slots.map((slot) => ({
      uplineUsername: slot ? '' : uplineUsername,
      uplineAccount: slot ? slot.parent + 1 : 0,
      position: sides[slot?.side ?? side],
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
    kind: kinds[kind],
    side: side ? sides[side] : Side.UNSPECIFIED,
    pairsMatched: BigInt(matched),
    pairsPaid: BigInt(paid),
    pairsFlushed: BigInt(flushed),
    cap: BigInt(flushoutLimit ?? 0),
    paidBefore: BigInt(paidBefore ?? 0),
    ...{ level, rate, amount },
  }
}

export function bonusReply(bonus: LoggedBonus): Bonus {
  return {
    number: bonus.bonusNo,
    id: bonus.id,
    receiverId: bonus.receiverMemberId,
    kind: kinds[bonus.kind],
    level: bonus.level,
    amount: bonus.amount,
    seq: bonus.seq,
    causeMemberId: bonus.causeMemberId,
    causeUsername: bonus.causeUsername,
    side: bonus.side ? sides[bonus.side] : Side.UNSPECIFIED,
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

export function simulateReply({ months, total, seq }: Comparison): SimulateReply {
  return { months: months.map(monthReply), total: monthReply(total), seq: BigInt(seq) }
}

function monthReply({ actual, simulated, ...month }: MonthCompared): SimulatedMonth {
  return { ...month, actual: payoutReply(actual), simulated: payoutReply(simulated) }
}

function payoutReply({ sponsor, pairing, pairing_level: pairingLevel, flushed }: Payout): PayoutReply {
  return { sponsor, pairing, pairingLevel, pairsFlushed: flushed }
}
