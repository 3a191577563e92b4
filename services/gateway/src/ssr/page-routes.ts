export const REMOTES = ['member', 'admin', 'reports'] as const

export type Remote = (typeof REMOTES)[number]

/** What a page of whoever is logged in is drawn from. */
export interface PageRoute {
  readonly remote: Remote
  /** The address whose screen is shown, with its query. */
  readonly address: string
  /** The calls whose answers are in the page. */
  readonly apiPaths: readonly string[]
}

/** Who is logged in, and the values of the programme; with it comes the anti-forgery token. */
export const PROFILE_PATH = '/api/users/profile'

const HOME_PATH = '/m/dashboard'
const LOGIN_PATH = '/auth/login'

/** All addresses of pages that may be drawn. The first two lead to the dashboard (rule book: entry). */
export const RENDERED_PATHS = ['/', '/home', '/m/*', '/a/*']

/** What is shown at an address, with its query. */
export function resolvePage(address: string): PageRoute {
  const at = address.startsWith('/m/') || address.startsWith('/a/') ? address : HOME_PATH
  const [path] = at.split('?')
  // The one screen that comes with its figures.
  if (path === HOME_PATH) return { remote: 'member', address: at, apiPaths: [PROFILE_PATH, '/api/dashboard'] }
  if (at.startsWith('/m/')) return { remote: 'member', address: at, apiPaths: [PROFILE_PATH] }
  return { remote: at.startsWith('/a/reports/') ? 'reports' : 'admin', address: at, apiPaths: [PROFILE_PATH] }
}

/** Where guests are sent: to the login page, which leads back. */
export function loginRedirect(address: string): string {
  const { address: at } = resolvePage(address)
  return at === HOME_PATH ? LOGIN_PATH : `${LOGIN_PATH}?next=${encodeURIComponent(at)}`
}
