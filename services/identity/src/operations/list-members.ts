import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { descending, requireAdmin, type TablePage, tablePage } from '@jejaring/service-kit'
import type { Context } from '../context'
import type { Group, Member } from '../members/member'
import { memberSearchTargets } from '../store/member-search'
import { memberTable, toMember } from '../store/members'

/**
 * Returns a page of all accounts, or of the members of some groups without admins. Excludes pending accounts, which
 * can be discarded. For admins. Faults: unauthenticated, forbidden.
 */
export async function listMembers(
  { kit }: Context,
  groups: readonly Group[],
  query: TableQuery | undefined,
): Promise<TablePage<Member>> {
  requireAdmin()
  const page = await tablePage(kit.database.manager, {
    ...memberTable,
    searchTargets: memberSearchTargets(query?.search),
    where: "m.status <> 'pending'",
    filter: groups.length > 0 ? 'm.member_group = ANY (:groups) AND NOT m.admin' : '',
    parameters: { groups },
    query,
    countSource: {
      from: 'member_days_now t',
      rows: 't.members',
      day: 't.day',
      filter: groups.length > 0 ? 't.member_group = ANY (:groups) AND NOT t.admin' : '',
    },
    dateColumn: 'm.created_at',
    defaultOrder: [descending('m.id')],
  })
  return { ...page, rows: page.rows.map(toMember) }
}
