export const HOME_PATH = '/m/dashboard'

/** The path to open after the login. Accepts only paths of this site, which prevents open redirects. */
export function safeNextPath(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\') || next.startsWith('/auth/'))
    return HOME_PATH
  return next
}

/** The login page with the path to return to. */
export function loginPath(target: string): string {
  return target === '/' || target === HOME_PATH
    ? '/auth/login'
    : `/auth/login?next=${encodeURIComponent(target)}`
}
