export const TOKEN_HEADER = 'X-XSRF-TOKEN'
const COOKIE_PREFIX = 'XSRF-TOKEN='

/** The anti-forgery token. Read from the cookie for every call, because another tab may have changed it. */
export function antiForgeryToken(): string {
  const pair = document.cookie.split('; ').find((cookie) => cookie.startsWith(COOKIE_PREFIX))
  return pair ? decodeURIComponent(pair.slice(COOKIE_PREFIX.length)) : ''
}
