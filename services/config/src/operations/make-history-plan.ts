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
  return await context.transaction(async (tx) => {
    await lockConfig(tx)
    const known = await findPlanWithoutBonuses(tx)
    if (known) return known
    const made = await writePlanWithoutBonuses(tx, context.clock.now())
    await writeNextPlan(tx, await readValues(tx), context.clock.now())
    await publishConfigChanged(tx)
    tx.audit({
      action: 'config.history_plan.made',
      target: `plan:${made}`,
      after: { version: made },
    })
    const plan = await readPlan(tx, made)
    if (!plan) throw new Error(`plan version ${made} is missing`)
    return plan
  })
}
