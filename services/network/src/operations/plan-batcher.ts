import type { ConfigServiceService } from '@jejaring/proto/config/v1/config'
import { Batcher, type Client, type Kit } from '@jejaring/service-kit'
import type { Plan } from '../plan/parameters'
import { planFromConfig } from '../plan/plan-from-config'
import { DEADLINES } from '../registration/deadlines'
import { retryOnce } from './retry-once'

const MAX_BATCH_SIZE = 64

type ConfigClient = Client<typeof ConfigServiceService>

export type PlanBatcher = Batcher<void, Plan>

/** Reads the plan in force from `config`, once for all registrations that ask while another read runs. */
export function makePlanBatcher(kit: Pick<Kit, 'metrics'>, config: ConfigClient): PlanBatcher {
  return new Batcher<void, Plan>(kit, {
    name: 'read plan',
    maxSize: MAX_BATCH_SIZE,
    run: async (items) => {
      // The error is a result: the batcher would repeat a call that throws for each registration, one after the other.
      const plan = await readCurrentPlan(config).catch((error: Error) => error)
      return items.map(() => plan)
    },
  })
}

async function readCurrentPlan(config: ConfigClient): Promise<Plan> {
  const reply = await retryOnce(DEADLINES.plan, (options) => config.readPlan({ version: 0n }, options))
  return planFromConfig(reply)
}
