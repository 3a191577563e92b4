import type { AnyCall } from '../http/call'
import { adminHome } from '../routes/dashboard/admin-home'
import { approveProposal, proposalCount, proposals, rejectProposal } from '../routes/proposals/proposals'

/** What admins work from: their home and the proposals of others. */
export const deskCalls: AnyCall[] = [adminHome, proposals, proposalCount, approveProposal, rejectProposal]
