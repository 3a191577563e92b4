import { setTimeout as sleep } from 'node:timers/promises'
import type { Product } from '../driver/product'
import type { Traffic } from '../driver/traffic'

/** What a fault works on. */
export interface FaultContext {
  readonly product: Product
  readonly traffic: Traffic
  readonly random: () => number
  /** Said at the moment from which on everything could work again: recovery is measured from here. */
  faultEnded(): void
  /** Something that takes longer to show than the fault lasts; it is waited for at the end of the run. */
  checkAtEnd(shows: Promise<void>): void
}

/** Something that goes wrong while there is traffic. It throws `DidNotBite` where nobody felt it. */
export interface Fault {
  readonly name: string
  /** The process that it befalls, where it may happen beside faults of other processes. */
  readonly process?: string
  /** Nobody else may be doing anything. */
  readonly exclusive?: true
  run(world: FaultContext): Promise<void>
}

/** A run in which a fault hit nothing has tried nothing. */
export class FaultHadNoEffect extends Error {
  override readonly name = 'DidNotBite'
}

/** Waits for it, or says that the fault did not bite. */
export async function waitForEffect(
  failure: string,
  condition: () => boolean | Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > end) throw new FaultHadNoEffect(failure)
    await sleep(20)
  }
}

/** What the agents in the processes do for a while, often enough to be felt. `nothing` says what did not happen. */
export function agentFault(
  name: string,
  setting: 'shuffle' | 'forget',
  noted: Parameters<Product['countOf']>[0],
  nothing: string,
): Fault {
  return {
    name,
    async run({ product, faultEnded }) {
      const before = product.countOf(noted)
      product.applySettings({ [setting]: true })
      try {
        await waitForEffect(nothing, () => product.countOf(noted) > before + 10)
        await sleep(3_000)
      } finally {
        product.applySettings({ [setting]: false })
        faultEnded()
      }
    },
  }
}
