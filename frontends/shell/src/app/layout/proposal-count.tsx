import { api, useQuery } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import classes from './proposal-count.module.css'
import { frameTexts } from './texts'

const reply = z.object({ count: z.number() })
const STALE_MS = 60_000

/** Number of proposals that wait for this admin (GET /api/proposals/count). Nothing while it is unknown or zero. */
export function ProposalCount() {
  const { data: count = 0 } = useQuery({
    // Screens that decide proposals invalidate `proposals`.
    queryKey: ['proposals', 'count'],
    queryFn: async ({ signal }) => (await api.get('/api/proposals/count', reply, { signal })).count,
    staleTime: STALE_MS,
    retry: false,
  })
  if (count === 0) return null
  return (
    <span className={classes.badge} role="img" aria-label={frameTexts.menu.proposalsWaiting(count)}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
