import { createBrowserRouter, RouterProvider, speakFor } from '@jejaring/platform'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { Around } from './drawn/around'
import { drawnName } from './drawn/early'
import { shownMember } from './features/session/profile'
import { HOME } from './features/session/safe-next'
import { pagelog } from './guards/pagelog'
import { installWorker } from './install-worker'
import { leaveAtTheEnd } from './leave-at-the-end'
import { leaveQuestions } from './leave-questions'
import { watchMissingFiles } from './remotes/missing-chunk'
import { drawnScreens, routes } from './routes'

type Router = ReturnType<typeof createBrowserRouter>
type Drawn = keyof typeof drawnScreens

watchMissingFiles()
installWorker()
speakFor(shownMember)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
void open(root)

/** Takes over the screen that the build has drawn, or draws the first one itself. */
async function open(root: HTMLElement): Promise<void> {
  const name = drawnName()
  if (name && name in drawnScreens && (await isLoaded(name as Drawn))) return takeDrawing(root, name as Drawn)
  root.textContent = ''
  delete document.documentElement.dataset.drawn
  const router = createBrowserRouter(routes)
  leaveQuestions(router)
  leaveAtTheEnd(router)
  createRoot(root).render(page(router))
}

async function takeDrawing(root: HTMLElement, name: Drawn): Promise<void> {
  const router = createBrowserRouter(routes, { hydrationData: { loaderData: { [name]: null } } })
  leaveQuestions(router)
  leaveAtTheEnd(router)
  hydrateRoot(root, page(router))
  // What the guards of these screens do, which were not asked.
  if ((await pagelog()) && name === 'login') await router.navigate(HOME, { replace: true })
}

async function isLoaded(name: Drawn): Promise<boolean> {
  try {
    await drawnScreens[name].load()
    return true
  } catch {
    // Shown in its place, with a way to try again.
    return false
  }
}

function page(router: Router) {
  return (
    <Around>
      <RouterProvider router={router} />
    </Around>
  )
}
