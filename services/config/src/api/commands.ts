import {
  type Command,
  type DatabaseKit,
  dualControlCommand,
  isFault,
  runAsOperator,
} from '@jejaring/service-kit'
import { subjects } from '../dual-control/subjects'
import { makeHistoryPlan } from '../operations/make-history-plan'
import { UnknownField, updatePackageField } from '../operations/update-package-field'
import { updateValue } from '../operations/update-value'
import { PackageRow } from '../store/entities'
import { type Plan, readPlan } from '../store/plan'
import { readValues } from '../store/values'
import { valueKeys } from '../values/catalogue'

/** `node dist/main.js list-values`: prints all values, all packages and the plan version in force. */
const listValues: Command = async ({ database }) => {
  const values = await readValues(database.manager)
  const packages = await database.manager.find(PackageRow, { order: { id: 'ASC' } })
  const plan = await readPlan(database.manager, 0n)
  for (const key of valueKeys) console.log(`${key.padEnd(24)} ${values[key]}`)
  for (const { code, name, price, bonusSponsor, pair, flushout } of packages) {
    const terms = { name, price, bonus_sponsor: bonusSponsor, pair, flushout }
    const columns = Object.entries(terms).map(([field, value]) => `${field}=${value}`)
    console.log(`package ${code.padEnd(16)} ${columns.join('  ')}`)
  }
  console.log(`plan version ${plan?.version.version}`)
}

/** `node dist/main.js set-value <key> <value>` */
const setValue: Command = async (kit, [key = '', ...value]) => {
  await change(kit, async () => {
    const stored = await updateValue(kit, { key, value: value.join(' ') })
    return `${key} = ${stored.value}`
  })
}

/** `node dist/main.js set-package <code> <field> <value>` */
const setPackage: Command = async (kit, [code = '', field = '', ...value]) => {
  await change(kit, async () => {
    const stored = await updatePackageField(kit, kit.database.manager, {
      code,
      field,
      value: value.join(' '),
    })
    return `${code} ${field} = ${stored}`
  })
}

/** `node dist/main.js plan`: prints the plan version in force as JSON, with the field names of the placement log. */
const plan: Command = async ({ database }) => {
  const inForce = await readPlan(database.manager, 0n)
  if (!inForce) throw new Error('there is no plan version')
  console.log(JSON.stringify(planForLog(inForce)))
}

/** `node dist/main.js history-plan`: prints a plan version without bonuses as JSON; see `makeHistoryPlan`. */
const historyPlan: Command = async (kit) => {
  console.log(JSON.stringify(planForLog(await makeHistoryPlan(kit))))
}

export const commands = {
  'list-values': listValues,
  'set-value': setValue,
  'set-package': setPackage,
  plan,
  'history-plan': historyPlan,
  'dual-control': dualControlCommand(subjects),
}

/** Rupiah become JSON numbers: no amount comes near 2^53. */
function planForLog({ version, packages }: Plan) {
  return {
    version: Number(version.version),
    packages: packages.map(({ id, code, kind, price, bonusSponsor, pair, flushout }) => ({
      id,
      code,
      kind,
      price: Number(price),
      bonusSponsor: Number(bonusSponsor),
      pair,
      flushout,
    })),
    bonusPairing: Number(version.bonusPairing),
    bonusPairingLevel: Number(version.bonusPairingLevel),
    pairingLevelMax: version.pairingLevelMax,
  }
}

async function change({ database }: DatabaseKit, work: () => Promise<string>): Promise<void> {
  try {
    const done = await runAsOperator(work)
    const plan = await readPlan(database.manager, 0n)
    console.log(`${done} (plan version ${plan?.version.version})`)
  } catch (error) {
    if (!isFault(error) && !(error instanceof UnknownField)) throw error
    // The message repeats or introduces the reasons of the fields.
    const reasons = isFault(error) ? Object.entries(error.fields ?? {}) : []
    const lines = reasons.map(([field, reason]) => `${field}: ${reason}`)
    console.error(lines.join('\n') || error.message)
    process.exitCode = 1
  }
}
