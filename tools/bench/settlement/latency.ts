import { fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../dev/root'
import { quantile } from '../shared/statistics'
import type { CommitTimes, PlacementOptions } from './bench-clients'
import type { CandidateSlots } from './prefill'
import { sharedClock } from './shared-clock'

export interface Latency {
  readonly p50: number
  readonly p99: number
}

/** Maximum time of the settler after the end of the clients. */
const TIMEOUT_MS = 20_000

/**
 * Measures milliseconds from commit to settlement while another process places newcomers. `settle` settles one batch and
 * returns its ids. Undefined when settling does not keep up.
 */
export async function measureLatency(
  options: PlacementOptions,
  settle: () => Promise<readonly number[]>,
  candidateSlots: CandidateSlots,
): Promise<Latency | undefined> {
  const settledAt = new Map<number, number>()
  let committed: CommitTimes | undefined
  const clients = placeInOtherProcess(options).then((done) => {
    committed = done
    return sharedClock()
  })
  let end = Number.POSITIVE_INFINITY
  void clients.then((at) => {
    end = at + TIMEOUT_MS
  })
  while (!committed || committed.some(([id]) => !settledAt.has(id))) {
    const ids = await settle()
    const now = sharedClock()
    for (const id of ids) settledAt.set(id, now)
    if (now > end) return undefined
    // Polls every millisecond; the notification of the real settler costs a little less.
    if (ids.length === 0) await sleep(1)
  }
  candidateSlots.open(committed.map(([id]) => id))
  const waits = committed.map(([id, at]) => Math.max(0, (settledAt.get(id) as number) - at))
  return { p50: quantile(waits, 0.5), p99: quantile(waits, 0.99) }
}

async function placeInOtherProcess(options: PlacementOptions): Promise<CommitTimes> {
  const clients = fork(join(root, 'tools', 'dist', 'bench-clients.js'))
  return await new Promise((resolve, reject) => {
    clients.once('message', (committed: CommitTimes) => resolve(committed))
    clients.once('exit', (code) => code && reject(new Error(`the clients ended with ${code}`)))
    clients.send(options)
  })
}
