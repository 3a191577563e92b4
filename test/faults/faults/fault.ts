import { setTimeout as sleep } from 'node:timers/promises'
import type { Settings } from '../agent/commands'
import type { Product } from '../driver/product'
import type { Traffic } from '../driver/traffic'

/** What a fault works with. */
export interface FaultContext {
  readonly product: Product
  readonly traffic: Traffic
  readonly random: () => number
  /** Marks the end of the fault: recovery is measured from here. */
  faultEnded(): void
  /** Registers an effect that takes longer than the fault; the run awaits it at its end. */
  checkAtEnd(shows: Promise<void>): void
}

/** A fault injected under traffic. Throws `FaultHadNoEffect` if it affected nothing. */
export interface Fault {
  readonly name: string
  /** The affected process; such a fault may run together with faults of other processes. */
  readonly process?: string
  /** Requires paused traffic. */
  readonly exclusive?: true
  run(world: FaultContext): Promise<void>
}

/** A fault that affected nothing proves nothing, so the run fails. */
export class FaultHadNoEffect extends Error {
  override readonly name = 'FaultHadNoEffect'
}

/** Waits for a condition; throws `FaultHadNoEffect` after the timeout. */
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

/** Fault that the agents cause while a setting is on. `nothing` is the failure when it had no effect. */
export function agentFault(
  name: string,
  setting: keyof Pick<Settings, 'shuffle' | 'forgetPrepared'>,
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
