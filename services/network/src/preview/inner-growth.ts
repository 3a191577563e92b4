import { PAIRING_LEVELS } from '../plan/parameters'
import { layOut, type Side } from '../tree/slots'

/** Growth of one account's subtree by the other accounts of its registration. */
export interface InnerGrowth {
  /** Accounts in each leg. */
  readonly left: number
  readonly right: number
  /** Pairs of accounts at levels 1–10, by level − 1. */
  readonly levelPairs: readonly number[]
}

/** The inner growth of each account of a registration (rule book §3). */
export function innerGrowth(quantity: number): InnerGrowth[] {
  const slots = layOut(quantity)
  const legs = slots.map(() => ({
    left: new Array<number>(PAIRING_LEVELS).fill(0),
    right: new Array<number>(PAIRING_LEVELS).fill(0),
  }))
  slots.forEach((slot) => {
    let level = 0
    for (
      let above: { parent: number; side: Side } | null | undefined = slot;
      above && level < PAIRING_LEVELS;
      level++
    ) {
      legs[above.parent]![above.side][level]! += 1
      above = slots[above.parent]
    }
  })
  return legs.map(({ left, right }) => ({
    left: sum(left),
    right: sum(right),
    levelPairs: left.map((count, level) => Math.min(count, right[level]!)),
  }))
}

/** Number of accounts by depth below the first one. */
export function accountsByDepth(quantity: number): number[] {
  const depths: number[] = []
  for (const slot of layOut(quantity)) depths.push(slot ? depths[slot.parent]! + 1 : 0)
  const counts: number[] = []
  for (const depth of depths) counts[depth] = (counts[depth] ?? 0) + 1
  return counts
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, value) => total + value, 0)
