import { QueryClientProvider } from '@jejaring/platform'
import { AppTheme } from '@jejaring/ui'
import { type ReactNode, StrictMode } from 'react'
import { queryClient } from '../query-client'

/** What is around the router, on the page and where the build draws it: both must be the same to the node. */
export function Around({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppTheme>{children}</AppTheme>
      </QueryClientProvider>
    </StrictMode>
  )
}
