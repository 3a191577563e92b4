import type { Side } from '../../src/tree/slots'

/** Slot of the next node, in a tree that grows in sequence order from node 1. */
export interface Slot {
  readonly parent: number
  readonly side: Side
}

/** The tree shapes of tests and benchmarks. */
export const SHAPES = ['random', 'balanced', 'power'] as const
export type Shape = (typeof SHAPES)[number]

/** Seeded random numbers in [0, 1) (mulberry32). */
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
 * A tree that grows node by node. `random`: a uniformly random free slot; `balanced`: breadth-first; `power`: nine of ten
 * nodes extend one chain, which gets about 0.9 n deep, and the others take random slots.
 */
export class GrowingTree {
  size = 1
  private deepest = 1
  /** All free slots, each as 2 · parent + side, and the index of each in the list. */
  private readonly free: number[] = [2, 3]
  private readonly indexOfSlot: number[] = [-1, -1, 0, 1]

  constructor(
    private readonly shape: Shape,
    private readonly random: () => number,
  ) {}

  /** Takes the slot of the next node. */
  next(): Slot {
    const extend = this.shape === 'power' && this.random() < 0.9
    const slot = extend ? this.extension() : this.shape === 'balanced' ? this.oldest() : this.anywhere()
    this.size += 1
    for (const side of [0, 1])
      this.indexOfSlot[2 * this.size + side] = this.free.push(2 * this.size + side) - 1
    if (slot.parent === this.deepest) this.deepest = this.size
    return slot
  }

  /** All free slots, each as 2 · parent + side. */
  freeSlots(): number[] {
    return [...this.free]
  }

  private anywhere(): Slot {
    return this.take(this.free[Math.floor(this.random() * this.free.length)] as number)
  }

  private extension(): Slot {
    const expected = 2 * this.deepest + (this.random() < 0.5 ? 0 : 1)
    return this.take(this.isFree(expected) ? expected : expected ^ 1)
  }

  private oldest(): Slot {
    let slot = this.size + 1
    while (!this.isFree(slot)) slot += 1
    return this.take(slot)
  }

  private isFree(slot: number): boolean {
    return (this.indexOfSlot[slot] ?? -1) >= 0
  }

  private take(slot: number): Slot {
    const index = this.indexOfSlot[slot] as number
    const last = this.free.pop() as number
    if (last !== slot) {
      this.free[index] = last
      this.indexOfSlot[last] = index
    }
    this.indexOfSlot[slot] = -1
    return slotOf(slot)
  }
}

/** Decodes 2 · parent + side. */
export function slotOf(slot: number): Slot {
  return { parent: slot >>> 1, side: slot % 2 === 0 ? 'left' : 'right' }
}
