import type { Office } from '@jejaring/proto/config/v1/config'
import { invalid } from '@jejaring/service-kit'
import type { Context } from '../context'
import { lockConfig, readValues, versionOf } from '../store/values'
import { catalogue, officeKeys } from '../values/catalogue'
import { checkVersion } from './check-version'
import { publishConfigChanged } from './publish-config-changed'
import { readOffice } from './read-office'
import { storeValue } from './update-value'

/**
 * Changes the operator's office data, all or nothing. Unchanged values write nothing. The caller checks the role.
 * Faults: invalid by field, conflict.
 */
export async function updateOffice(context: Context, office: Office): Promise<Office> {
  const refused: Record<string, string> = {}
  const parsedValues = officeKeys.map((key) => {
    const reading = catalogue[key].parse(office[fieldOf(key)])
    if ('refused' in reading) refused[key] = reading.refused
    return [key, 'value' in reading ? reading.value : ''] as const
  })
  if (Object.keys(refused).length > 0) throw invalid('Data perusahaan belum benar.', refused)

  return await context.transaction(async (tx) => {
    await lockConfig(tx)
    const before = await readValues(tx)
    const changes = parsedValues.filter(([key, value]) => before[key] !== value)
    if (changes.length === 0) return await readOffice(tx)
    checkVersion(office.version, await versionOf(tx, officeKeys))
    for (const [key, value] of changes) await storeValue(tx, key, before, value)
    await publishConfigChanged(tx)
    return await readOffice(tx)
  })
}

function fieldOf(key: (typeof officeKeys)[number]): 'name' | 'email' | 'phone' | 'address' {
  return key.slice('office_'.length) as ReturnType<typeof fieldOf>
}
