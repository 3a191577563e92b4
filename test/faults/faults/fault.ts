import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../driver/product'
import type { Traffic } from '../driver/traffic'

/** What a fault works on. */
export interface World {
  readonly product: Product
  readonly traffic: Traffic
  readonly random: () => number
  /** Said at the moment from which on everything could work again: recovery is measured from here. */
  over(): void
  /** Something that takes longer to show than the fault lasts; it is waited for at the end of the run. */
  later(shows: Promise<void>): void
}

/** Something that goes wrong while there is traffic. It throws `DidNotBite` where nobody felt it. */
export interface Fault {
  readonly name: string
  /** The process that it befalls, where it may happen beside faults of other processes. */
  readonly at?: string
  /** Nobody else may be doing anything. */
  readonly alone?: true
  run(world: World): Promise<void>
}

/** A run in which a fault hit nothing has tried nothing. */
export class DidNotBite extends Error {
  override readonly name = 'DidNotBite'
}

/** Waits for it, or says that the fault did not bite. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  within = 60_000,
): Promise<void> {
  const end = performance.now() + within
  while (!(await holds())) {
    if (performance.now() > end) throw new DidNotBite(what)
    await sleep(20)
  }
}

/** What the agents in the processes do for a while, often enough to be felt. `nothing` says what did not happen. */
export function byAgents(
  name: string,
  setting: 'shuffle' | 'forget',
  noted: Parameters<Product['noted']>[0],
  nothing: string,
): Fault {
  return {
    name,
    async run({ product, over }) {
      const before = product.noted(noted)
      product.set({ [setting]: true })
      try {
        await until(nothing, () => product.noted(noted) > before + 10)
        await sleep(3_000)
      } finally {
        product.set({ [setting]: false })
        over()
      }
    },
  }
}
