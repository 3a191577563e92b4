import { setTimeout as sleep } from 'node:timers/promises'
import type { Action } from '../agent/commands'
import { type Fault, type FaultContext, waitForEffect } from './fault'
import { POINTS } from './points'

/** Kills or stops a process at one of its fault points. */
export function atPoint(process: string, point: string, action: Action): Fault {
  return {
    name: `${action} ${process} at "${point}"`,
    process: process,
    run: (world) => injectAtPoint(world, process, point, action),
  }
}

async function injectAtPoint(
  world: FaultContext,
  process: string,
  point: string,
  action: Action,
): Promise<void> {
  const { product, random } = world
  const before = product.pidOf(process)
  const order = product.command(process, point, action)
  try {
    await waitForEffect(`${process} did not come to "${point}"`, order.reached, 90_000)
  } finally {
    order.withdraw()
  }
  if (action === 'pause') {
    // Shorter or longer than the deadline of a call.
    await sleep(500 + random() * 6_000)
    product.signal(process, 'SIGCONT')
  }
  world.faultEnded()
  if (action === 'kill') await product.untilBack(process, before)
}

/** Kill and pause of every process at every point. */
export const pointFaults: readonly Fault[] = Object.entries(POINTS).flatMap(([process, points]) =>
  points.flatMap((point) => [atPoint(process, point, 'kill'), atPoint(process, point, 'pause')]),
)

const COMMIT_POINTS = Object.entries(POINTS).flatMap(([process, points]) =>
  points.filter((point) => point.endsWith(' commit')).map((point) => [process, point] as const),
)

/** Loss of the PostgreSQL connection before or after the COMMIT is sent. */
export const commitFaults: readonly Fault[] = COMMIT_POINTS.flatMap(([process, point]) => [
  atPoint(process, point, 'cut'),
  atPoint(process, point, 'cut-before'),
])
