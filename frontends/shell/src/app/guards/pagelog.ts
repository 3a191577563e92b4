import type { Session } from '@jejaring/web-platform'
import { fetchSession, knownSession } from '../../features/session/profile'

/**
 * The `pagelog` guard: loads the profile on every navigation, in the background for a known session and awaited
 * otherwise. Returns the session, or undefined without one. A 401 in the background ends the session through the hook
 * of the API client.
 */
export async function pagelog(): Promise<Session | undefined> {
  const known = knownSession()
  const fresh = fetchSession().catch(() => undefined)
  return known ?? (await fresh)
}

/** Revalidates on a new page only, not when a table changes its query string. */
export function isNewPage({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
