import type { LastRole } from './last-role'

export interface Destination {
  /** A screen of the shell itself: login, forgot, recover or verify. */
  readonly own?: string
  readonly remote?: 'member' | 'admin' | 'reports'
  /** The screen of the remote as its build names it: its path, with dashes. */
  readonly screen: string
}

/** Where an address will lead, as far as that can be told before anything is loaded. */
export function destinationOf(pathname: string, last: LastRole): Destination {
  const known = last !== 'nobody'
  const [area = '', name = '', ...more] = pathname.split('/').filter(Boolean)
  if (area === 'auth' && !(known && name === 'login')) return { own: name, screen: '' }
  if (area === 'verify') return { own: 'verify', screen: '' }
  // Members never load what is for admins.
  if (area === 'a' && last !== 'admin') return { screen: '' }
  if (area === 'a' && name === 'reports') return { remote: 'reports', screen: screenOf(more) }
  if (area === 'a') return { remote: 'admin', screen: screenOf([name, ...more]) }
  if (area === 'm') return { remote: 'member', screen: screenOf([name, ...more]) }
  // Everything else leads to the dashboard, or to the login page.
  return known ? { remote: 'member', screen: 'dashboard' } : { own: 'login', screen: '' }
}

// Some addresses go on with a username or an id, which is no part of the screen.
const LONGEST: Readonly<Record<string, number>> = { network: 2, withdraw: 2, datamaster: 2 }

function screenOf(names: readonly string[]): string {
  return names.slice(0, LONGEST[names[0] ?? '']).join('-')
}

/** The parts of the shell that the place needs beside what every page loads. */
export function chunksOf({ own, remote }: Destination): string[] {
  if (remote) return ['layout']
  return own ? [own] : []
}

/** What the page and its screen ask the server for first. */
export function earlyRequestsOf({ own, remote, screen }: Destination, last: LastRole): string[] {
  // Who leaves is not asked for: the answer could come after the leave, with a token of the old session.
  if (own === 'logout') return []
  const isDashboard = remote === 'member' && screen === 'dashboard'
  return ['/api/users/profile', ...(last !== 'nobody' && isDashboard ? ['/api/dashboard'] : [])]
}

/** Whether a screen that was drawn is what this address shows; what the server draws always is. */
export function isPrerenderedFor(name: string, { own }: Destination, search: string): boolean {
  // After a logout that failed the login page says so.
  return name === 'picture' || (own === name && !new URLSearchParams(search).has('keluar'))
}
