import { createBrowserRouter, RouterProvider, setDisplayedMember } from '@jejaring/web-platform'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AppProviders } from './app/app-providers'
import { closeDialogsOnBack } from './app/close-dialogs-on-back'
import { pagelog } from './app/guards/pagelog'
import { installWorker } from './app/install-worker'
import { prerenderedScreens, routes } from './app/routes'
import { handleSessionEnd } from './app/session-end'
import { prerenderedName } from './boot/early-input'
import { displayedMember } from './features/session/profile'
import { HOME_PATH } from './paths'
import { watchMissingFiles } from './remotes/missing-chunk'

type Router = ReturnType<typeof createBrowserRouter>
type PrerenderedName = keyof typeof prerenderedScreens

watchMissingFiles()
installWorker()
setDisplayedMember(displayedMember)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
void open(root)

/** Hydrates the prerendered screen, or renders the first screen on the client. */
async function open(root: HTMLElement): Promise<void> {
  const name = prerenderedName()
  if (name && name in prerenderedScreens && (await isLoaded(name as PrerenderedName)))
    return hydrate(root, name as PrerenderedName)
  root.textContent = ''
  delete document.documentElement.dataset.drawn
  const router = createBrowserRouter(routes)
  closeDialogsOnBack(router)
  handleSessionEnd(router)
  createRoot(root).render(page(router))
}

async function hydrate(root: HTMLElement, name: PrerenderedName): Promise<void> {
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { [name]: null } } })
  closeDialogsOnBack(router)
  handleSessionEnd(router)
  hydrateRoot(root, page(router))
  // Runs the guard of these screens, whose loaders hydration skips.
  if ((await pagelog()) && name === 'login') await router.navigate(HOME_PATH, { replace: true })
}

async function isLoaded(name: PrerenderedName): Promise<boolean> {
  try {
    await prerenderedScreens[name].load()
    return true
  } catch {
    // The error page appears in its place, with a retry button.
    return false
  }
}

function page(router: Router) {
  return (
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  )
}
