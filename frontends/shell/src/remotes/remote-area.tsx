import { lazyPage, type RouteObject, useRoutes } from '@jejaring/platform'
import { PageSkeleton } from '@jejaring/ui'
import { loadRemote, preloadRemote } from '@module-federation/enhanced/runtime'
import { type ComponentType, Suspense } from 'react'
import { NotFoundPage } from '../errors/not-found'

export type RemoteName = 'member' | 'admin' | 'reports'

/** The one module that a remote exposes. */
interface RemoteModule {
  routes: RouteObject[]
}

const areas: Record<RemoteName, ComponentType> = {
  member: lazyPage(() => loadArea('member')),
  admin: lazyPage(() => loadArea('admin')),
  reports: lazyPage(() => loadArea('reports')),
}

/** The screens of a remote, under the path where the shell puts it. A path it does not know is the 404 page. */
export function RemoteArea({ name }: { name: RemoteName }) {
  const Area = areas[name]
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Area />
    </Suspense>
  )
}

/** Fetches a remote before it is needed, when a link to it is pointed at. */
export function warmRemote(name: RemoteName): void {
  // A failure says nothing yet: the real load will tell.
  preloadRemote([{ nameOrAlias: name, exposes: ['routes'] }]).catch(() => {})
  lateModules().catch(() => {})
}

/** Starts to fetch the remote that a path belongs to, before it is known whether it may be shown. */
export function beginArea(pathname: string): void {
  if (pathname.startsWith('/m/')) loadArea('member').catch(() => {})
}

// Named here so that this build provides them: remotes bring no forms and tables of their own.
const lateModules = () =>
  Promise.all([import('@jejaring/ui/form/basic'), import('@jejaring/ui/form'), import('@jejaring/ui/table')])

async function loadArea(name: RemoteName): Promise<{ default: ComponentType }> {
  const remote = await loadRemote<RemoteModule>(`${name}/routes`)
  if (!remote) throw new Error(`Loading chunk failed: the remote ${name} is empty`)
  const { routes } = remote
  return { default: () => useRoutes(routes) ?? <NotFoundPage /> }
}
