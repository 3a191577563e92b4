import { requireInPerson } from '@jejaring/service-kit'
import type { Context } from '../context'
import { reserveAttempt } from '../store/login-failures'
import { tooManyTries } from '../throttle/too-many-tries'

/**
 * Counts a file with the caller's own data and leaves its audit entry. Faults: unauthenticated; forbidden in a login-as
 * session; too_many.
 */
export async function recordDataExport({ kit }: Context): Promise<void> {
  const { memberId } = requireInPerson('Data pribadi hanya dapat diunduh oleh pemilik akun.')
  await kit.transaction(async (tx) => {
    const key = { kind: 'data_export', subject: memberId } as const
    const { wait } = await reserveAttempt(tx, [key], kit.clock.now())
    if (wait > 0) throw tooManyTries(wait, 'unduhan data')
    tx.audit({ action: 'personal_data.exported', target: `member:${memberId}` })
  })
}
