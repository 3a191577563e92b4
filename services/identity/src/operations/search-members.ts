import { requireAdmin, textCondition } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Member } from '../members/member'
import { MemberRow } from '../store/entities'
import { toMember } from '../store/members'

const PAGE_SIZE = 20

/**
 * Returns a page (from 1) of the active members whose username or name contains the text, for a select box. For
 * admins. Faults: unauthenticated, forbidden.
 */
export async function searchMembers(
  { kit }: Context,
  search: string,
  page: number,
): Promise<{ readonly members: readonly Member[]; readonly more: boolean }> {
  requireAdmin()
  const text = textCondition([{ listColumns: ['m.username', 'm.name'] }], search)
  const rows = await kit.database.manager
    .createQueryBuilder(MemberRow, 'm')
    .where('m.status = :active', { active: 'active' })
    .andWhere(text.sql || 'true', text.parameters)
    .orderBy('m.username')
    .limit(PAGE_SIZE + 1)
    .offset((Math.min(Math.max(page, 1), 10_000) - 1) * PAGE_SIZE)
    .getMany()
  return { members: rows.slice(0, PAGE_SIZE).map(toMember), more: rows.length > PAGE_SIZE }
}
