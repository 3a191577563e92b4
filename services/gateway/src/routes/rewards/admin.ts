import { ClaimStatus } from '@jejaring/proto/rewards/v1/rewards'
import { z } from 'zod'
import { call } from '../../http/call'
import { tableHead, tableInput, tableQuery, tableReply } from '../../http/datatables'
import { optionalText, requiredText } from '../../http/fields'
import { nameOrFault } from '../../http/parse-or-invalid'
import { claimFields, presentClaim } from '../../mappers/reward'
import { claimStatus, claimStatusNamed } from '../../mappers/status'
import { historyParams, historyReply, presentHistory } from '../../mappers/status-history'

const name = z.string().max(20).optional()

export const rewardClaims = call({
  method: 'POST',
  path: '/api/rewards/claim/datatables',
  access: 'admin',
  summary: 'All reward claims.',
  input: tableInput.extend({ st: name, fstatus: name }),
  reply: tableReply(claimFields, {}),
  async handle({ input, clients }) {
    const page = await clients.rewards.listRewardClaims({
      query: tableQuery(input),
      status: nameOrFault(claimStatusNamed, input.fstatus || input.st || '', 'fstatus'),
    })
    return { ...tableHead(input, page.counts), data: page.claims.map(presentClaim) }
  },
})

export const processClaim = call({
  method: 'POST',
  path: '/api/rewards/process',
  access: 'admin',
  idempotent: true,
  summary:
    'Moves a claim to another status; success is final. 409 when it has it already, is final, or has left `from`.',
  mayConflict: true,
  input: z.object({
    id: requiredText(50),
    status: z.enum(['pending', 'process', 'success', 'failed'], 'Pilih status.'),
    from: optionalText(20),
    reason: optionalText(500),
  }),
  reply: z.object({ message: z.string() }),
  async handle({ input, clients, idempotencyKey }) {
    const claim = await clients.rewards.processRewardClaim({
      idempotencyKey,
      id: input.id,
      status: claimStatusNamed(input.status) ?? ClaimStatus.UNSPECIFIED,
      from: nameOrFault(claimStatusNamed, input.from, 'from'),
      reason: input.reason,
    })
    const { status_name } = claimStatus(claim.status)
    return { message: `Penarikan ${claim.rewardName} oleh ${claim.username} sekarang ${status_name}.` }
  },
})

export const claimHistory = call({
  method: 'GET',
  path: '/api/rewards/claim/history/:id',
  access: 'admin',
  summary: 'Every status that a claim has had, oldest first: when, by whom and why.',
  params: historyParams,
  reply: historyReply,
  async handle({ params, clients }) {
    const { steps } = await clients.rewards.readRewardClaimHistory({ id: params.id })
    return presentHistory(steps, claimStatus)
  },
})
