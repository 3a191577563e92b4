import { businessDay } from '@jejaring/calendar'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import {
  requireAdmin,
  type SearchTarget,
  type TablePage,
  type TableSource,
  tablePage,
} from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'

export interface SponsorRow {
  readonly member_id: string
  readonly created_at: Date
  readonly username: string
  readonly name: string
  readonly sponsor_username: string
  readonly sponsor_name: string
}

/**
 * A page of members and their sponsors, newest first, dated by placement, with the number of sponsors in the selection.
 * Faults: unauthenticated, forbidden.
 */
export async function listSponsors(
  context: Context,
  query: TableQuery | undefined,
): Promise<TablePage<SponsorRow, 'sponsors'>> {
  requireAdmin()
  const { manager } = context.database
  const effectiveQuery = dropUnboundedDates(query, context.clock.now())
  const page = await tablePage<SponsorRow, 'sponsors'>(manager, sponsorTable(effectiveQuery))
  return isUnfiltered(effectiveQuery) ? { ...page, sums: await countSponsors(manager) } : page
}

/** The first day that the date picker offers. */
const FIRST_OFFERED_DAY = '1970-01-01'

/** Drops a date range that covers everything, so that the page counts as unfiltered. */
function dropUnboundedDates(query: TableQuery | undefined, now: Date): TableQuery | undefined {
  if (
    !query ||
    query.dateStart > FIRST_OFFERED_DAY ||
    (query.dateFinish && query.dateFinish < businessDay(now))
  )
    return query
  return { ...query, dateStart: '', dateFinish: '' }
}

const isUnfiltered = (query: TableQuery | undefined) =>
  !query || (query.search.trim() === '' && query.dateStart === '' && query.dateFinish === '')

/** The unfiltered number of sponsors, from its summary table. */
async function countSponsors(manager: EntityManager): Promise<{ sponsors: bigint }> {
  const [row]: { sponsors: bigint }[] = await manager.query(
    'SELECT coalesce(sum(sponsors), 0)::bigint AS sponsors FROM sponsor_totals_now',
  )
  return row!
}

export function sponsorTable(query: TableQuery | undefined): TableSource<'sponsors'> {
  return {
    from: `placements p
      JOIN placements above ON above.id = p.sponsor_id
      JOIN members sponsor ON sponsor.member_id = above.member_id
      JOIN members m ON m.member_id = p.member_id`,
    countFrom: 'placements p',
    pageKey: 'p.id',
    columns: {
      member_id: 'p.member_id',
      created_at: 'p.placed_at',
      username: 'm.username',
      name: 'm.name',
      sponsor_username: 'sponsor.username',
      sponsor_name: 'sponsor.name',
    },
    sortBy: {
      created_at: 'p.placed_at',
      username: 'm.username',
      name: ['m.name', 'm.member_id'],
      sponsor_username: 'sponsor.username',
      sponsor_name: ['sponsor.name', 'sponsor.member_id'],
    },
    searchTargets,
    // The root has no sponsor.
    where: 'p.sponsor_id IS NOT NULL',
    query,
    dateColumn: 'p.placed_at',
    sums: { sponsors: 'count(DISTINCT p.sponsor_id)' },
    // By-day counts serve the unfiltered total; a filtered page counts its sponsors in its rows.
    countSource: {
      from: 'sponsorship_days_now t',
      rows: 't.members',
      ...(isUnfiltered(query) ? { day: 't.day' } : {}),
    },
    defaultOrder: 'p.id DESC',
  }
}

/** The member and the sponsor, by username and name. */
const searchTargets: readonly SearchTarget[] = [
  {
    key: 'p.member_id',
    from: 'members f',
    id: 'f.member_id',
    columns: ['f.username', 'f.name'],
    listColumns: ['m.username', 'm.name'],
  },
  {
    key: 'p.sponsor_id',
    from: 'members f',
    id: 'f.member_id',
    through: { from: 'placements at', key: 'at.member_id', id: 'at.id' },
    columns: ['f.username', 'f.name'],
    listColumns: ['sponsor.username', 'sponsor.name'],
  },
]
