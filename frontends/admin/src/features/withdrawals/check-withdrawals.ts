import type { TableRequest } from '@jejaring/ui/table'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import { useState } from 'react'
import { withdrawalsKey } from './all-withdrawals'

const checkKey = [...withdrawalsKey, 'check']
const checkAllKey = [...withdrawalsKey, 'check-all']

/** Runs the mutations serially: if one overtook an earlier one, the earlier would overwrite the newer choice. */
const serialScope = { id: checkKey.join(' ') }

/** Checks that the server has not confirmed yet, by row id. */
export type PendingChecks = ReadonlyMap<string, boolean>

/**
 * POST /api/withdraws/check: sets or clears this admin's check on one row; the server stores it across pages and reloads.
 * Optimistic update: `pendingChecks` holds unconfirmed checks for display. The table is refetched after the last pending
 * one.
 */
export function useCheckWithdrawal() {
  const queries = useQueryClient()
  const [pendingChecks, setPendingChecks] = useState<PendingChecks>(new Map())
  const { mutate } = useMutation({
    mutationKey: checkKey,
    scope: serialScope,
    meta: { keepsCounts: true },
    mutationFn: ({ id, checked }: { id: string; checked: boolean }) =>
      api.post('/api/withdraws/check', { id, is_checked: checked ? 1 : 0 }),
    // Also after a failure: another admin may have changed the row.
    onSettled: async () => {
      const isLast = () => queries.isMutating({ mutationKey: checkKey }) <= 1
      if (!isLast()) return
      await queries.invalidateQueries({ queryKey: withdrawalsKey })
      if (isLast()) setPendingChecks(new Map())
    },
  })
  const check = (id: string, checked: boolean, onError: (error: Error) => void) => {
    setPendingChecks((checks) => new Map(checks).set(id, checked))
    mutate({ id, checked }, { onError })
  }
  return { pendingChecks, check }
}

/**
 * POST /api/withdraws/check_all/bonus: checks or clears all open rows within the table's filters. Optimistic update, as
 * checking thousands of rows takes a while: `pendingCheckAll` is the unconfirmed choice. It is a state of its own, because
 * a mutation's is one frame late, in which the box would show the old choice again.
 */
export function useCheckAll() {
  const queries = useQueryClient()
  const [pendingCheckAll, setPendingCheckAll] = useState<boolean>()
  const { mutate } = useMutation({
    mutationKey: checkAllKey,
    scope: serialScope,
    meta: { keepsCounts: true },
    mutationFn: ({ request, checked }: { request: TableRequest; checked: boolean }) =>
      api.post('/api/withdraws/check_all/bonus', {
        ...request,
        status: request.st ?? '',
        is_checked: checked ? 1 : 0,
      }),
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: withdrawalsKey })
      if (queries.isMutating({ mutationKey: checkAllKey }) <= 1) setPendingCheckAll(undefined)
    },
  })
  const checkAll = (request: TableRequest, checked: boolean, onError: (error: Error) => void) => {
    setPendingCheckAll(checked)
    mutate({ request, checked }, { onError })
  }
  return { pendingCheckAll, checkAll }
}
