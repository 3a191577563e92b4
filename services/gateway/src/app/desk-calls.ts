import type { AnyCall } from '../http/call'
import { adminHome } from '../routes/dashboard/admin-home'
import { approveProposal, proposalCount, proposals, rejectProposal } from '../routes/proposals/proposals'
import { findAnything } from '../routes/search/find-anything'
import { memberOverview } from '../routes/users/overview'

/** What admins work from: their home, the search, the page of a member, and the proposals of others. */
export const deskCalls: AnyCall[] = [
  adminHome,
  findAnything,
  memberOverview,
  proposals,
  proposalCount,
  approveProposal,
  rejectProposal,
]
