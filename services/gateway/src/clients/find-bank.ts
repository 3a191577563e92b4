import type { Bank } from '@jejaring/proto/config/v1/config'
import type { CachedConfig } from './config-cache'
import { unlessNotFound } from './unless-not-found'

/**
 * Reads a bank; undefined without an id or when it does not exist. A missing bank must not lock members out of their
 * account or keep an admin from repairing it.
 */
export async function findBank(
  config: Pick<CachedConfig, 'readBank'>,
  id: number | undefined,
): Promise<Bank | undefined> {
  return id === undefined ? undefined : await unlessNotFound(config.readBank({ id }))
}
