import { type ExtrasOf, type RowOf, searchSelect2, type TableSource, tableSource } from '@jejaring/features'
import { api, type Reply, useMutation, useQueryClient } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { historyOf } from '../../row-status/row-history'
import type { Status, StatusValues } from '../../row-status/status-fields'
import * as texts from '../../texts'

const words = texts.tourBali

const path = '/api/prizes/tour-bali/datatable'
type Row = RowOf<typeof path>

/** With the bonus to pay, 0 for a trip, as the amount that bulk changes add up. */
export type Prize = Row & { amount: number }

const table = tableSource({ key: ['tour-bali'], path })
const withAmount = (row: Row): Prize => ({ ...row, amount: row.claim_type === 'bonus' ? row.bonus : 0 })

/** POST /api/prizes/tour-bali/datatable: all Tour Bali claims, with their sums. */
export const prizes: TableSource<Prize, ExtrasOf<typeof path>> = {
  ...table,
  async load(request, signal) {
    const page = await table.load(request, signal)
    return { ...page, data: page.data.map(withAmount) }
  },
}

/** GET /api/prizes/tour-bali/history/{id}: the status history of a claim. */
export const prizeHistory = historyOf(prizes, '/api/prizes/tour-bali/history/{id}')

export type MemberOption = Reply<'GET /api/users/select2'>['results'][number]

export const memberSearch = searchSelect2('/api/users/select2')

/** GET /api/users/select2: the active member with this id; undefined when there is none. */
export async function findMember(id: string): Promise<MemberOption | undefined> {
  const { results } = await api.get('/api/users/select2', { query: { id } })
  return results.find((member) => member.id === id)
}

/** POST /api/prizes/tour-bali/add; 409 when the member already has Tour Bali. */
export function useAddMember() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (form: { user_id: string }) =>
      api.post('/api/prizes/tour-bali/add', form, { idempotent: true }),
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
    '/api/prizes/edit-status/{id}',
    { ...edit, from: row.status, from_claim_type: row.claim_type ?? 'none' },
    { parameters: { id: row.id }, idempotent: true },
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
