import type { Fault } from '../faults/fault'

/** Faults that happen at the same time, and whether everything is waited for and checked after them. */
export interface Round {
  readonly faults: readonly Fault[]
  readonly checked: boolean
}

/** So many processes are befallen at once: the others, and those that come back, still get on. */
const MAX_CONCURRENT_FAULTS = 4
/** So many rounds until everything is checked; the rules that hold at any moment are, after each. */
const ROUNDS_PER_FULL_CHECK = 6

/**
 * All of them, in rounds: in each what befalls different processes, from where most is left, so that there are as few as
 * can be. What concerns all processes has a round and a check of its own.
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
