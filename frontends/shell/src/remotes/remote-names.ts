import type { RemoteName } from '../../../shared-modules'

export type { RemoteName }

/** The paths at which `app/routes.tsx` mounts the remotes. */
const mountPaths = { reports: '/a/reports', admin: '/a', member: '/m' } as const

/** The remote that shows a path, and the path below its mount path; undefined for a screen of the shell. */
export function remotePathOf(pathname: string): { name: RemoteName; path: string } | undefined {
  for (const [name, mount] of Object.entries(mountPaths))
    if (pathname === mount || pathname.startsWith(`${mount}/`))
      return { name: name as RemoteName, path: pathname.slice(mount.length) }
  return undefined
}
