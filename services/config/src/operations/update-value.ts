import { audit, invalid, notFound } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { writeNextPlan } from '../store/plan'
import { lockConfig, readValues, versionOf, writeValue } from '../store/values'
import {
  catalogue,
  findContradiction,
  isPlanKey,
  isValueKey,
  type ValueKey,
  type Values,
} from '../values/catalogue'
import { checkVersion } from './check-version'
import { publishConfigChanged } from './publish-config-changed'

interface ValueChange {
  readonly key: string
  readonly value: string
  /** The version the change was made from; 0n skips the check. */
  readonly version?: bigint
}

/**
 * Sets one system value (rule book §2) and returns its stored form. A bonus value also creates a new plan version.
 * An unchanged value writes nothing. The caller checks the role. Faults: not_found (unknown key), invalid (`value`),
 * conflict.
 */
export async function updateValue(context: Context, change: ValueChange): Promise<string> {
  const { key } = change
  if (!isValueKey(key)) throw notFound('Pengaturan itu tidak ada.')
  const reading = catalogue[key].parse(change.value)
  if ('refused' in reading) throw refused(reading.refused)
  const { value } = reading

  return await context.transaction(async (manager) => {
    await lockConfig(manager)
    const before = await readValues(manager)
    if (before[key] === value) return value
    checkVersion(change.version, await versionOf(manager, [key]))
    const after = { ...before, [key]: value }
    const reason = findContradiction(after)
    if (reason) throw refused(reason)

    await storeValue(manager, key, before, value)
    if (isPlanKey(key)) await writeNextPlan(manager, after, context.clock.now())
    await publishConfigChanged(manager)
    return value
  })
}

/** Writes a changed value and its audit entry. */
export async function storeValue(
  manager: EntityManager,
  key: ValueKey,
  before: Values,
  value: string,
): Promise<void> {
  await writeValue(manager, key, value)
  await audit(manager, {
    action: 'config.value.changed',
    target: `config:${key}`,
    before: { value: before[key] },
    after: { value },
  })
}

function refused(reason: string) {
  return invalid(reason, { value: reason })
}
