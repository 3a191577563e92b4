import { audit, invalid, notFound } from '@jejaring/service'
import type { Context } from '../context'
import { writeNextPlan } from '../store/plan'
import { lockConfig, readValues, writeValue } from '../store/values'
import { catalogue, contradiction, isPlanKey, isValueKey } from '../values/catalogue'
import { announce } from './announce'

/**
 * Sets one system value (rule book §2) and answers it as it is stored; a bonus value also makes a new
 * plan version. The same value again changes nothing. Whether the caller may is decided before.
 * Faults: not_found (unknown key), invalid (`value`).
 */
export async function updateValue(context: Context, wanted: { key: string; value: string }): Promise<string> {
  const { key } = wanted
  if (!isValueKey(key)) throw notFound('Pengaturan itu tidak ada.')
  const reading = catalogue[key].kind(wanted.value)
  if ('refused' in reading) throw refused(reading.refused)
  const { value } = reading

  return await context.transaction(async (manager) => {
    await lockConfig(manager)
    const before = await readValues(manager)
    if (before[key] === value) return value
    const after = { ...before, [key]: value }
    const reason = contradiction(after)
    if (reason) throw refused(reason)

    await writeValue(manager, key, value)
    if (isPlanKey(key)) await writeNextPlan(manager, after, context.clock.now())
    await announce(manager)
    await audit(manager, {
      action: 'config.value.changed',
      target: `config:${key}`,
      before: { value: before[key] },
      after: { value },
    })
    return value
  })
}

function refused(reason: string) {
  return invalid(reason, { value: reason })
}
