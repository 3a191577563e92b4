import type { Proposal } from '@jejaring/proto/common/v1/proposal'
import { notFound } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { type ProposalServiceName, proposalServices } from '../../clients/proposal-services'
import { declareCall } from '../../http/call'
import { requiredText } from '../../http/fields'
import { parseProposalId, publicProposalId } from '../../http/proposal-id'
import { toIsoTime } from '../../mappers/iso-time'
import { statusFields } from '../../mappers/status'

const facts = z.record(z.string(), z.unknown())

const proposalFields = z.object({
  id: z.string(),
  /** The subject under dual control: a kind, or a kind and a key after a colon. */
  subject: z.string(),
  target: z.string(),
  /** The changed fields; null for something new. */
  before: facts.nullable(),
  after: facts,
  proposed_at: z.string().nullable(),
  /** Username; empty for the operator's command line. */
  proposed_by: z.string(),
  expires_at: z.string().nullable(),
  decided_at: z.string().nullable(),
  decided_by: z.string(),
  reason: z.string(),
  /** 1 when the caller proposed it, and so may not approve it. */
  is_mine: z.number(),
  ...statusFields,
})

export const proposals = declareCall({
  method: 'GET',
  path: '/api/proposals',
  access: 'admin',
  summary: 'Changes that wait for another admin, and those decided in the last 30 days.',
  reply: z.object({ message: z.string(), proposals: z.array(proposalFields) }),
  async handle({ clients, session }) {
    const lists = await Promise.all(
      proposalServices.map(async (service) => {
        const { proposals } = await clients.proposals[service].listProposals({})
        return proposals.map((proposal) => ({ service, proposal }))
      }),
    )
    const all = lists.flat().toSorted((a, b) => sortKeyOf(b.proposal) - sortKeyOf(a.proposal))
    const nameOf = await readUsernames(
      clients,
      all.flatMap(({ proposal }) => [proposal.proposedBy, proposal.decidedBy]),
    )
    return {
      message: 'Usulan berhasil dimuat.',
      proposals: all.map(({ service, proposal }) =>
        toProposalJson(service, proposal, nameOf, session.member?.id ?? ''),
      ),
    }
  },
})

export const proposalCount = declareCall({
  method: 'GET',
  path: '/api/proposals/count',
  access: 'admin',
  summary: 'How many changes wait for the approval of the caller.',
  reply: z.object({ message: z.string(), count: z.number() }),
  async handle({ clients }) {
    const counts = await Promise.all(
      proposalServices.map((service) => clients.proposals[service].countProposals({})),
    )
    return {
      message: 'Usulan berhasil dihitung.',
      count: counts.reduce((sum, { count }) => sum + count, 0),
    }
  },
})

const decidedReply = z.object({ message: z.string() })

export const approveProposal = declareCall({
  method: 'POST',
  path: '/api/proposals/approve',
  access: 'admin',
  mayConflict: true,
  summary:
    'Approves and applies a proposal. 403 for its proposer; 409 when it is decided, or its base has changed.',
  input: z.object({ id: requiredText(100) }),
  reply: decidedReply,
  async handle({ input, clients }) {
    await decide(clients, input.id, { approve: true, reason: '' })
    return { message: 'Usulan disetujui, dan perubahannya sudah berlaku.' }
  },
})

export const rejectProposal = declareCall({
  method: 'POST',
  path: '/api/proposals/reject',
  access: 'admin',
  mayConflict: true,
  summary: 'Rejects a proposal; its proposer withdraws it so. 409 when it is decided.',
  input: z.object({ id: requiredText(100), reason: requiredText(300) }),
  reply: decidedReply,
  async handle({ input, clients }) {
    await decide(clients, input.id, { approve: false, reason: input.reason })
    return { message: 'Usulan ditolak. Tidak ada yang berubah.' }
  },
})

async function decide(
  clients: Clients,
  publicId: string,
  decision: { readonly approve: boolean; readonly reason: string },
): Promise<void> {
  const proposal = parseProposalId(publicId)
  if (!proposal) throw notFound('Usulan itu tidak ada.')
  const request = { id: proposal.id, ...decision }
  // Rejecting a payout file returns thousands of withdrawals to the queue.
  await clients.proposals[proposal.service].decideProposal(request, { deadline: 60_000 })
}

/** Reads the usernames of admins; ids are few, because few admins decide. */
async function readUsernames({ identity }: Clients, ids: readonly string[]): Promise<(id: string) => string> {
  const known = [...new Set(ids)].filter(Boolean)
  const members = await Promise.all(
    known.map(async (id) => await identity.findMember({ by: { $case: 'id', value: id } })),
  )
  const names = new Map(members.map(({ id, username }) => [id, username]))
  return (id) => names.get(id) ?? ''
}

/** Pending proposals first, then the latest. */
function sortKeyOf({ status, proposedAt, decidedAt }: Proposal): number {
  const time = (decidedAt ?? proposedAt)?.getTime() ?? 0
  return status === 'pending' ? time * 2 : time
}

const statuses: Readonly<Record<string, readonly [string, string, string]>> = {
  pending: ['Menunggu persetujuan', 'warning', 'clock'],
  approved: ['Disetujui', 'success', 'check'],
  rejected: ['Ditolak', 'danger', 'x'],
  expired: ['Kedaluwarsa', 'secondary', 'clock'],
}

function toProposalJson(
  service: ProposalServiceName,
  one: Proposal,
  nameOf: (id: string) => string,
  callerId: string,
): z.output<typeof proposalFields> {
  const [status_name = one.status, status_class = 'secondary', status_icon = 'clock'] =
    statuses[one.status] ?? []
  return {
    id: publicProposalId(service, one.id),
    subject: one.subject,
    target: one.target,
    before: one.before ? JSON.parse(one.before) : null,
    after: JSON.parse(one.after),
    proposed_at: toIsoTime(one.proposedAt),
    proposed_by: nameOf(one.proposedBy),
    expires_at: toIsoTime(one.expiresAt),
    decided_at: toIsoTime(one.decidedAt),
    decided_by: nameOf(one.decidedBy),
    reason: one.reason,
    is_mine: one.proposedBy === callerId ? 1 : 0,
    status: one.status,
    status_name,
    status_class,
    status_icon,
  }
}
