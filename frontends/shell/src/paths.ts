export const HOME_PATH = '/m/dashboard'
export const LOGIN_PATH = '/auth/login'

/** The base of a path while it is parsed. */
const ORIGIN = 'http://site.invalid'

/**
 * The path to open after the login. Accepts only paths of this site, which prevents open redirects. The path is judged as the
 * browser reads it: it drops tabs and line breaks, and takes a backslash for a slash.
 */
export function safeNextPath(next: string | null): string {
  try {
    const { origin, pathname, search, hash } = new URL(next ?? '', ORIGIN)
    decodeURIComponent(pathname)
    const isOwnPath = next?.startsWith('/') && origin === ORIGIN && !pathname.startsWith('//')
    return isOwnPath && !pathname.startsWith('/auth/') ? pathname + search + hash : HOME_PATH
  } catch {
    return HOME_PATH
  }
}

/** The login page with the path to return to. */
export function loginPath(target: string): string {
  return target === '/' || target === HOME_PATH
    ? LOGIN_PATH
    : `${LOGIN_PATH}?next=${encodeURIComponent(target)}`
}
