import { isUsername } from '@jejaring/ui/form'
import { ApiError, api, useQuery } from '@jejaring/web-platform'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'

const PAUSE = 400
const reply = z.object({ message: z.string() })

/** What is known about a username while it is typed. */
export type UsernameState = 'unfinished' | 'asking' | 'free' | 'taken' | 'unknown'

/** Asks the server whether a username is free, once the typing has paused. */
export function useUsernameCheck(username: string): UsernameState {
  const settled = usePaused(username)
  const wanted = isUsername(username)
  const query = useQuery({
    queryKey: ['username', settled],
    queryFn: ({ signal }) => askForUsername(settled, signal),
    enabled: isUsername(settled),
    retry: false,
    staleTime: 30_000,
  })
  if (!wanted) return 'unfinished'
  if (settled !== username || query.isPending) return query.isError ? 'unknown' : 'asking'
  return query.isError ? 'unknown' : query.data
}

/** POST /api/users/check: 404 means that nobody has the username. */
async function askForUsername(username: string, signal: AbortSignal): Promise<'free' | 'taken'> {
  try {
    await api.post('/api/users/check', { username }, reply, { signal })
    return 'taken'
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return 'free'
    // An account that cannot receive pins has its username all the same.
    if (error instanceof ApiError && error.status === 422) return 'taken'
    throw error
  }
}

function usePaused(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
