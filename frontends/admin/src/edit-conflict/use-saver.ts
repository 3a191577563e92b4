import { serverNow, useQuery } from '@jejaring/web-platform'
import { useState } from 'react'
import { auditEntries } from '../features/audit/audit-entries'

const RETRY_MS = 1000
const MAX_READS = 5

/**
 * Username of the person who last saved `target` (such as `bank:3`) after this form was mounted, from the audit trail.
 * An entry arrives a moment after the save: reads a few times, and returns undefined rather than an older one.
 */
export function useSaver(target: string | undefined): string | undefined {
  const [mountedAt] = useState(() => serverNow().toISOString())
  const isRecent = (entry: { who: string; created_at: string | null }) =>
    entry.who !== '' && Date.parse(entry.created_at ?? '') > Date.parse(mountedAt)
  const { data } = useQuery({
    queryKey: [...auditEntries.key, 'saver', target, mountedAt],
    queryFn: ({ signal }) => auditEntries.load(requestFor(target ?? ''), signal),
    enabled: target !== undefined,
    retry: false,
    refetchInterval: ({ state }) => (state.error || state.dataUpdateCount >= MAX_READS ? false : RETRY_MS),
  })
  return data?.data.find(isRecent)?.who
}

/** The newest entries of a target. */
const requestFor = (target: string) => ({
  draw: 1,
  start: 0,
  length: 10,
  search: { value: target },
  order: [{ column: 0, dir: 'desc' as const }],
  columns: [{ data: 'created_at' }],
})
