import type { Session } from '@jejaring/web-platform'
import { fetchSession, knownSession } from '../../features/session/profile'

/**
 * The `pagelog` guard: the profile is loaded on every navigation, in the background when
 * somebody is logged in and awaited otherwise. Answers the session, or undefined without one.
 * A 401 in the background ends the session through the API client's hook.
 */
export async function pagelog(): Promise<Session | undefined> {
  const known = knownSession()
  const fresh = fetchSession().catch(() => undefined)
  return known ?? (await fresh)
}

/** Only a new page counts as a navigation, not a change of what a table shows. */
export function isNewPage({ currentUrl, nextUrl }: { currentUrl: URL; nextUrl: URL }): boolean {
  return currentUrl.pathname !== nextUrl.pathname
}
