import './theme.css'
import { AppTheme } from '@jejaring/ui'
import { type QueryClient, QueryClientProvider } from '@jejaring/web-platform'
import { type ReactNode, StrictMode } from 'react'

interface AppProvidersProps {
  queries: QueryClient
  /** Whether the server-rendered markup is for a phone. */
  isPhone?: boolean | undefined
  children: ReactNode
}

/** Providers around the router, shared by the browser and the server: hydration needs identical trees. */
export function AppProviders({ queries, isPhone = true, children }: AppProvidersProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <AppTheme isPhone={isPhone}>{children}</AppTheme>
      </QueryClientProvider>
    </StrictMode>
  )
}
