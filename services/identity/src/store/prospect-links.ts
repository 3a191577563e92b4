import type { EntityManager } from 'typeorm'

/** The member of a link, while the link can be used. */
export interface LinkOwner {
  readonly id: string
  readonly name: string
  readonly photoHash: string | null
}

/** Returns the active member of a code; undefined for an unknown code. */
export async function ownerOfCode(manager: EntityManager, code: string): Promise<LinkOwner | undefined> {
  const [owner]: LinkOwner[] = await manager.query(
    `SELECT m.id, m.name, m.photo_hash AS "photoHash" FROM prospect_links l JOIN members m ON m.id = l.member_id
      WHERE l.code = $1 AND m.status = 'active'`,
    [code],
  )
  return owner
}

/** Returns the code of a member; undefined without a link. */
export async function codeOfMember(manager: EntityManager, memberId: string): Promise<string | undefined> {
  const [link]: { code: string }[] = await manager.query(
    'SELECT code FROM prospect_links WHERE member_id = $1',
    [memberId],
  )
  return link?.code
}

/** Stores the code of a member in place of an earlier one. */
export async function upsertLink(
  manager: EntityManager,
  memberId: string,
  code: string,
  now: Date,
): Promise<void> {
  await manager.query(
    `INSERT INTO prospect_links (member_id, code, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (member_id) DO UPDATE SET code = excluded.code, created_at = excluded.created_at`,
    [memberId, code, now],
  )
}

/** Returns false if there was none. */
export async function deleteLink(manager: EntityManager, memberId: string): Promise<boolean> {
  const [, deleted]: [unknown, number] = await manager.query(
    'DELETE FROM prospect_links WHERE member_id = $1',
    [memberId],
  )
  return deleted === 1
}
