import type {
  ListFlushedReply,
  ListSponsoredReply,
  ListSponsorshipsReply,
} from '@jejaring/proto/network/v1/network'
import { countsOf, type TablePage } from '@jejaring/service-kit'
import type { SponsoredMember } from '../../operations/list-sponsored'
import type { SponsorRow } from '../../operations/list-sponsors'
import type { FlushedRow } from '../../store/programme-months'

export function sponsoredReply({ total, filtered, rows }: TablePage<SponsoredMember>): ListSponsoredReply {
  return {
    counts: { total, filtered },
    members: rows.map((row) => ({
      memberId: row.member_id,
      createdAt: row.created_at,
      name: row.name,
      username: row.username,
      photoHash: row.photo_hash,
    })),
    sponsored: total,
  }
}

export function flushedReply(page: TablePage<FlushedRow, 'pairs' | 'amount'>): ListFlushedReply {
  const members = page.rows.map(({ member_id: memberId, ...row }) => ({ memberId, ...row }))
  return { counts: { total: page.total, filtered: page.filtered }, members, ...page.sums }
}

export function sponsorsReply(page: TablePage<SponsorRow, 'sponsors'>): ListSponsorshipsReply {
  return {
    counts: countsOf(page),
    sponsorships: page.rows.map((row) => ({
      memberId: row.member_id,
      createdAt: row.created_at,
      username: row.username,
      name: row.name,
      sponsorUsername: row.sponsor_username,
      sponsorName: row.sponsor_name,
    })),
    sponsors: page.sums.sponsors,
  }
}
