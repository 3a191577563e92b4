import { PageSkeleton } from '@jejaring/ui'
import { lazyPage, loadPageAt, type RouteObject, useRoutes } from '@jejaring/web-platform'
import { type ComponentType, Suspense } from 'react'
import { FirstScreenMarker } from '../boot/first-screen'
import { NotFoundPage } from '../features/not-found/not-found-page'
import { type RemoteName, startManifestFetch } from './manifests'

/** The one module that a remote exposes. */
interface RemoteModule {
  routes: RouteObject[]
}

type Area = RemoteModule & { default: ComponentType }

const areas = {
  member: lazyPage<object, RemoteModule>(() => loadArea('member')),
  admin: lazyPage<object, RemoteModule>(() => loadArea('admin')),
  reports: lazyPage<object, RemoteModule>(() => loadArea('reports')),
}

/** The screens of a remote, under the path where the shell puts it. A path it does not know is the 404 page. */
export function RemoteArea({ name }: { name: RemoteName }) {
  const Area = areas[name]
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Area />
      <FirstScreenMarker />
    </Suspense>
  )
}

// Federation's own code is as large as a screen, and nobody on the login page needs it; whoever needs it needs the
// layout.
const federation = () => import(/* webpackChunkName: "layout" */ './federation')

/** Fetches a remote before it is needed, when a link to it is pointed at. */
export function warmRemote(name: RemoteName): void {
  // A failure says nothing yet: the real load will tell.
  federation()
    .then(({ warmRoutes }) => warmRoutes(name))
    .catch(() => {})
}

/** Loads the remote that a path belongs to, and the screen, before it is known whether it may be shown. */
export async function loadAreaAt(pathname: string): Promise<void> {
  // Members never load what is for admins.
  if (!pathname.startsWith('/m/')) return
  const { routes } = await areas.member.load()
  await loadPageAt(routes, pathname.slice('/m'.length))
}

async function loadArea(name: RemoteName): Promise<Area> {
  startManifestFetch(name)
  const { loadRoutes } = await federation()
  const remote = await loadRoutes<RemoteModule>(name)
  if (!remote) throw new Error(`Loading chunk failed: the remote ${name} is empty`)
  const { routes } = remote
  return { routes, default: () => useRoutes(routes) ?? <NotFoundPage /> }
}
