export const REMOTES = ['member', 'admin', 'reports'] as const

export type Remote = (typeof REMOTES)[number]

/** What a page of whoever is logged in is drawn from. */
export interface Place {
  readonly remote: Remote
  /** The address whose screen is shown, with its query. */
  readonly at: string
  /** The calls whose answers are in the page. */
  readonly asks: readonly string[]
}

/** Who is logged in, and the values of the programme; with it comes the anti-forgery token. */
export const PROFILE = '/api/users/profile'

const HOME = '/m/dashboard'
const LOGIN = '/auth/login'

/** All addresses of pages that may be drawn. The first two lead to the dashboard (rule book: entry). */
export const ADDRESSES = ['/', '/home', '/m/*', '/a/*']

/** What is shown at an address, with its query. */
export function placeAt(address: string): Place {
  const at = address.startsWith('/m/') || address.startsWith('/a/') ? address : HOME
  const [path] = at.split('?')
  // The one screen that comes with its figures.
  if (path === HOME) return { remote: 'member', at, asks: [PROFILE, '/api/dashboard'] }
  if (at.startsWith('/m/')) return { remote: 'member', at, asks: [PROFILE] }
  return { remote: at.startsWith('/a/reports/') ? 'reports' : 'admin', at, asks: [PROFILE] }
}

/** Where guests are sent: to the login page, which leads back. */
export function loginFor(address: string): string {
  const { at } = placeAt(address)
  return at === HOME ? LOGIN : `${LOGIN}?next=${encodeURIComponent(at)}`
}
