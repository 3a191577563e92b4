import { PAIRING_LEVELS } from '../plan/parameters'
import { NODES_PER_STEP } from './bulk/leg-totals'
import type { Leg, Nodes } from './nodes'
import { Int32Column } from './number-columns'

/** The last level in the first word. */
const LAST_LEVEL_OF_FIRST_WORD = 7
const WORDS = 2

/**
 * Members by level and leg below each node, as bit fields. A leg has at most 2^(d−1) members at level d, so the count fits
 * in d bits and the ten counts of a leg in 55: levels 1–7 in one 32-bit word, levels 8–10 in a second. 16 bytes per node.
 */
export class LevelCounts {
  private readonly words: Int32Column

  constructor(expected?: number) {
    this.words = new Int32Column(2 * WORDS, expected)
  }

  get(node: number, level: number, leg: Leg): number {
    return countIn(this.words.get(node, wordOf(level, leg)), level)
  }

  /** Adds one member; returns the previous count. */
  add(node: number, level: number, leg: Leg): number {
    const word = wordOf(level, leg)
    const before = this.words.get(node, word)
    this.words.set(node, before + (1 << bitOffsetOf(level)), word)
    return countIn(before, level)
  }

  /**
   * Counts a whole tree, starting from empty columns. Children have greater numbers than their parents, so one backward pass
   * adds each node's finished counts to its parent, shifted by one level.
   */
  *build(nodes: Nodes): Generator<void> {
    for (let node = nodes.size; node > 1; node--) {
      const slot = nodes.slot(node)
      const word = (slot & 1) * WORDS
      const [left, right] = [this.words.get(node, 0), this.words.get(node, WORDS)]
      this.words.set(slot >> 1, firstWordOf(left, right), word)
      if (left + right !== 0) this.words.set(slot >> 1, this.secondWordOf(node, left, right), word + 1)
      if (node % NODES_PER_STEP === 0) yield
    }
  }

  /** Second word of the leg whose top is `node`; `left` and `right` are the first words of the node's own legs. */
  private secondWordOf(node: number, left: number, right: number): number {
    let word = countIn(left, LAST_LEVEL_OF_FIRST_WORD) + countIn(right, LAST_LEVEL_OF_FIRST_WORD)
    const [leftFar, rightFar] = [this.words.get(node, 1), this.words.get(node, WORDS + 1)]
    if (leftFar + rightFar === 0) return word
    for (let level = LAST_LEVEL_OF_FIRST_WORD + 1; level < PAIRING_LEVELS; level++)
      word += (countIn(leftFar, level) + countIn(rightFar, level)) << bitOffsetOf(level + 1)
    return word
  }
}

/** First word of a leg from the first words of its top's legs: the top at level 1, all others one level deeper. */
function firstWordOf(left: number, right: number): number {
  let word = 1
  if (left + right === 0) return word
  for (let level = 1; level < LAST_LEVEL_OF_FIRST_WORD; level++)
    word += (countIn(left, level) + countIn(right, level)) << bitOffsetOf(level + 1)
  return word
}

function countIn(word: number, level: number): number {
  return (word >>> bitOffsetOf(level)) & ((1 << level) - 1)
}

function wordOf(level: number, leg: Leg): number {
  return WORDS * leg + (level > LAST_LEVEL_OF_FIRST_WORD ? 1 : 0)
}

/** Bit offset of each level in its word. */
const BIT_OFFSETS = [0, 0, 1, 3, 6, 10, 15, 21, 0, 8, 17]

function bitOffsetOf(level: number): number {
  return BIT_OFFSETS[level] as number
}
