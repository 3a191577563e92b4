import { onUnauthorized, QueryClientProvider, RouterProvider } from '@jejaring/platform'
import { AppTheme, closeDialogs } from '@jejaring/ui'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { endSession, knownSession } from './features/session/profile'
import { loginPath } from './features/session/safe-next'
import { installWorker } from './install-worker'
import { queryClient } from './query-client'
import { watchMissingFiles } from './remotes/missing-chunk'
import { router } from './router'

watchMissingFiles()
installWorker()

// The session ended elsewhere: by time, by a password change, or in another tab.
onUnauthorized(() => {
  if (!knownSession()) return
  closeDialogs()
  endSession()
  const { pathname, search } = router.state.location
  void router.navigate(loginPath(pathname + search), { replace: true })
})

const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <RouterProvider router={router} />
      </AppTheme>
    </QueryClientProvider>
  </StrictMode>,
)
