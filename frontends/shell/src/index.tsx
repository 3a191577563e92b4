import {
  createBrowserRouter,
  endHydration,
  hydrate,
  nextTask,
  RouterProvider,
  setDisplayedMember,
  syncServerClock,
} from '@jejaring/web-platform'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AppProviders } from './app/app-providers'
import { closeDialogsOnBack } from './app/close-dialogs-on-back'
import { pagelog } from './app/guards/pagelog'
import { installWorker } from './app/install-worker'
import { loadPageAt, routes } from './app/routes'
import { handleSessionEnd } from './app/session-end'
import { watchMissingFiles } from './boot/missing-chunk'
import { readServerPage, type ServerPage } from './boot/server-page'
import { displayedMember } from './features/session/profile'
import { HOME_PATH, isReadablePath, NOT_FOUND_PATH } from './paths'
import { queryClient } from './query-client'

type Router = ReturnType<typeof createBrowserRouter>

// Longer than a slow phone needs to load the app.
const MAX_AGE_MS = 30_000

if (!isReadablePath(window.location.pathname)) window.history.replaceState(null, '', NOT_FOUND_PATH)
watchMissingFiles()
installWorker()
setDisplayedMember(displayedMember)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
const page = readServerPage()
void start(root, page && !isOutdated(page) ? page : undefined)

/** Hydrates a server-rendered page, or renders the page on the client. */
async function start(root: HTMLElement, page: ServerPage | undefined): Promise<void> {
  if (page?.date) takeServerData(page)
  const canHydrate = page !== undefined && (await isLoaded(page))
  await nextTask()
  const router = createBrowserRouter(
    routes,
    canHydrate ? { hydrationData: { loaderData: page.loaderData } } : {},
  )
  closeDialogsOnBack(router)
  handleSessionEnd(router)
  if (canHydrate) {
    // In slices: the page answers touches and keys meanwhile.
    startTransition(() => void hydrateRoot(root, app(router, page)))
    // The guard of a guest page, whose loader hydration skips.
    if (!page.remote) await pagelog()
  } else {
    root.textContent = ''
    endHydration()
    createRoot(root).render(app(router))
  }
}

/** Whether a member's data in the page is too old: money is never shown from a cache. */
function isOutdated({ date }: ServerPage): boolean {
  return date !== undefined && performance.now() > MAX_AGE_MS
}

function takeServerData({ date, queries }: ServerPage): void {
  syncServerClock(date ?? null)
  // By the clock of this device, which decides when data is stale.
  const dataUpdatedAt = Date.now()
  hydrate(queryClient, {
    ...queries,
    queries: queries.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } })),
  })
  // Every path outside the areas leads to the dashboard.
  if (!/^\/(a$|[am]\/)/.test(window.location.pathname)) window.history.replaceState(null, '', HOME_PATH)
}

/** Loads the code of the page; false when it is missing or of another build than the markup. */
async function isLoaded({ remote }: ServerPage): Promise<boolean> {
  try {
    const loaded = await loadPageAt(window.location.pathname)
    return loaded !== undefined && loaded.remote?.buildId === remote?.buildId
  } catch {
    // The error page appears in its place, with a retry button.
    return false
  }
}

function app(router: Router, page?: ServerPage) {
  return (
    <AppProviders queries={queryClient} isPhone={page?.isPhone} choices={page?.choices}>
      <RouterProvider router={router} />
    </AppProviders>
  )
}
