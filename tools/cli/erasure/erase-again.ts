import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import type { ErasureDatabases, StoredEvents } from './erase-events'
import { eraseMember } from './erase-member'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Erases again what a restored database has of members that were erased: those that identity knows, and the listed ids,
 * which were erased after the restored instant. Ids of nobody are skipped. Returns the number of members, and why others
 * have to wait.
 */
export async function eraseAgain(
  databases: ErasureDatabases,
  stream: StoredEvents | undefined,
  listed: readonly string[],
): Promise<{ erased: number; waiting: string[] }> {
  const { rows } = await databases.identity.query<{ id: string }>(
    `SELECT id::text FROM members WHERE NOT admin
        AND (id = ANY ($1::uuid[]) OR id IN (SELECT member_id FROM erased_members)) ORDER BY id`,
    [listed.filter((id) => UUID.test(id))],
  )
  const waiting: string[] = []
  for (const { id } of rows)
    await eraseMember(databases, stream, id).catch((error: unknown) => {
      if (!(error instanceof ReadableError)) throw error
      waiting.push(error.message)
    })
  return { erased: rows.length - waiting.length, waiting }
}
