import { audit } from '@jejaring/service-kit'
import type { Context } from '../context'
import {
  findPlanWithoutBonuses,
  type Plan,
  readPlan,
  writeNextPlan,
  writePlanWithoutBonuses,
} from '../store/plan'
import { lockConfig, readValues } from '../store/values'
import { publishConfigChanged } from './publish-config-changed'

/**
 * Returns the plan version for imported history: current points, limits and prices, no bonuses. If there is none, it
 * creates one and immediately after it a version with the parameters in force, so that no other placement uses the
 * history plan.
 */
export async function makeHistoryPlan(context: Context): Promise<Plan> {
  return await context.transaction(async (manager) => {
    await lockConfig(manager)
    const known = await findPlanWithoutBonuses(manager)
    if (known) return known
    const made = await writePlanWithoutBonuses(manager, context.clock.now())
    await writeNextPlan(manager, await readValues(manager), context.clock.now())
    await publishConfigChanged(manager)
    await audit(manager, {
      action: 'config.history_plan.made',
      target: `plan:${made}`,
      after: { version: made },
    })
    const plan = await readPlan(manager, made)
    if (!plan) throw new Error(`plan version ${made} is missing`)
    return plan
  })
}
