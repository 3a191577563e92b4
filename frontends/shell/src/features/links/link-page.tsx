import { ErrorState, LinesSkeleton, Notice } from '@jejaring/ui'
import { ApiError } from '@jejaring/web-platform'
import type { ReactNode } from 'react'
import { AuthPage } from '../session/auth-page'

interface LinkPageProps<Data> {
  words: { title: string; help: string; unknown: string; unknownHelp: string }
  /** The `useQuery` of the link; it fails with 404 for an unknown one. */
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  children: (data: Data) => ReactNode
}

/** A public page that a link opens: its content, or why there is none. */
export function LinkPage<Data>({ words, query: { data, error, refetch }, children }: LinkPageProps<Data>) {
  const isUnknown = error instanceof ApiError && error.status === 404
  return (
    <AuthPage title={words.title} help={words.help}>
      {data && children(data)}
      {isUnknown && (
        <Notice tone="bad" title={words.unknown}>
          {words.unknownHelp}
        </Notice>
      )}
      {error && !data && !isUnknown && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={4} height={32} />}
    </AuthPage>
  )
}
