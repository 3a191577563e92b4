import type { TableQuery } from '@jejaring/proto/common/v1/table'
import { requireActor, type TablePage, tablePage } from '@jejaring/service-kit'
import type { Context } from '../context'

export interface SponsoredMember {
  readonly member_id: string
  readonly created_at: Date
  readonly name: string
  readonly username: string
  readonly photo_hash: string
}

/** A page of the members sponsored by the caller, newest first; searched by name and username, dated by placement. */
export async function listSponsored(
  context: Context,
  query: TableQuery | undefined,
): Promise<TablePage<SponsoredMember>> {
  return await tablePage<SponsoredMember>(context.database.manager, {
    // A member may sponsor thousands. A covering index has their names; only the page's rows read the photo.
    from: 'members m JOIN members shown ON shown.member_id = m.member_id',
    countFrom: 'members m',
    pageKey: 'm.member_id',
    large: true,
    columns: {
      member_id: 'm.member_id',
      created_at: 'm.placed_at',
      name: 'm.name',
      username: 'm.username',
      photo_hash: 'shown.photo_hash',
    },
    searchable: ['name', 'username'],
    where: 'm.sponsor_id = (SELECT id FROM placements WHERE member_id = :memberId)',
    parameters: { memberId: requireActor().memberId },
    query,
    dateColumn: 'm.placed_at',
    defaultOrder: 'm.placed_at DESC, m.member_id DESC',
  })
}
