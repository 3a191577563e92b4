import { escapeLike, requireAdmin } from '@jejaring/service-kit'
import type { Identity } from '../identity'
import type { Member } from '../members/member'
import type { MemberRow } from '../store/entities'
import { memberColumns, toMember } from '../store/members'

const PAGE_SIZE = 20

/**
 * Returns a page (from 1) of the active members whose username or name contains the text, for a select box. For
 * admins. Faults: unauthenticated, forbidden.
 */
export async function searchMembers(
  { kit }: Identity,
  search: string,
  page: number,
): Promise<{ readonly members: readonly Member[]; readonly more: boolean }> {
  requireAdmin()
  const text = search.trim().slice(0, 100).replaceAll('\0', '')
  const offset = (Math.min(Math.max(page, 1), 10_000) - 1) * PAGE_SIZE
  const rows: MemberRow[] = await kit.database.query(
    `SELECT ${memberColumns} FROM members m
      WHERE m.status = 'active' AND (lower(m.username) LIKE lower($1) OR lower(m.name) LIKE lower($1))
      ORDER BY m.username LIMIT ${PAGE_SIZE + 1} OFFSET $2`,
    [`%${escapeLike(text)}%`, offset],
  )
  return { members: rows.slice(0, PAGE_SIZE).map(toMember), more: rows.length > PAGE_SIZE }
}
