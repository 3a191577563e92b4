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

/** Renders a remote’s routes below its mount path; unknown paths show the 404 page. */
export function RemoteArea({ name }: { name: RemoteName }) {
  const Area = areas[name]
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Area />
      <FirstScreenMarker />
    </Suspense>
  )
}

// The federation runtime is as large as a screen and unused on the login page, so it is part of the layout chunk.
const federation = () => import(/* webpackChunkName: "layout" */ './federation')

/** Preloads a remote when the pointer is over a link to it. */
export function preloadRemote(name: RemoteName): void {
  // Ignore a failure: the actual load reports it.
  federation()
    .then(({ preloadRoutes }) => preloadRoutes(name))
    .catch(() => {})
}

/** Loads the remote and the screen of a path before the session is known. */
export async function loadAreaAt(pathname: string): Promise<void> {
  // Admin areas wait for the session, so that members never load admin code.
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
