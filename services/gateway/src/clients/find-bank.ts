import type { Bank } from '@jejaring/proto/config/v1/config'
import { isFault } from '@jejaring/service-kit'
import type { CachedConfig } from './config-cache'

/**
 * Reads a bank; undefined without an id or when it does not exist. A missing bank must not lock members out of their
 * account or keep an admin from repairing it.
 */
export async function findBank(
  config: Pick<CachedConfig, 'readBank'>,
  id: number | undefined,
): Promise<Bank | undefined> {
  if (id === undefined) return undefined
  return await config.readBank({ id }).catch((error: unknown) => {
    if (isFault(error, 'not_found')) return undefined
    throw error
  })
}
