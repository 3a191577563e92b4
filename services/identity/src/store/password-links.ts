import type { EntityManager } from 'typeorm'
import type { Member } from '../members/member'
import { type MemberRow, PasswordLinkRow } from './entities'
import { memberColumns, toMember } from './members'

export type NewPasswordLink = Pick<
  PasswordLinkRow,
  'tokenHash' | 'purpose' | 'memberIds' | 'createdAt' | 'expiresAt'
>

export async function insertPasswordLink(manager: EntityManager, link: NewPasswordLink): Promise<void> {
  await manager.insert(PasswordLinkRow, link)
}

/** The active members whose password a link sets, in id order; none when it is over or was never there. */
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
 * Uses a link up and answers its purpose; undefined when somebody was faster, it is over, or it no
 * longer names all of these members. Of two who hold one token, one gets it.
 */
export async function consumePasswordLink(
  manager: EntityManager,
  tokenHash: Buffer,
  memberIds: readonly string[],
  now: Date,
): Promise<PasswordLinkRow['purpose'] | undefined> {
  // Links of one member are used one after the other; locking the members first avoids deadlocks
  // between them, and a lock that leaves the key alone avoids those with logins, which refer to it.
  await manager.query('SELECT FROM members WHERE id = ANY ($1) ORDER BY id FOR NO KEY UPDATE', [memberIds])
  const [used]: [{ purpose: PasswordLinkRow['purpose'] }[], number] = await manager.query(
    `DELETE FROM password_links WHERE token_hash = $1 AND expires_at > $2 AND member_ids @> $3
     RETURNING purpose`,
    [tokenHash, now, memberIds],
  )
  return used[0]?.purpose
}

/** Takes members out of all links that wait: their password, or the phone the links went to, has changed. */
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
