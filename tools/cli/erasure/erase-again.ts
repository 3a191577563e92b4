import type { ErasureDatabases, StoredEvents } from './erase-events'
import { eraseMember } from './erase-member'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Erases again what a restored database has of members that were erased: those that identity knows, and the listed ids,
 * which were erased after the restored instant. Ids of nobody are skipped. Returns the number of members.
 */
export async function eraseAgain(
  databases: ErasureDatabases,
  stream: StoredEvents | undefined,
  listed: readonly string[],
): Promise<number> {
  const { rows } = await databases.identity.query<{ id: string }>(
    `SELECT id::text FROM members WHERE NOT admin
        AND (id = ANY ($1::uuid[]) OR id IN (SELECT member_id FROM erased_members)) ORDER BY id`,
    [listed.filter((id) => UUID.test(id))],
  )
  for (const { id } of rows) await eraseMember(databases, stream, id)
  return rows.length
}
