import { commitFaults, pointFaults } from '../faults/at-point'
import { diskFull } from '../faults/disk'
import type { Fault } from '../faults/fault'
import { linkFaults } from '../faults/links'
import { messageFaults } from '../faults/messages'
import { midnight } from '../faults/midnight'
import { races } from '../faults/races'
import { restoreWallet } from '../faults/restore'
import { rollingRestart } from '../faults/rolling'
import { serverFaults } from '../faults/servers'
import { settlerFaults } from '../faults/settlers'

const RACE_CLIENTS = 200

/** Fixed schedule of `npm test`: one quick fault of each kind, in this order. */
const SHORT_SCHEDULE = [
  // Does not wait: the messages become dead letters while the other faults run.
  'poison and unknown versions',
  'kill network at "place commit"',
  'kill pins at "reserve committed"',
  'kill identity at "create members commit"',
  'cut wallet at "withdraw commit"',
  'kill wallet at "ingestion commit"',
  'kill settler at "settle checkpoint commit"',
  'pause pins at "served pins.ReservePins"',
  'messages one to five times and shuffled',
  'link wallet-identity half-open',
  'link network-pins cut',
  'kill NATS',
  'kill PostgreSQL, with recovery from its log',
  `${RACE_CLIENTS} clients on one slot`,
  `${RACE_CLIENTS} clients on one pin`,
  `${RACE_CLIENTS} clients on one balance`,
]

/** What faults can be injected into: links, and a separate small disk where there is one. */
export interface FaultTargets {
  readonly links: readonly string[]
  readonly disk?: string
}

/** Faults of a short run, each once, then midnight. */
export function shortSchedule(surroundings: FaultTargets): Fault[] {
  const all = allFaults(surroundings)
  return [...SHORT_SCHEDULE.map((name) => faultNamed(all, name)), midnight]
}

/**
 * Endless random schedule by a seed, round-robin over the kinds, so that no kind repeats before every kind has run.
 * `only` is a regular expression on the names of faults.
 */
export function* randomSchedule(
  random: () => number,
  surroundings: FaultTargets,
  only = '',
): Generator<Fault> {
  const kinds = new Map<string, Fault[]>()
  for (const fault of shuffled(matchingFaults(surroundings, only), random))
    kinds.set(kindOf(fault.name), [...(kinds.get(kindOf(fault.name)) ?? []), fault])
  for (let round = 0; ; round++) for (const faults of kinds.values()) yield faults[round % faults.length]!
}

/** Every fault once, in random order. */
export function everyFault(random: () => number, surroundings: FaultTargets, only = ''): Fault[] {
  return shuffled(matchingFaults(surroundings, only), random)
}

/** All kinds of a random run on a machine that supports every fault. */
export function kindsOf(surroundings: FaultTargets): string[] {
  const all = [...allFaults({ disk: '', ...surroundings }), midnight]
  return [...new Set(all.map(({ name }) => kindOf(name)))]
}

/** Kind of a fault: its name without the point or the link. */
export function kindOf(name: string): string {
  if (name.startsWith('link ')) return `link ${name.split(' ').at(-1)}`
  return name.replace(/ at ".*"$/, ' at one of its points')
}

function matchingFaults(surroundings: FaultTargets, only: string): Fault[] {
  const faults = allFaults(surroundings).filter(({ name }) => new RegExp(only).test(name))
  if (faults.length === 0) throw new Error(`There is no fault whose name fits "${only}".`)
  return faults
}

function allFaults({ links, disk }: FaultTargets): Fault[] {
  return [
    ...messageFaults,
    ...pointFaults,
    ...commitFaults,
    ...serverFaults,
    ...linkFaults(links),
    ...races(RACE_CLIENTS),
    ...settlerFaults,
    rollingRestart,
    restoreWallet,
    ...(disk === undefined ? [] : [diskFull(disk)]),
  ]
}

function faultNamed(faults: readonly Fault[], name: string): Fault {
  const fault = faults.find((one) => one.name === name)
  if (!fault) throw new Error(`There is no fault "${name}".`)
  return fault
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
