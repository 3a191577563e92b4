import type { Office } from '@jejaring/proto/config/v1/config'
import { invalid } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'
import { lockConfig, readValues, versionOf } from '../store/values'
import { catalogue, officeKeys } from '../values/catalogue'
import { announce } from './announce'
import { checkVersion } from './check-version'
import { storeValue } from './update-value'

export async function readOffice(manager: EntityManager): Promise<Office> {
  const values = await readValues(manager)
  return {
    name: values.office_name,
    email: values.office_email,
    phone: values.office_phone,
    address: values.office_address,
    version: await versionOf(manager, officeKeys),
  }
}

/**
 * Changes the company's own data, all or nothing; what is the same as before changes nothing. Whether the caller
 * may is decided before. Faults: invalid by field, conflict.
 */
export async function updateOffice(context: Context, office: Office): Promise<Office> {
  const refused: Record<string, string> = {}
  const wanted = officeKeys.map((key) => {
    const reading = catalogue[key].kind(office[fieldOf(key)])
    if ('refused' in reading) refused[key] = reading.refused
    return [key, 'value' in reading ? reading.value : ''] as const
  })
  if (Object.keys(refused).length > 0) throw invalid('Data perusahaan belum benar.', refused)

  return await context.transaction(async (manager) => {
    await lockConfig(manager)
    const before = await readValues(manager)
    const changes = wanted.filter(([key, value]) => before[key] !== value)
    if (changes.length === 0) return await readOffice(manager)
    checkVersion(office.version, await versionOf(manager, officeKeys))
    for (const [key, value] of changes) await storeValue(manager, key, before, value)
    await announce(manager)
    return await readOffice(manager)
  })
}

function fieldOf(key: (typeof officeKeys)[number]): 'name' | 'email' | 'phone' | 'address' {
  return key.slice('office_'.length) as ReturnType<typeof fieldOf>
}
