import { searchSelect2, type TableSource } from '@jejaring/features'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { historyOf } from '../../row-status/row-history'
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

export type Prize = z.infer<typeof prize>

/** POST /api/prizes/tour-bali/datatable: all Tour Bali claims. */
export const prizes: TableSource<Prize, object> = {
  key: ['tour-bali'],
  path: '/api/prizes/tour-bali/datatable',
  row: prize,
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
export function useEditPrize(row: Prize) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (edit: PrizeEdit) =>
      api.post(
        `/api/prizes/edit-status/${row.id}`,
        { ...edit, from: row.status, from_claim_type: row.claim_type ?? 'none' },
        reply,
        { idempotent: true },
      ),
    // Also after a failure: another admin may have changed the claim.
    onSettled: () => queries.invalidateQueries({ queryKey: prizes.key }),
  })
}
