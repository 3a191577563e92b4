import { formatRupiah } from '@jejaring/money'
import { PrizeStatus, PrizeType } from '@jejaring/proto/rewards/v1/rewards'
import { z } from 'zod'
import { declareCall } from '../../http/call'
import { declareTable, tableInput } from '../../http/datatables'
import { optionalText, requiredText } from '../../http/fields'
import { parseFirst, parseOrInvalid } from '../../http/parse-or-invalid'
import { declareHistory } from '../../http/status-history'
import { parsePrizeType, prizeJson, prizeTotalsJson, prizeTypeByName } from '../../mappers/prize'
import { parsePrizeStatus, prizeStatus } from '../../mappers/status'

const name = z.string().max(20).optional()
const filter = z.object({ type: name, status: name }).optional().catch(undefined)

export const prizeClaims = declareTable({
  path: '/api/prizes/tour-bali/datatable',
  access: 'claims.read',
  summary:
    'All Tour Bali claims, filtered by filter[type] and filter[status], with the sums of the selection.',
  input: tableInput.extend({ filter, st: name, fstatus: name, type: name }),
  list: ({ input, query, clients }) =>
    clients.rewards.listPrizeClaims({
      query,
      type: parseFirst(parsePrizeType, { 'filter.type': input.filter?.type, type: input.type }),
      status: parseFirst(parsePrizeStatus, {
        'filter.status': input.filter?.status,
        st: input.st,
        fstatus: input.fstatus,
      }),
    }),
  rows: (page) => page.claims,
  row: prizeJson,
  extras: prizeTotalsJson,
})

export const addPrize = declareCall({
  method: 'POST',
  path: '/api/prizes/tour-bali/add',
  access: 'claims.change',
  idempotent: true,
  summary: 'Gives a member Tour Bali; 409 when it has it.',
  mayConflict: true,
  input: z.object({ user_id: requiredText(50) }),
  async handle({ input, clients, idempotencyKey }) {
    const claim = await clients.rewards.addPrizeClaim({ idempotencyKey, memberId: input.user_id })
    return { message: `${claim.username} sudah ditambahkan ke Tour Bali.` }
  },
})

export const editPrize = declareCall({
  method: 'POST',
  path: '/api/prizes/edit-status/:id',
  access: 'claims.change',
  idempotent: true,
  summary:
    'Sets claim type and status of a Tour Bali claim. 409 when nothing changes or it has left `from` or `from_claim_type`.',
  mayConflict: true,
  input: z.object({
    claim_type: z.enum(['prize', 'bonus'], 'Pilih jenis hadiah.'),
    status: z.enum(['pending', 'success', 'failed'], 'Pilih status.'),
    from: optionalText(20),
    from_claim_type: z.enum(['', 'none', 'prize', 'bonus']).default(''),
  }),
  params: z.object({ id: z.string().max(50) }),
  async handle({ input, params, clients, idempotencyKey }) {
    const claim = await clients.rewards.editPrizeClaim({
      idempotencyKey,
      id: params.id,
      type: prizeTypeByName[input.claim_type],
      status: parsePrizeStatus(input.status) ?? PrizeStatus.UNSPECIFIED,
      from: parseOrInvalid(parsePrizeStatus, input.from, 'from'),
      fromType: seenType(input.from_claim_type),
    })
    const choice = claim.type === PrizeType.BONUS ? `bonus ${formatRupiah(claim.bonus)}` : 'perjalanan'
    const { status_name } = prizeStatus(claim.status)
    return { message: `Tour Bali ${claim.username} ditandai ${status_name}: ${choice}.` }
  },
})

/** The claim type that the form was loaded with; undefined when the form did not send it. */
function seenType(name: '' | 'none' | keyof typeof prizeTypeByName): PrizeType | undefined {
  if (name === '') return undefined
  return name === 'none' ? PrizeType.UNSPECIFIED : prizeTypeByName[name]
}

export const prizeHistory = declareHistory({
  path: '/api/prizes/tour-bali/history/:id',
  access: 'claims.read',
  summary: 'Every status and choice of a Tour Bali claim, oldest first, with time, author and reason.',
  read: (clients, id) => clients.rewards.readPrizeClaimHistory({ id }),
  toStatusJson: prizeStatus,
})
