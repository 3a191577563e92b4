import { requireInPerson } from '@jejaring/service-kit'
import type { Identity } from '../identity'

/**
 * Leaves the audit entry of a file with the caller's own data. Faults: unauthenticated; forbidden in a login-as session.
 */
export async function recordDataExport({ kit }: Identity): Promise<void> {
  const { memberId } = requireInPerson('Data pribadi hanya dapat diunduh oleh pemilik akun.')
  await kit.transaction(async (tx) => {
    tx.audit({ action: 'personal_data.exported', target: `member:${memberId}` })
  })
}
