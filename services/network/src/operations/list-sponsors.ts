import { businessDay } from '@jejaring/calendar'
import type { TableQuery } from '@jejaring/proto/common/v1/table'
import {
  column,
  descending,
  type RowOf,
  requireAdmin,
  type SearchTarget,
  type TablePage,
  type TableSource,
  tablePage,
} from '@jejaring/service-kit'
import { momentColumn, textColumn } from '@jejaring/spreadsheet'
import type { EntityManager } from 'typeorm'
import type { Context } from '../context'

export const sponsorColumns = {
  member_id: column<string>('p.member_id'),
  username: column<string>('m.username', { joins: ['m'], sort: true, file: textColumn('Username', 18) }),
  name: column<string>('m.name', {
    joins: ['m'],
    sort: ['m.name', 'm.member_id'],
    file: textColumn('Nama', 28),
  }),
  created_at: column<Date>('p.placed_at', { sort: true, file: momentColumn('Tanggal') }),
  sponsor_username: column<string>('sponsor.username', {
    joins: ['sponsor'],
    sort: true,
    file: textColumn('Sponsor', 18),
  }),
  sponsor_name: column<string>('sponsor.name', {
    joins: ['sponsor'],
    sort: ['sponsor.name', 'sponsor.member_id'],
    file: textColumn('Nama sponsor', 28),
  }),
}

export type SponsorRow = RowOf<typeof sponsorColumns>

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
  const page = await tablePage(manager, sponsorTable(effectiveQuery))
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

export function sponsorTable(query: TableQuery | undefined): TableSource<typeof sponsorColumns, 'sponsors'> {
  return {
    table: 'placements',
    alias: 'p',
    key: 'p.id',
    joins: {
      sponsor: `JOIN placements above ON above.id = p.sponsor_id
                JOIN members sponsor ON sponsor.member_id = above.member_id`,
      m: 'JOIN members m ON m.member_id = p.member_id',
    },
    columns: sponsorColumns,
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
    defaultOrder: [descending('p.id')],
  }
}

/** The member and the sponsor, by username and name. */
const searchTargets: readonly SearchTarget[] = [
  {
    key: 'p.member_id',
    from: 'members f',
    sampledTable: 'members',
    id: 'f.member_id',
    columns: ['f.username', 'f.name'],
    listColumns: ['m.username', 'm.name'],
    joins: ['m'],
  },
  {
    key: 'p.sponsor_id',
    from: 'members f',
    sampledTable: 'members',
    id: 'f.member_id',
    through: { from: 'placements at', key: 'at.member_id', id: 'at.id' },
    columns: ['f.username', 'f.name'],
    listColumns: ['sponsor.username', 'sponsor.name'],
    joins: ['sponsor'],
  },
]
