import type { Office } from '@jejaring/proto/config/v1/config'
import type { EntityManager } from 'typeorm'
import { readValues, versionOf } from '../store/values'
import { officeKeys } from '../values/catalogue'

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
