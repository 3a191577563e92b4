export const HOME_PATH = '/m/dashboard'

/** Where to go after the login: only paths of this page, never another site. */
export function safeNextPath(next: string | null): string {
  if (!next?.startsWith('/') || next.startsWith('//') || next.includes('\\') || next.startsWith('/auth/'))
    return HOME_PATH
  return next
}

/** The login page that leads back to where someone wanted to go. */
export function loginPath(wanted: string): string {
  return wanted === '/' || wanted === HOME_PATH
    ? '/auth/login'
    : `/auth/login?next=${encodeURIComponent(wanted)}`
}
