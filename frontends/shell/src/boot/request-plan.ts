import type { LastRole } from './last-role'

export interface Destination {
  /** A screen of the shell itself: login, forgot, recover or verify. */
  readonly shellScreen?: string
  readonly remote?: 'member' | 'admin' | 'reports'
  /** Chunk name of the remote's screen: its path with dashes. */
  readonly screen: string
}

/** Predicts which screen an address shows, before any code is loaded. */
export function destinationOf(pathname: string, last: LastRole): Destination {
  const known = last !== 'nobody'
  const [area = '', name = '', ...more] = pathname.split('/').filter(Boolean)
  if (area === 'auth' && !(known && name === 'login')) return { shellScreen: name, screen: '' }
  if (area === 'verify') return { shellScreen: 'verify', screen: '' }
  // Members never load admin code.
  if (area === 'a' && last !== 'admin') return { screen: '' }
  if (area === 'a' && name === 'reports') return { remote: 'reports', screen: screenOf(more) }
  if (area === 'a') return { remote: 'admin', screen: screenOf([name, ...more]) }
  if (area === 'm') return { remote: 'member', screen: screenOf([name, ...more]) }
  // All other paths redirect to the dashboard or the login page.
  return known ? { remote: 'member', screen: 'dashboard' } : { shellScreen: 'login', screen: '' }
}

// Path segments that name the screen; a username or an id may follow.
const SCREEN_PATH_SEGMENTS: Readonly<Record<string, number>> = { network: 2, withdraw: 2, datamaster: 2 }

function screenOf(segments: readonly string[]): string {
  return segments.slice(0, SCREEN_PATH_SEGMENTS[segments[0] ?? '']).join('-')
}

/** Chunks of the shell that the destination needs in addition to the common ones. */
export function chunksOf({ shellScreen, remote }: Destination): string[] {
  if (remote) return ['layout']
  return shellScreen ? [shellScreen] : []
}

/** API requests to start before the app runs. */
export function earlyRequestsOf({ shellScreen, remote, screen }: Destination, last: LastRole): string[] {
  // No session request on logout: the answer could arrive after the logout and carry a token of the old session.
  if (shellScreen === 'logout') return []
  const isDashboard = remote === 'member' && screen === 'dashboard'
  return ['/api/users/profile', ...(last !== 'nobody' && isDashboard ? ['/api/dashboard'] : [])]
}

/** Whether the prerendered screen is the one this address shows. `picture` is rendered per request, so it always is. */
export function isPrerenderedFor(name: string, { shellScreen }: Destination, search: string): boolean {
  // `?keluar` shows an error of a failed logout, which the prerendered page lacks.
  return name === 'picture' || (shellScreen === name && !new URLSearchParams(search).has('keluar'))
}
