export type Remote = 'member' | 'admin' | 'reports'

/** Inputs for rendering one page on the server. */
export interface PageRoute {
  readonly remote: Remote
  /** Path and query of the screen. */
  readonly address: string
}

/** Returns the logged-in user and the system values; its response also sets the anti-forgery token. */
export const PROFILE_PATH = '/api/users/profile'

const HOME_PATH = '/m/dashboard'
export const ADMIN_HOME_PATH = '/a'
const LOGIN_PATH = '/auth/login'

/** Routes of pages that may be rendered on the server. The first two show the dashboard (rule book: entry). */
export const RENDERED_PATHS = ['/', '/home', '/m/*', ADMIN_HOME_PATH, '/a/*']

/** Whether the URL names no screen, and so leads to the user's home. */
export function isEntryPath(url: string): boolean {
  return ['/', '/home'].includes(pathOf(url))
}

const pathOf = (url: string) => url.split('?')[0]!

/** Maps a requested URL to the screen that it shows. */
export function resolvePage(url: string): PageRoute {
  const address = isEntryPath(url) ? HOME_PATH : url
  if (address.startsWith('/m/')) return { remote: 'member', address }
  return { remote: address.startsWith('/a/reports/') ? 'reports' : 'admin', address }
}

/** The login page, with the requested page as the target after the login. */
export function loginRedirect(url: string): string {
  const { address } = resolvePage(url)
  return address === HOME_PATH ? LOGIN_PATH : `${LOGIN_PATH}?next=${encodeURIComponent(address)}`
}
