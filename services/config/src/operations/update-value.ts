import {
  conflict,
  invalid,
  isUnderDualControl,
  type JsonObject,
  notFound,
  propose,
  type UnitOfWork,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { z } from 'zod'
import type { Context } from '../context'
import { subjects, valueSubject } from '../dual-control/subjects'
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

/** The value in force after the call, and the proposal that the change became, if any. */
export interface ValueReply {
  readonly value: string
  readonly proposalId?: string
}

/**
 * Sets one system value (rule book §2) and returns its stored form. A bonus value also creates a new plan version. Under
 * dual control the change becomes a proposal. An unchanged value writes nothing. The caller checks the role. Faults:
 * not_found (unknown key), invalid (`value`), conflict.
 */
export async function updateValue(context: Context, change: ValueChange): Promise<ValueReply> {
  const { key } = change
  if (!isValueKey(key)) throw notFound('Pengaturan itu tidak ada.')
  const reading = catalogue[key].parse(change.value)
  if ('refused' in reading) throw refused(reading.refused)
  const { value } = reading

  return await context.transaction(async (tx) => {
    const checked = await checkChange(tx, key, value, change.version)
    if (!checked) return { value }
    const { before, version } = checked
    if (await isUnderDualControl(tx, subjects, valueSubject(key))) {
      const proposalId = await propose(tx, {
        subject: valueSubject(key),
        target: `config:${key}`,
        change: { key, value, version },
        before: { value: before[key] },
        after: { value },
      })
      return { value: before[key], proposalId }
    }
    await applyChange(context, tx, key, checked)
    return { value }
  })
}

const proposedValue = z.object({ key: z.string(), value: z.string(), version: z.coerce.bigint() })

/** Applies an approved proposal of `updateValue`. Faults: conflict (the value has changed since), invalid. */
export async function applyProposedValue(
  context: Pick<Context, 'clock'>,
  tx: UnitOfWork,
  change: JsonObject,
): Promise<void> {
  const { key, value, version } = proposedValue.parse(change)
  if (!isValueKey(key)) throw conflict()
  const checked = await checkChange(tx, key, value, version)
  if (!checked) throw conflict()
  await applyChange(context, tx, key, checked)
}

interface CheckedChange {
  readonly before: Values
  readonly after: Values
  readonly version: bigint
}

/** Locks the values and checks a change; undefined when nothing would change. Faults: invalid, conflict. */
async function checkChange(
  manager: EntityManager,
  key: ValueKey,
  value: string,
  expected: bigint | undefined,
): Promise<CheckedChange | undefined> {
  await lockConfig(manager)
  const before = await readValues(manager)
  if (before[key] === value) return undefined
  const version = await versionOf(manager, [key])
  checkVersion(expected, version)
  const after = { ...before, [key]: value }
  const reason = findContradiction(after)
  if (reason) throw refused(reason)
  return { before, after, version }
}

async function applyChange(
  { clock }: Pick<Context, 'clock'>,
  tx: UnitOfWork,
  key: ValueKey,
  { before, after }: CheckedChange,
): Promise<void> {
  await storeValue(tx, key, before, after[key])
  if (isPlanKey(key)) await writeNextPlan(tx, after, clock.now())
  await publishConfigChanged(tx)
}

/** Writes a changed value and its audit entry. */
export async function storeValue(
  tx: UnitOfWork,
  key: ValueKey,
  before: Values,
  value: string,
): Promise<void> {
  await writeValue(tx, key, value)
  tx.audit({
    action: 'config.value.changed',
    target: `config:${key}`,
    before: { value: before[key] },
    after: { value },
  })
}

function refused(reason: string) {
  return invalid(reason, { value: reason })
}
