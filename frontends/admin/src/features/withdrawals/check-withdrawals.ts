import type { TableRequest } from '@jejaring/ui/table'
import { api, useMutation, useQueryClient } from '@jejaring/web-platform'
import { useState } from 'react'
import * as z from 'zod/mini'
import { withdrawalsKey } from './all-withdrawals'

const reply = z.object({ message: z.string() })

const checking = [...withdrawalsKey, 'check']

/** One after the other, as they were made: a check that overtakes the one before it would undo the later wish. */
const inTurn = { id: checking.join(' ') }

/** Checks that the server has not confirmed yet, by the id of the row. */
export type SendingChecks = ReadonlyMap<string, boolean>

/**
 * POST /api/withdraws/check: the admin's own check on one row; it survives paging and reloads. What is
 * on its way is in `sending`, so that the box shows it at once; the table is asked again when the last
 * of several quick checks is answered.
 */
export function useCheckWithdrawal() {
  const queries = useQueryClient()
  const [sending, setSending] = useState<SendingChecks>(new Map())
  const { mutate } = useMutation({
    mutationKey: checking,
    scope: inTurn,
    mutationFn: ({ id, checked }: { id: string; checked: boolean }) =>
      api.post('/api/withdraws/check', { id, is_checked: checked ? 1 : 0 }, reply),
    // Also after a failure: the row may have been decided by somebody else.
    onSettled: async () => {
      const isLast = () => queries.isMutating({ mutationKey: checking }) <= 1
      if (!isLast()) return
      await queries.invalidateQueries({ queryKey: withdrawalsKey })
      if (isLast()) setSending(new Map())
    },
  })
  const check = (id: string, checked: boolean, onError: (error: Error) => void) => {
    setSending((now) => new Map(now).set(id, checked))
    mutate({ id, checked }, { onError })
  }
  return { sending, check }
}

/** POST /api/withdraws/check_all/bonus: every open row that the filters of the table leave. */
export function useCheckAll() {
  const queries = useQueryClient()
  return useMutation({
    scope: inTurn,
    mutationFn: ({ request, checked }: { request: TableRequest; checked: boolean }) =>
      api.post(
        '/api/withdraws/check_all/bonus',
        { ...request, status: request.st ?? '', is_checked: checked ? 1 : 0 },
        reply,
      ),
    onSettled: () => queries.invalidateQueries({ queryKey: withdrawalsKey }),
  })
}
