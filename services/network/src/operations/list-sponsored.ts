import type { TableQuery } from '@jejaring/proto/common/v1/table'
import {
  column,
  descending,
  type RowOf,
  requireActor,
  type TablePage,
  tablePage,
} from '@jejaring/service-kit'
import type { Context } from '../context'

const columns = {
  member_id: column<string>('m.member_id'),
  created_at: column<Date>('m.placed_at', { sort: true }),
  name: column<string>('m.name', { sort: true }),
  username: column<string>('m.username', { sort: true }),
  photo_hash: column<string>('m.photo_hash'),
}

export type SponsoredMember = RowOf<typeof columns>

/** A page of the members sponsored by the caller, newest first; searched by name and username, dated by placement. */
export async function listSponsored(
  context: Context,
  query: TableQuery | undefined,
): Promise<TablePage<SponsoredMember>> {
  return await tablePage(context.database.manager, {
    // A member may sponsor thousands. A covering index has their names; only the page's rows read the photo.
    table: 'members',
    alias: 'm',
    key: 'm.member_id',
    columns,
    searchable: ['name', 'username'],
    where: 'm.sponsor_id = (SELECT id FROM placements WHERE member_id = :memberId)',
    parameters: { memberId: requireActor().memberId },
    query,
    dateColumn: 'm.placed_at',
    defaultOrder: [descending('m.placed_at'), descending('m.member_id')],
  })
}
