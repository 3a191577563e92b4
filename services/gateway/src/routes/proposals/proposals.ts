import type { Proposal } from '@jejaring/proto/common/v1/proposal'
import { notFound, rightOfSubject } from '@jejaring/service-kit'
import { z } from 'zod'
import type { Clients } from '../../clients/clients'
import { type ProposalServiceName, proposalServices } from '../../clients/proposal-services'
import { declareCall, messageReply } from '../../http/call'
import { requiredText } from '../../http/fields'
import { dutyHolderOf } from '../../http/page-parts'
import { parseProposalId, publicProposalId } from '../../http/proposal-id'
import { json } from '../../mappers/json-mapper'
import { statusFields, statusJson } from '../../mappers/status'

const facts = z.record(z.string(), z.unknown())

const statuses: Readonly<Record<string, ReturnType<typeof statusJson>>> = {
  pending: statusJson('pending', 'Menunggu persetujuan', 'warning', 'clock'),
  approved: statusJson('approved', 'Disetujui', 'success', 'check'),
  rejected: statusJson('rejected', 'Ditolak', 'danger', 'x'),
  expired: statusJson('expired', 'Kedaluwarsa', 'secondary', 'clock'),
}

/** A proposal, with the names that its service does not know. */
interface ShownProposal extends Proposal {
  readonly service: ProposalServiceName
  /** Empty for the operator's command line. */
  readonly proposer: string
  readonly decider: string
  readonly mine: boolean
  readonly decidable: boolean
}

const proposalJson = json
  .object<ShownProposal>()({
    /** The subject under dual control: a kind, or a kind and a key after a colon. */
    subject: json.text,
    target: json.text,
    proposed_at: json.time,
    proposed_by: json.text.from('proposer'),
    expires_at: json.time,
    decided_at: json.time,
    decided_by: json.text.from('decider'),
    reason: json.text,
    /** 1 when the caller proposed it, and so may not approve it. */
    is_mine: json.bit.from('mine'),
    /** 1 when the duty of the caller decides about its subject. */
    may_decide: json.bit.from('decidable'),
    /** 1 when it is approved and still to be carried out: rejecting it revokes the approval. */
    is_revocable: json.bit.from('revocable'),
  })
  .with(
    {
      id: z.string(),
      /** The changed fields; null for something new. */
      before: facts.nullable(),
      after: facts,
      ...statusFields,
    },
    ({ service, id, before, after, status }) => ({
      id: publicProposalId(service, id),
      before: before ? JSON.parse(before) : null,
      after: JSON.parse(after),
      ...(statuses[status] ?? statusJson(status, status, 'secondary', 'clock')),
    }),
  )

export const proposals = declareCall({
  method: 'GET',
  path: '/api/proposals',
  access: 'proposals.read',
  summary: 'Changes that wait for another admin, and those decided in the last 30 days.',
  reply: messageReply.extend({ proposals: z.array(proposalJson.schema) }),
  async handle({ clients, session }) {
    const lists = await Promise.all(
      proposalServices.map(async (service) => {
        const { proposals } = await clients.proposals[service].listProposals({})
        return proposals.map((proposal) => ({ ...proposal, service }))
      }),
    )
    const admin = dutyHolderOf(session)
    const all = lists.flat().toSorted((a, b) => sortKeyOf(b) - sortKeyOf(a))
    const nameOf = await readUsernames(
      clients,
      all.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy]),
    )
    return {
      message: 'Usulan berhasil dimuat.',
      proposals: all.map((proposal) =>
        proposalJson.toJson({
          ...proposal,
          proposer: nameOf(proposal.proposedBy),
          decider: nameOf(proposal.decidedBy),
          mine: proposal.proposedBy === session.member?.id,
          decidable: admin.can('proposals.change') && admin.can(rightOfSubject(proposal.subject)),
        }),
      ),
    }
  },
})

export const proposalCount = declareCall({
  method: 'GET',
  path: '/api/proposals/count',
  access: 'proposals.read',
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

export const approveProposal = declareCall({
  method: 'POST',
  path: '/api/proposals/approve',
  access: 'proposals.change',
  mayConflict: true,
  summary:
    'Approves and applies a proposal. 403 for its proposer; 409 when it is decided, or its base has changed.',
  input: z.object({ id: requiredText(100) }),
  async handle({ input, clients }) {
    await decide(clients, input.id, { approve: true, reason: '' })
    return { message: 'Usulan disetujui, dan perubahannya sudah berlaku.' }
  },
})

export const rejectProposal = declareCall({
  method: 'POST',
  path: '/api/proposals/reject',
  access: 'proposals.change',
  mayConflict: true,
  summary:
    'Rejects a proposal, by which its proposer withdraws it; revokes an approved one that is still to be carried out. 409 when it is decided.',
  input: z.object({ id: requiredText(100), reason: requiredText(300) }),
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
