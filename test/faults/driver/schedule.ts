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

/** Of every kind one that is over within seconds, always these and in this order: what every `npm test` tries. */
const SHORT_SCHEDULE = [
  // Waits for nothing itself; it is parked while the others happen.
  'poison and unknown versions',
  'kill network at "place commit"',
  'kill pins at "reserve committed"',
  'kill identity at "create members commit"',
  'cut wallet at "withdraw commit"',
  'kill wallet at "intake commit"',
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

/** What there is to fail: the ways between the parts, and the small disk of its own, where there is one. */
export interface FaultTargets {
  readonly links: readonly string[]
  readonly disk?: string
}

/** The faults of a short run, each once, and midnight at its end. */
export function shortSchedule(surroundings: FaultTargets): Fault[] {
  const all = allFaults(surroundings)
  return [...SHORT_SCHEDULE.map((name) => faultNamed(all, name)), midnight]
}

/**
 * All faults in the order of a seed: of every kind one, then of every kind the next, so that a run has met every
 * kind before it meets one again. Kinds that are used up begin again. `only` leaves out what it does not fit.
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

/** Every fault that there is, once. */
export function everyFault(random: () => number, surroundings: FaultTargets, only = ''): Fault[] {
  return shuffled(matchingFaults(surroundings, only), random)
}

/** Every kind that a drawn run can meet, on a machine where everything can be made to fail. */
export function kindsOf(surroundings: FaultTargets): string[] {
  const all = [...allFaults({ disk: '', ...surroundings }), midnight]
  return [...new Set(all.map(({ name }) => kindOf(name)))]
}

/** The name without the point or the link: what was done to which process. */
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
