import type { EntityManager } from 'typeorm'
import type { Member } from '../members/member'
import { type MemberRow, PasswordLinkRow } from './entities'
import { memberColumns, toMember } from './members'

export type NewPasswordLink = Pick<
  PasswordLinkRow,
  'tokenHash' | 'purpose' | 'memberIds' | 'createdAt' | 'expiresAt'
>

export async function insertPasswordLinks(
  manager: EntityManager,
  links: readonly NewPasswordLink[],
): Promise<void> {
  if (links.length > 0) await manager.insert(PasswordLinkRow, [...links])
}

/** Returns the active members whose password a link sets, in id order; none if it is expired or unknown. */
export async function membersOfPasswordLink(
  manager: EntityManager,
  tokenHash: Buffer,
  now: Date,
): Promise<readonly Member[]> {
  const rows: MemberRow[] = await manager.query(
    `SELECT ${memberColumns} FROM password_links l JOIN members m ON m.id = ANY (l.member_ids)
      WHERE l.token_hash = $1 AND l.expires_at > $2 AND m.status = 'active' ORDER BY m.id`,
    [tokenHash, now],
  )
  return rows.map(toMember)
}

/**
 * Deletes a link and returns its purpose; undefined if it was used concurrently, is expired, or no longer includes
 * all these members.
 */
export async function consumePasswordLink(
  manager: EntityManager,
  tokenHash: Buffer,
  memberIds: readonly string[],
  now: Date,
): Promise<PasswordLinkRow['purpose'] | undefined> {
  // Lock order: members first, which prevents deadlocks between links of one member. FOR NO KEY UPDATE does not block
  // logins, which reference the key.
  await manager.query('SELECT FROM members WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [memberIds])
  const [used]: [{ purpose: PasswordLinkRow['purpose'] }[], number] = await manager.query(
    `DELETE FROM password_links WHERE token_hash = $1 AND expires_at > $2 AND member_ids @> $3
     RETURNING purpose`,
    [tokenHash, now, memberIds],
  )
  return used[0]?.purpose
}

/** Removes members from all pending links, because their password or the phone that received them has changed. */
export async function revokePasswordLinks(
  manager: EntityManager,
  memberIds: readonly string[],
): Promise<void> {
  await manager.query('DELETE FROM password_links WHERE member_ids <@ $1', [memberIds])
  await manager.query(
    `UPDATE password_links SET member_ids = ARRAY(SELECT unnest(member_ids) EXCEPT SELECT unnest($1::uuid[]))
      WHERE member_ids && $1`,
    [memberIds],
  )
}
