import { ConfigChanged } from '@jejaring/proto/config/v1/events'
import { publish } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { planToProto, valuesToProto } from '../api/mappers/config'
import { readPlan } from '../store/plan'
import { nextStateVersion, readValues } from '../store/values'

/** Publishes the complete state as `config.changed`, in the transaction of the change. */
export async function publishConfigChanged(manager: EntityManager): Promise<void> {
  const version = await nextStateVersion(manager)
  const plan = await readPlan(manager, 0n)
  await publish(manager, 'config.changed', ConfigChanged, {
    version,
    values: valuesToProto(await readValues(manager)),
    plan: plan && planToProto(plan),
  })
}
