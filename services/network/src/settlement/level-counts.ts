import { NODES_PER_STEP } from './bulk/leg-totals'
import type { Leg, Nodes } from './nodes'
import { Int32Column } from './number-columns'

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
  private readonly words: Int32Column

  constructor(expected?: number) {
    this.words = new Int32Column(2 * WORDS, expected)
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

  /**
   * Counts a whole tree at once, into a column in which nothing is counted yet: children come later than their parents, so
   * going backwards, what a node has at a level is what its parent has one level further down.
   */
  *build(nodes: Nodes): Generator<void> {
    for (let node = nodes.size; node > 1; node--) {
      const slot = nodes.slot(node)
      const at = (slot & 1) * WORDS
      const [left, right] = [this.words.get(node, 0), this.words.get(node, WORDS)]
      this.words.set(slot >> 1, nearOf(left, right), at)
      if (left + right !== 0) this.words.set(slot >> 1, this.farOf(node, left, right), at + 1)
      if (node % NODES_PER_STEP === 0) yield
    }
  }

  /** The second word of the leg that a node is the top of; `left` and `right` are the first words of its own legs. */
  private farOf(node: number, left: number, right: number): number {
    let word = countIn(left, FIRST_WORD) + countIn(right, FIRST_WORD)
    const [leftFar, rightFar] = [this.words.get(node, 1), this.words.get(node, WORDS + 1)]
    if (leftFar + rightFar === 0) return word
    for (let level = FIRST_WORD + 1; level < LEVELS; level++)
      word += (countIn(leftFar, level) + countIn(rightFar, level)) << shiftOf(level + 1)
    return word
  }
}

/** The first word of the leg whose top has these first words in its own legs: itself, and everybody one level further. */
function nearOf(left: number, right: number): number {
  let word = 1
  if (left + right === 0) return word
  for (let level = 1; level < FIRST_WORD; level++)
    word += (countIn(left, level) + countIn(right, level)) << shiftOf(level + 1)
  return word
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
