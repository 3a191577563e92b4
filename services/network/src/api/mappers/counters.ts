import type {
  Legs,
  Level,
  StandingAsOf as StandingAsOfReply,
  Standing as StandingReply,
} from '@jejaring/proto/network/v1/network'
import type { Standing } from '../../operations/read-standing'
import type { StandingAsOf } from '../../operations/read-standing-as-of'
import type { Counters, LegCounters, LevelRow } from '../../settlement/engine'

export function standingReply({ counters, flushout, placedAt }: Standing): StandingReply {
  return {
    placed: placedAt !== undefined,
    ...countersReply(counters),
    matched: BigInt(counters.matched),
    paidToday: BigInt(counters.paidOnCurrentDay),
    flushedToday: BigInt(counters.flushedOnCurrentDay),
    flushout: BigInt(flushout),
    sponsored: BigInt(counters.sponsored),
    placedAt,
  }
}

export function standingAsOfReply({ standing, levels, seq, businessDay }: StandingAsOf): StandingAsOfReply {
  return { standing: standingReply(standing), levels: levels.map(levelReply), seq: BigInt(seq), businessDay }
}

export function countersReply({ left, right }: Counters) {
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
