import type {
  ListBranchesReply,
  ListFlushedReply,
  ListSponsoredReply,
  ListSponsorshipsReply,
} from '@jejaring/proto/network/v1/network'
import { countsOf, rowMessage, type TablePage } from '@jejaring/service-kit'
import type { BranchRow } from '../../operations/list-branches'
import type { SponsoredMember } from '../../operations/list-sponsored'
import type { SponsorRow } from '../../operations/list-sponsors'
import type { FlushedRow } from '../../store/programme-months'

export function sponsoredReply({ total, filtered, rows }: TablePage<SponsoredMember>): ListSponsoredReply {
  return {
    counts: { total, filtered },
    members: rows.map(rowMessage),
    sponsored: total,
  }
}

export function flushedReply(page: TablePage<FlushedRow, 'pairs' | 'amount'>): ListFlushedReply {
  const { total, filtered, rows, sums } = page
  return { counts: { total, filtered }, members: rows.map(rowMessage), ...sums }
}

export function sponsorsReply(page: TablePage<SponsorRow, 'sponsors'>): ListSponsorshipsReply {
  return {
    counts: countsOf(page),
    sponsorships: page.rows.map(rowMessage),
    sponsors: page.sums.sponsors,
  }
}

export function branchesReply(page: TablePage<BranchRow>): ListBranchesReply {
  return { counts: countsOf(page), branches: page.rows.map(rowMessage) }
}
