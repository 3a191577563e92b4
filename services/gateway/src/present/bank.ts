import type { Bank } from '@jejaring/proto/config/v1/config'
import { isFault } from '@jejaring/service-kit'
import type { RecentConfig } from '../recent-config'

/** Undefined for a bank that is not there: that must keep nobody from their account, nor an admin from putting it right. */
export async function findBank(
  config: Pick<RecentConfig, 'readBank'>,
  id: number,
): Promise<Bank | undefined> {
  return await config.readBank({ id }).catch((error: unknown) => {
    if (isFault(error, 'not_found')) return undefined
    throw error
  })
}
