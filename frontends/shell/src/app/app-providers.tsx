import { AppTheme } from '@jejaring/ui'
import { QueryClientProvider } from '@jejaring/web-platform'
import { type ReactNode, StrictMode } from 'react'
import { queryClient } from '../query-client'

/** What is around the router, on the page and where the build draws it: both must be the same to the node. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppTheme>{children}</AppTheme>
      </QueryClientProvider>
    </StrictMode>
  )
}
