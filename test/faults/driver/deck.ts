import { commitFaults, pointFaults } from '../faults/at-points'
import { diskFull } from '../faults/disk'
import type { Fault } from '../faults/fault'
import { linkFaults } from '../faults/links'
import { messageFaults, slowFaults } from '../faults/messages'
import { races } from '../faults/races'
import { restoreWallet } from '../faults/restore'
import { rollingRestart } from '../faults/rolling'
import { serverFaults, wipeFaults } from '../faults/servers'
import { settlerFaults } from '../faults/settlers'

const CLIENTS = 200

/**
 * All faults in the order of a seed: of every kind one, then of every kind the next, so that a short run has met every
 * kind and a long one every fault. Kinds that are used up begin again.
 */
export function* deck(
  random: () => number,
  links: readonly string[],
  disk: string | undefined,
  long: boolean,
): Generator<Fault> {
  const kinds = [
    slowFaults,
    pointFaults,
    messageFaults,
    commitFaults,
    serverFaults,
    linkFaults(links),
    races(CLIENTS),
    pointFaults.filter(({ name }) => name.startsWith('kill settler')),
    pointFaults.filter(({ name }) => /^kill (network|wallet|pins|identity)/.test(name)),
    // What takes long or leaves the whole product to come back.
    ...(long
      ? [wipeFaults, settlerFaults, [rollingRestart], [restoreWallet], ...(disk ? [[diskFull(disk)]] : [])]
      : []),
  ].map((faults) => shuffled(faults, random))
  for (let round = 0; ; round++) for (const faults of kinds) yield faults[round % faults.length]!
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((one) => ({ one, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ one }) => one)
}
