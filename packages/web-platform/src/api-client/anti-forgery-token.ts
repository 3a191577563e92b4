export const TOKEN_HEADER = 'X-XSRF-TOKEN'

/**
 * The anti-forgery token. Read from the cookie for every call, because another tab may have changed it. The cookie of our
 * own name comes first: another site on the same host or domain may have set the conventional one.
 */
export function antiForgeryToken(): string {
  const cookies = document.cookie.split('; ')
  for (const name of ['__Host-jejaring_token', ownName(), 'XSRF-TOKEN']) {
    const values = cookies
      .filter((pair) => pair.startsWith(`${name}=`))
      .map((pair) => decode(pair.slice(name.length + 1)))
    const token = values.find((value) => value !== '')
    if (token) return token
  }
  return ''
}

/** On http the name carries the port, because cookies ignore it. */
const ownName = () => (location.port ? `jejaring_token_${location.port}` : 'jejaring_token')

/** Empty for a value that is not ours: a token has no invalid escapes. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
