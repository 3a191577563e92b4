import { PageSkeleton } from '@jejaring/ui'
import { lazyPage, nextTask, pageAt, useRoutes } from '@jejaring/web-platform'
import { type ComponentType, Suspense } from 'react'
import { ReplayEarlyInput } from '../boot/replay-early-input'
import { NotFoundPage } from '../features/not-found/not-found-page'
import type { RemoteModule } from './federation'
import { type RemoteName, remotePathOf } from './remote-names'

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
      <ReplayEarlyInput />
    </Suspense>
  )
}

// The federation runtime is as large as a screen and unused on the login page, so it is part of the layout chunk.
const federation = () => import(/* webpackChunkName: "layout" */ './federation')

let loadModule = async (name: RemoteName): Promise<RemoteModule> => (await federation()).loadRoutes(name)

/** Replaces module federation on the server, whose bundle contains the remotes. */
export function bundleRemotes(load: (name: RemoteName) => Promise<RemoteModule>): void {
  loadModule = load
}

/** Preloads a remote when the pointer is over a link to it. */
export function preloadRemote(name: RemoteName): void {
  // Ignore a failure: the actual load reports it.
  federation()
    .then(({ preloadRoutes }) => preloadRoutes(name))
    .catch(() => {})
}

/**
 * Loads the remote and the screen of a path. Returns the chunk name of the screen and the build of the remote;
 * undefined for a path without a screen.
 */
export async function loadScreenAt(
  pathname: string,
): Promise<{ name: RemoteName; chunk: string; buildId: string } | undefined> {
  const remote = remotePathOf(pathname)
  if (!remote) return undefined
  const { routes, buildId } = await areas[remote.name].load()
  if (typeof document !== 'undefined') await nextTask()
  const page = pageAt(routes, remote.path)
  await page?.load()
  return page?.chunk === undefined ? undefined : { name: remote.name, chunk: page.chunk, buildId }
}

async function loadArea(name: RemoteName): Promise<Area> {
  const remote = await loadModule(name)
  return { ...remote, default: () => useRoutes(remote.routes) ?? <NotFoundPage /> }
}
