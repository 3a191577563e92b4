/** Push services of Chrome, Firefox, Safari and Edge. A name with a leading dot includes all its subdomains. */
const PUSH_HOSTS = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const

/**
 * Whether an address is one of a known push service: https, the usual port, no credentials. A browser names the address, so
 * anything else would let a member make the server call any host (SSRF). `more` allows further hosts with a port, for tests.
 */
export function isPushEndpoint(address: string, more: readonly string[] = []): boolean {
  if (address.length > 1_000 || !URL.canParse(address)) return false
  const { protocol, host, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || username !== '' || password !== '') return false
  if (more.includes(host)) return true
  return (
    port === '' &&
    PUSH_HOSTS.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
  )
}
