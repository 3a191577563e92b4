import { layOut, type Side } from '../tree/slots'

export const LEVELS = 10

/** What a registration adds below one of its own accounts. */
export interface InnerGrowth {
  /** Accounts in each leg. */
  readonly left: number
  readonly right: number
  /** Pairs of accounts at levels 1–10, by level − 1. */
  readonly levelPairs: readonly number[]
}

/** What each account of a registration gets below it from the others (rule book §3). */
export function innerGrowth(quantity: number): InnerGrowth[] {
  const slots = layOut(quantity)
  const legs = slots.map(() => ({
    left: new Array<number>(LEVELS).fill(0),
    right: new Array<number>(LEVELS).fill(0),
  }))
  slots.forEach((slot) => {
    let level = 0
    for (
      let above: { parent: number; side: Side } | null | undefined = slot;
      above && level < LEVELS;
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

/** How many accounts stand how many steps below the first one; by steps. */
export function accountsByDepth(quantity: number): number[] {
  const depths: number[] = []
  for (const slot of layOut(quantity)) depths.push(slot ? depths[slot.parent]! + 1 : 0)
  const counts: number[] = []
  for (const depth of depths) counts[depth] = (counts[depth] ?? 0) + 1
  return counts
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
