import type { Queryable } from '@jejaring/service-kit'
import { catalogue } from '../values/catalogue'

export interface RegistrationRules {
  readonly activationPackageId: number
  readonly registerQuantities: string
  /** Undefined if there is no bank with that id. */
  readonly bankActive: boolean | undefined
}

/**
 * Reads everything that a registration is validated against, in one query. Throws if there is no activation package:
 * it is seeded and never removed.
 */
export async function readRegistrationRules(reads: Queryable, bankId: number): Promise<RegistrationRules> {
  const [row]: { id: number; quantities: string | null; active: boolean | null }[] = await reads.query(
    `SELECT p.id, v.value AS quantities, b.active
       FROM packages p LEFT JOIN config_values v ON v.key = 'register_quantities' LEFT JOIN banks b ON b.id = $1
      WHERE p.kind = 'activation'`,
    [bankId],
  )
  if (!row) throw new Error('there is no package of kind activation')
  return {
    activationPackageId: row.id,
    registerQuantities: row.quantities ?? catalogue.register_quantities.initial,
    bankActive: row.active ?? undefined,
  }
}
