import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { requireAdmin, type TablePage, type TableSource, tablePage } from '@jejaring/service'
import type { Context } from '../context'

export interface Sponsorship {
  readonly member_id: string
  readonly created_at: Date
  readonly username: string
  readonly name: string
  readonly sponsor_username: string
  readonly sponsor_name: string
}

/**
 * A page of who sponsors whom, newest first, dated by placement, with how many sponsors there are in the
 * selection. Faults: unauthenticated, forbidden.
 */
export async function listSponsorships(
  context: Context,
  query: TableQuery | undefined,
): Promise<TablePage<Sponsorship, 'sponsors'>> {
  requireAdmin()
  return await tablePage<Sponsorship, 'sponsors'>(context.database.manager, sponsorshipTable(query))
}

export function sponsorshipTable(query: TableQuery | undefined): TableSource<'sponsors'> {
  return {
    from: `placements p
      JOIN placements above ON above.id = p.sponsor_id
      JOIN members m ON m.member_id = p.member_id
      LEFT JOIN members sponsor ON sponsor.member_id = above.member_id`,
    columns: {
      member_id: 'p.member_id',
      created_at: 'p.placed_at',
      username: 'm.username',
      name: 'm.name',
      sponsor_username: `coalesce(sponsor.username, '')`,
      sponsor_name: `coalesce(sponsor.name, '')`,
    },
    searchable: ['username', 'name', 'sponsor_username', 'sponsor_name'],
    shortByPrefix: true,
    query,
    dateColumn: 'p.placed_at',
    sums: { sponsors: 'count(DISTINCT p.sponsor_id)' },
    tieBreak: 'p.id DESC',
  }
}
