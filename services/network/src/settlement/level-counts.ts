import type { Leg } from './nodes'
import { Integers } from './numbers'

/** Levels that are counted below each node, whatever the parameters say. */
export const LEVELS = 10

/** The last level whose count stands in the first word. */
const FIRST_WORD = 7
const WORDS = 2

/**
 * Members by level and leg below each node. A leg has at most 2^(d−1) members at level d, so its count takes
 * d bits, and the ten counts of a leg take 55: levels 1–7 in one word of 32 bits, 8–10 in another. 16 bytes a
 * node, and always exact.
 */
export class LevelCounts {
  private readonly words: Integers

  constructor(expected?: number) {
    this.words = new Integers(2 * WORDS, expected)
  }

  get(node: number, level: number, leg: Leg): number {
    return countIn(this.words.get(node, wordOf(level, leg)), level)
  }

  /** Counts one more member; answers how many there were before. */
  add(node: number, level: number, leg: Leg): number {
    const word = wordOf(level, leg)
    const before = this.words.get(node, word)
    this.words.set(node, before + (1 << shiftOf(level)), word)
    return countIn(before, level)
  }
}

function countIn(word: number, level: number): number {
  return (word >>> shiftOf(level)) & ((1 << level) - 1)
}

function wordOf(level: number, leg: Leg): number {
  return WORDS * leg + (level > FIRST_WORD ? 1 : 0)
}

/** Where a level's bits begin in its word: after those of the levels before it. */
const SHIFTS = [0, 0, 1, 3, 6, 10, 15, 21, 0, 8, 17]

function shiftOf(level: number): number {
  return SHIFTS[level] as number
}
