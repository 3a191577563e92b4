import type { Fault } from '../faults/fault'

/** Concurrent faults, and whether all rules are checked after them. */
export interface Round {
  readonly faults: readonly Fault[]
  readonly checked: boolean
}

/** Few enough that the remaining processes keep working. */
const MAX_CONCURRENT_FAULTS = 4
/** A full check follows every so many rounds; rules that always hold are checked after each. */
const ROUNDS_PER_FULL_CHECK = 6

/**
 * Packs faults greedily into as few rounds as possible: each round takes faults of different processes, longest queue
 * first. A fault of the whole product has its own round and check.
 */
export function* roundsOf(faults: readonly Fault[]): Generator<Round> {
  const lanes = new Map<string, Fault[]>()
  for (const fault of faults)
    if (fault.process !== undefined) lanes.set(fault.process, [...(lanes.get(fault.process) ?? []), fault])
  const left = () => [...lanes.values()].filter((lane) => lane.length > 0)
  for (let number = 1; left().length > 0; number++) {
    const longest = left().sort((a, b) => b.length - a.length)
    const round = longest.slice(0, MAX_CONCURRENT_FAULTS).flatMap((lane) => lane.splice(0, 1))
    yield { faults: round, checked: number % ROUNDS_PER_FULL_CHECK === 0 || left().length === 0 }
  }
  for (const fault of faults) if (fault.process === undefined) yield { faults: [fault], checked: true }
}
