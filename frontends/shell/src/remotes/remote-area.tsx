import { lazyPage, type RouteObject, useRoutes } from '@jejaring/platform'
import { PageSkeleton } from '@jejaring/ui'
import { type ComponentType, Suspense } from 'react'
import { NotFoundPage } from '../errors/not-found'
import { beginManifest, type RemoteName } from './manifests'

/** The one module that a remote exposes. */
interface RemoteModule {
  routes: RouteObject[]
}

interface Area {
  default: ComponentType
}

const areas: Record<RemoteName, ComponentType> = {
  member: lazyPage(() => takeArea('member')),
  admin: lazyPage(() => takeArea('admin')),
  reports: lazyPage(() => takeArea('reports')),
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

// Federation's own code is as large as a screen, and nobody on the login page needs it.
const federation = () => import(/* webpackChunkName: "federation" */ './federation')

/** Fetches a remote before it is needed, when a link to it is pointed at. */
export function warmRemote(name: RemoteName): void {
  // A failure says nothing yet: the real load will tell.
  federation()
    .then(({ warmRoutes }) => warmRoutes(name))
    .catch(() => {})
}

const begun = new Map<RemoteName, Promise<Area>>()
const wasTaken = new Set<RemoteName>()

/** Starts to fetch the remote that a path belongs to, before it is known whether it may be shown. */
export function beginArea(pathname: string): void {
  if (begun.size > 0 || !pathname.startsWith('/m/')) return
  beginManifest('member')
  const area = loadArea('member')
  // Whoever takes it sees the failure.
  area.catch(() => {})
  begun.set('member', area)
}

/** What was begun, once; after a failure it is loaded anew. */
function takeArea(name: RemoteName): Promise<Area> {
  const area = wasTaken.has(name) ? undefined : begun.get(name)
  wasTaken.add(name)
  return area ?? loadArea(name)
}

async function loadArea(name: RemoteName): Promise<Area> {
  const { loadRoutes } = await federation()
  const remote = await loadRoutes<RemoteModule>(name)
  if (!remote) throw new Error(`Loading chunk failed: the remote ${name} is empty`)
  const { routes } = remote
  return { default: () => useRoutes(routes) ?? <NotFoundPage /> }
}
