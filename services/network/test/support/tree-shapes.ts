import type { Side } from '../../src/tree/slots'

/** Where the next node hangs, in a tree that grows in sequence order from node 1. */
export interface Slot {
  readonly parent: number
  readonly side: Side
}

/** The shapes that trees are measured and compared in. */
export const SHAPES = ['random', 'balanced', 'power'] as const
export type Shape = (typeof SHAPES)[number]

/** The same seed gives the same numbers (mulberry32). From 0 up to, not including, 1. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/**
 * A tree that grows slot after slot: `random`: any free slot, all alike; `balanced`: breadth first; `power`: nine
 * of ten extend one chain, so that it is about 0.9 n deep, and the others hang anywhere.
 */
export class GrowingTree {
  size = 1
  private deepest = 1
  /** All free slots, each as 2 · parent + side, and the place of each in the list. */
  private readonly free: number[] = [2, 3]
  private readonly places: number[] = [-1, -1, 0, 1]

  constructor(
    private readonly shape: Shape,
    private readonly random: () => number,
  ) {}

  /** The slot that the next node takes. */
  next(): Slot {
    const extend = this.shape === 'power' && this.random() < 0.9
    const slot = extend ? this.extension() : this.shape === 'balanced' ? this.oldest() : this.anywhere()
    this.size += 1
    for (const side of [0, 1]) this.places[2 * this.size + side] = this.free.push(2 * this.size + side) - 1
    if (slot.parent === this.deepest) this.deepest = this.size
    return slot
  }

  /** All that is free now, each as 2 · parent + side. */
  freeSlots(): number[] {
    return [...this.free]
  }

  private anywhere(): Slot {
    return this.take(this.free[Math.floor(this.random() * this.free.length)] as number)
  }

  private extension(): Slot {
    const wanted = 2 * this.deepest + (this.random() < 0.5 ? 0 : 1)
    return this.take(this.isFree(wanted) ? wanted : wanted ^ 1)
  }

  private oldest(): Slot {
    let slot = this.size + 1
    while (!this.isFree(slot)) slot += 1
    return this.take(slot)
  }

  private isFree(slot: number): boolean {
    return (this.places[slot] ?? -1) >= 0
  }

  private take(slot: number): Slot {
    const place = this.places[slot] as number
    const last = this.free.pop() as number
    if (last !== slot) {
      this.free[place] = last
      this.places[last] = place
    }
    this.places[slot] = -1
    return slotOf(slot)
  }
}

/** What a free slot's number stands for. */
export function slotOf(slot: number): Slot {
  return { parent: slot >>> 1, side: slot % 2 === 0 ? 'left' : 'right' }
}
