import { setTimeout as sleep } from 'node:timers/promises'
import type { Action } from '../agent/orders'
import { type Fault, until, type World } from './fault'
import { POINTS } from './points'

/** A process ends, or stands still for a while, exactly at one of its points. */
export function atPoint(process: string, point: string, action: Action): Fault {
  return {
    name: `${action} ${process} at "${point}"`,
    at: process,
    run: (world) => carryOut(world, process, point, action),
  }
}

async function carryOut(world: World, process: string, point: string, action: Action): Promise<void> {
  const { product, random } = world
  const before = product.pidOf(process)
  const order = product.order(process, point, action)
  try {
    await until(`${process} did not come to "${point}"`, order.reached, 90_000)
  } finally {
    order.withdraw()
  }
  if (action === 'pause') {
    // Longer than a call may take, or shorter.
    await sleep(500 + random() * 6_000)
    product.signal(process, 'SIGCONT')
  }
  world.over()
  if (action === 'kill') await product.untilBack(process, before)
}

/** Every process killed, and paused, at every point. */
export const pointFaults: readonly Fault[] = Object.entries(POINTS).flatMap(([process, points]) =>
  points.flatMap((point) => [atPoint(process, point, 'kill'), atPoint(process, point, 'pause')]),
)

const COMMITS = Object.entries(POINTS).flatMap(([process, points]) =>
  points.filter((point) => point.endsWith(' commit')).map((point) => [process, point] as const),
)

/** The connection to PostgreSQL is lost while it is asked to commit: before it has heard it, or after. */
export const commitFaults: readonly Fault[] = COMMITS.flatMap(([process, point]) => [
  atPoint(process, point, 'cut'),
  atPoint(process, point, 'cut-before'),
])
