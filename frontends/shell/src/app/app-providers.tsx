import { AppTheme } from '@jejaring/ui'
import { QueryClientProvider } from '@jejaring/web-platform'
import { type ReactNode, StrictMode } from 'react'
import { queryClient } from '../query-client'

/** Providers around the router, shared by the app and the prerender build: hydration needs identical trees. */
export function AppProviders({ children }: { children: ReactNode }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppTheme>{children}</AppTheme>
      </QueryClientProvider>
    </StrictMode>
  )
}
