import { formatRupiah } from '@jejaring/money'
import { ClaimStatus, type RewardClaim } from '@jejaring/proto/rewards/v1/rewards'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { declareTable, tableInput } from '../../http/datatables'
import { optionalText, requiredText } from '../../http/fields'
import { parseFirst, parseOrInvalid } from '../../http/parse-or-invalid'
import { declareHistory } from '../../http/status-history'
import { claimJson, claimTotalsJson } from '../../mappers/reward'
import { claimStatus, parseClaimStatus } from '../../mappers/status'

const name = z.string().max(20).optional()

export const rewardClaims = declareTable({
  path: '/api/rewards/claim/datatables',
  access: 'claims.read',
  summary: 'All reward claims, with the sums of the selection.',
  input: tableInput.extend({ st: name, fstatus: name }),
  list: ({ input, query, clients }) =>
    clients.rewards.listRewardClaims({
      query,
      status: parseFirst(parseClaimStatus, { fstatus: input.fstatus, st: input.st }),
    }),
  rows: (page) => page.claims,
  row: claimJson,
  extras: claimTotalsJson,
})

export const processClaim = declareCall({
  method: 'POST',
  path: '/api/rewards/process',
  access: 'claims.change',
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
  async handle({ input, clients, idempotencyKey }) {
    const claim = await clients.rewards.processRewardClaim({
      idempotencyKey,
      id: input.id,
      status: parseClaimStatus(input.status) ?? ClaimStatus.UNSPECIFIED,
      from: parseOrInvalid(parseClaimStatus, input.from, 'from'),
      reason: input.reason,
    })
    return { message: statusChangeMessage(claim) }
  },
})

/** Says what happened to a claim. */
function statusChangeMessage({ status, amount, rewardName, username }: RewardClaim): string {
  const outcomes: Readonly<Record<string, string>> = {
    pending: 'kembali ke antrean.',
    process: 'sedang diproses.',
    success: `ditandai sudah dibayar: ${formatRupiah(amount)}.`,
    failed: 'ditolak.',
  }
  return `Klaim ${rewardName} oleh ${username} ${outcomes[claimStatus(status).status] ?? 'diubah.'}`
}

export const claimHistory = declareHistory({
  path: '/api/rewards/claim/history/:id',
  access: 'claims.read',
  summary: 'Every status that a claim has had, oldest first, with time, author and reason.',
  read: (clients, id) => clients.rewards.readRewardClaimHistory({ id }),
  toStatusJson: claimStatus,
})
