import { conflict } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import { isErased } from '../store/personal-data-requests'

/**
 * Faults: conflict once the erasure of the account has begun. A change would bring the name back into the copies of other
 * services.
 */
export async function requireNotErased(manager: EntityManager, memberId: string): Promise<void> {
  if (await isErased(manager, memberId))
    throw conflict('Data pribadi akun ini sudah dihapus, jadi akun ini tidak dapat diubah lagi.')
}
