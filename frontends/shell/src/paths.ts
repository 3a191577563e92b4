import type { SessionUser } from '@jejaring/web-platform'

export const HOME_PATH = '/m/dashboard'
export const ADMIN_HOME_PATH = '/a'
export const LOGIN_PATH = '/auth/login'
/** An address without a screen. */
export const NOT_FOUND_PATH = '/404'

/** The base of a path while it is parsed. */
const ORIGIN = 'http://site.invalid'

/** The first page of a user. An admin without a place in the tree has neither bonuses nor a balance to see. */
export function homePathOf({ role, has_node: hasNode }: Pick<SessionUser, 'role' | 'has_node'>): string {
  return role === 'admin' && hasNode === false ? ADMIN_HOME_PATH : HOME_PATH
}

/** Whether the router can read a path: it throws for wrong escapes, and takes `//…` for another site's address. */
export function isReadablePath(pathname: string): boolean {
  if (pathname.startsWith('//')) return false
  try {
    decodeURIComponent(pathname)
    return true
  } catch {
    return false
  }
}

/**
 * The path to open after the login. Accepts only paths of this site, which prevents open redirects. The path is judged as the
 * browser reads it: it drops tabs and line breaks, and takes a backslash for a slash.
 */
export function safeNextPath(next: string | null, home: string): string {
  try {
    const { origin, pathname, search, hash } = new URL(next ?? '', ORIGIN)
    const isOwnPath = next?.startsWith('/') && origin === ORIGIN && isReadablePath(pathname)
    return isOwnPath && !pathname.startsWith('/auth/') ? pathname + search + hash : home
  } catch {
    return home
  }
}

/** The login page with the path to return to. */
export function loginPath(target: string): string {
  return target === '/' || target === HOME_PATH
    ? LOGIN_PATH
    : `${LOGIN_PATH}?next=${encodeURIComponent(target)}`
}
