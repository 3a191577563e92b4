import { ConfigChanged } from '@jejaring/proto/config/v1/events'
import type { UnitOfWork } from '@jejaring/service-kit'
import { planToProto, valuesToProto } from '../api/mappers/config'
import { readPlan } from '../store/plan'
import { nextStateVersion, readSomeValues } from '../store/values'
import { valueKeys } from '../values/catalogue'

/** Publishes the complete state as `config.changed`, in the transaction of the change. */
export async function publishConfigChanged(tx: UnitOfWork): Promise<void> {
  const version = await nextStateVersion(tx)
  const plan = await readPlan(tx, 0n)
  tx.publish('config.changed', ConfigChanged, {
    version,
    values: valuesToProto(await readSomeValues(tx, valueKeys)),
    plan: plan && planToProto(plan),
  })
}
