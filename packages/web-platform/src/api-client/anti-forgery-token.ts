export const TOKEN_HEADER = 'X-XSRF-TOKEN'
const COOKIE = 'XSRF-TOKEN='

/** The current anti-forgery token, read anew for every call because another tab may have changed it. */
export function antiForgeryToken(): string {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(COOKIE))
  return pair ? decodeURIComponent(pair.slice(COOKIE.length)) : ''
}
