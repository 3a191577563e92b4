import './theme.css'
import { AppTheme } from '@jejaring/ui'
import { type Choices, type QueryClient, QueryClientProvider, RenderedChoices } from '@jejaring/web-platform'
import { type ReactNode, StrictMode } from 'react'

interface AppProvidersProps {
  queries: QueryClient
  /** Whether the server-rendered markup is for a phone. */
  isPhone?: boolean | undefined
  /** Choices that the server-rendered markup shows. */
  choices?: Choices | undefined
  children: ReactNode
}

/** Providers around the router, shared by the browser and the server: hydration needs identical trees. */
export function AppProviders({ queries, isPhone = true, choices = {}, children }: AppProvidersProps) {
  return (
    <StrictMode>
      <QueryClientProvider client={queries}>
        <RenderedChoices value={choices}>
          <AppTheme isPhone={isPhone}>{children}</AppTheme>
        </RenderedChoices>
      </QueryClientProvider>
    </StrictMode>
  )
}
