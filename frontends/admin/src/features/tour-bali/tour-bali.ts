import { searchSelect2, type TableSource } from '@jejaring/features'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { historyOf } from '../../row-status/row-history'
import type { Status, StatusValues } from '../../row-status/status-fields'
import { texts } from '../../texts'

const words = texts.tourBali

const prize = z.object({
  id: z.string(),
  user_id: z.string(),
  created_at: z.nullable(z.string()),
  updated_at: z.nullable(z.string()),
  username: z.string(),
  name: z.string(),
  claim_type: z.nullable(z.enum(['prize', 'bonus'])),
  bonus: z.number(),
  bank_name: z.string(),
  bank_account_name: z.string(),
  bank_account_address: z.string(),
  status: z.enum(['pending', 'success', 'failed']),
  status_name: z.string(),
  status_class: z.string(),
})

/** With the bonus to pay, 0 for a trip, as the amount that bulk changes add up. */
export type Prize = z.infer<typeof prize> & { amount: number }

const extras = z.object({
  /** Without failed claims; null when there are too many to add up. */
  totals: z.optional(z.nullable(z.object({ trips: z.number(), bonus: z.number() }))),
})

/** POST /api/prizes/tour-bali/datatable: all Tour Bali claims, with their sums. */
export const prizes: TableSource<Prize, z.infer<typeof extras>> = {
  key: ['tour-bali'],
  path: '/api/prizes/tour-bali/datatable',
  row: {
    parse(value) {
      const row = prize.parse(value)
      return { ...row, amount: row.claim_type === 'bonus' ? row.bonus : 0 }
    },
  },
  extras,
}

/** GET /api/prizes/tour-bali/history/{id}: the status history of a claim. */
export const prizeHistory = historyOf(prizes, '/api/prizes/tour-bali/history')

const option = z.object({ id: z.string(), text: z.string(), username: z.string() })
const options = z.object({ results: z.array(option) })

export type MemberOption = z.infer<typeof option>

const membersPath = '/api/users/select2'
export const memberSearch = searchSelect2(membersPath)

/** GET /api/users/select2: the active member with this id; undefined when there is none. */
export async function findMember(id: string): Promise<MemberOption | undefined> {
  const { results } = await api.get(`${membersPath}?id=${encodeURIComponent(id)}`, options)
  return results.find((member) => member.id === id)
}

const reply = z.object({ message: z.string() })

/** POST /api/prizes/tour-bali/add; 409 when the member already has Tour Bali. */
export function useAddMember() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: { user_id: string }) =>
      api.post('/api/prizes/tour-bali/add', form, reply, { idempotent: true }),
    onSettled: () => queries.invalidateQueries({ queryKey: prizes.key }),
  })
}

export const editSchema = z.object({
  claim_type: z.string().check(z.minLength(1, words.typeMissing)),
  status: z.string().check(z.minLength(1, words.statusMissing)),
})

export type PrizeEdit = z.infer<typeof editSchema>

/** POST /api/prizes/edit-status/{id}. Optimistic locking on status and prize: 409 when either changed. */
const editPrize = (row: Prize, edit: PrizeEdit) =>
  api.post(
    `/api/prizes/edit-status/${row.id}`,
    { ...edit, from: row.status, from_claim_type: row.claim_type ?? 'none' },
    reply,
    { idempotent: true },
  )

/** Changes the status of a claim whose prize is chosen. */
export const changePrizeStatus = ({ row, status }: StatusValues & { row: Prize }) =>
  editPrize(row, { claim_type: row.claim_type ?? '', status })

/** A claim waits for an admin when its prize is chosen. */
export const isWaiting = ({ claim_type, status }: Prize): boolean =>
  claim_type !== null && status === 'pending'

/** The statuses that bulk changes offer. */
export const nextStatuses = (row: Prize): Status[] => (isWaiting(row) ? ['success', 'failed'] : [])

export function useEditPrize(row: Prize) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edit: PrizeEdit) => editPrize(row, edit),
    // Also after a failure: another admin may have changed the claim.
    onSettled: () => queries.invalidateQueries({ queryKey: prizes.key }),
  })
}
