import type { Context } from '../context'
import { deleteKeys } from '../store/registrations'

const KEY_RETENTION_DAYS = 7

/** Deletes idempotency keys after seven days (rule book §7). */
export async function deleteOldKeys(context: Context): Promise<void> {
  const before = new Date(context.clock.now().getTime() - KEY_RETENTION_DAYS * 86_400_000)
  await context.transaction((manager) => deleteKeys(manager, before))
}
