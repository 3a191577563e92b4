import type {
  BonusKind,
  BonusLine,
  MemberState,
  NumberedPlacement,
  PackageTerms,
  Placement,
  Plan,
  Side,
} from './types'

export interface Programme {
  readonly members: Map<string, MemberState>
  /** In placement order; within one placement: sponsor, pairing from the nearest ancestor up, levels 1–10. */
  readonly bonuses: BonusLine[]
  readonly placements: NumberedPlacement[]
}

/**
 * Computes a programme from its placements in order (rule book §3) by walking all ancestors of each
 * placement: the independent reference implementation. Throws when the list is no tree: unknown parent or
 * sponsor, occupied slot, or second root.
 */
export function recount(placements: readonly Placement[]): Programme {
  const model = new Model()
  for (const placement of placements) model.place(placement)
  return { members: model.members, bonuses: model.bonuses, placements: model.placements }
}

/** The reference model, whose state can be read between placements. */
export class Model {
  readonly members = new Map<string, MemberState>()
  readonly bonuses: BonusLine[] = []
  readonly placements: NumberedPlacement[] = []
  private readonly placementOf = new Map<string, Placement>()
  private readonly slots = new Set<string>()
  private day = ''
  private plan: Plan | undefined

  place(placement: Placement): void {
    this.check(placement)
    // Day and plan version never decrease along the order.
    if (placement.day > this.day) this.day = placement.day
    if (!this.plan || placement.plan.version > this.plan.version) this.plan = placement.plan
    const plan = this.plan
    const points = termsOf(plan, placement.package).pair
    const counted = {
      member: placement.member,
      seq: this.placements.length + 1,
      day: this.day,
      planVersion: plan.version,
      points,
    }
    this.placements.push(counted)
    this.placementOf.set(placement.member, placement)
    this.members.set(placement.member, newMemberState(placement.member))

    this.creditSponsor(placement, plan, counted)
    for (const { ancestor, side } of this.ancestors(placement)) this.pair(ancestor, side, plan, counted)
    for (const { ancestor, side, distance } of this.ancestors(placement)) {
      if (distance <= 10) this.pairLevel(ancestor, side, distance, plan, counted)
    }
  }

  private check(placement: Placement): void {
    const { member, parent, side, sponsor } = placement
    if (this.placementOf.has(member)) throw new Error(`${member} is placed twice`)
    if (parent === null) {
      if (this.placementOf.size > 0) throw new Error(`${member} is a second root`)
      return
    }
    if (!this.placementOf.has(parent)) throw new Error(`${member} hangs under ${parent}, who is not placed`)
    if (sponsor === null || !this.placementOf.has(sponsor)) throw new Error(`${member} has no known sponsor`)
    if (side === null) throw new Error(`${member} has no side`)
    if (this.slots.has(`${parent} ${side}`)) throw new Error(`${parent} ${side} is taken already`)
    this.slots.add(`${parent} ${side}`)
  }

  /** All ancestors from the parent up, with the leg that contains the placement. */
  private *ancestors(placement: Placement): Generator<{ ancestor: Placement; side: Side; distance: number }> {
    let below = placement
    for (let distance = 1; below.parent !== null; distance++) {
      const ancestor = this.placementOf.get(below.parent) as Placement
      yield { ancestor, side: below.side as Side, distance }
      below = ancestor
    }
  }

  private creditSponsor(placement: Placement, plan: Plan, cause: NumberedPlacement): void {
    if (placement.sponsor === null) return
    const sponsor = this.state(placement.sponsor)
    sponsor.sponsored += 1
    this.credit(sponsor, 'sponsor', 0, cause, { amount: termsOf(plan, placement.package).bonusSponsor })
  }

  private pair(ancestor: Placement, side: Side, plan: Plan, cause: NumberedPlacement): void {
    const state = this.state(ancestor.member)
    state[side].downlines += 1
    state[side].points += cause.points
    state[side].waiting += cause.points

    const matched = Math.min(state.left.waiting, state.right.waiting)
    if (matched === 0) return
    state.left.waiting -= matched
    state.right.waiting -= matched
    const paidOnDay = state.paidOn.get(cause.day) ?? 0
    // A copy of settlement's rule on purpose: a defect in it must not hide itself.
    const paid = Math.min(matched, Math.max(0, termsOf(plan, ancestor.package).flushout - paidOnDay))
    const flushed = matched - paid
    if (paid > 0) state.paidOn.set(cause.day, paidOnDay + paid)
    state.matched += matched
    state.paid += paid
    state.flushed += flushed
    this.credit(state, 'pairing', 0, cause, {
      matched,
      paid,
      flushed,
      amount: BigInt(paid) * plan.bonusPairing,
    })
  }

  private pairLevel(
    ancestor: Placement,
    side: Side,
    level: number,
    plan: Plan,
    cause: NumberedPlacement,
  ): void {
    const state = this.state(ancestor.member)
    const row = state.levels[level - 1]!
    const pairsBefore = row.pair
    row[side] += 1
    row.pair = Math.min(row.left, row.right)
    row.leftWait = row.left - row.pair
    row.rightWait = row.right - row.pair
    // A pair formed while its level is unpaid is never paid later and leaves no line.
    if (row.pair === pairsBefore || level > plan.pairingLevelMax) return
    this.credit(state, 'pairing_level', level, cause, {
      matched: 1,
      paid: 1,
      amount: plan.bonusPairingLevel,
    })
  }

  private credit(
    receiver: MemberState,
    kind: BonusKind,
    level: number,
    cause: NumberedPlacement,
    bonus: { amount: bigint; matched?: number; paid?: number; flushed?: number },
  ): void {
    receiver.income[kind] += bonus.amount
    this.bonuses.push({
      receiver: receiver.member,
      kind,
      level,
      cause: cause.member,
      seq: cause.seq,
      day: cause.day,
      planVersion: cause.planVersion,
      matched: bonus.matched ?? 0,
      paid: bonus.paid ?? 0,
      flushed: bonus.flushed ?? 0,
      amount: bonus.amount,
    })
  }

  private state(member: string): MemberState {
    return this.members.get(member) as MemberState
  }
}

function termsOf(plan: Plan, name: string): PackageTerms {
  const terms = plan.packages[name]
  if (!terms) throw new Error(`plan version ${plan.version} has no package ${name}`)
  return terms
}

function newMemberState(member: string): MemberState {
  const levels = Array.from({ length: 10 }, (_, index) => ({
    level: index + 1,
    left: 0,
    right: 0,
    leftWait: 0,
    rightWait: 0,
    pair: 0,
  }))
  return {
    member,
    left: { downlines: 0, points: 0, waiting: 0 },
    right: { downlines: 0, points: 0, waiting: 0 },
    matched: 0,
    paid: 0,
    flushed: 0,
    paidOn: new Map(),
    levels,
    sponsored: 0,
    income: { sponsor: 0n, pairing: 0n, pairing_level: 0n },
  }
}
