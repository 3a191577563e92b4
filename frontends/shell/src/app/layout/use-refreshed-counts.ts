import { adminHomeKey } from '@jejaring/features'
import { useQueryClient } from '@jejaring/web-platform'
import { useEffect } from 'react'

/** Refreshes the counts of the admin's menu after each change; a mutation with `keepsCounts` is none. */
export function useRefreshedCounts(): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        if (!event.mutation.meta?.keepsCounts) void queries.invalidateQueries({ queryKey: adminHomeKey })
      }),
    [queries],
  )
}
