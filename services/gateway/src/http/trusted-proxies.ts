import { BlockList, isIP, isIPv4 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

/** No proxy, a number of hops counted from this server, or the addresses of the trusted proxies. */
export type TrustedProxies = false | number | string[]

const MAX_PROXY_COUNT = 10
const EXPECTED_FORMAT = `false, the number of proxies (${MAX_PROXY_COUNT} at most), or their addresses such as 10.0.0.0/8,::1`

/**
 * Schema of `TRUST_PROXY`. X-Forwarded-For is read from its right end, and only trusted hops are skipped, so entries that
 * a client forged on the left are never used.
 */
export const trustedProxies = z
  .string()
  .default('false')
  .transform((text, context): TrustedProxies => {
    const value = text.trim()
    if (value === 'false' || value === '0') return false
    if (value === 'true') return 1
    if (/^\d+$/.test(value) && Number(value) <= MAX_PROXY_COUNT) return Number(value)
    const addresses = value.split(',').map((one) => one.trim())
    if (addresses.every(isAddress)) return addresses
    context.addIssue(`must be ${EXPECTED_FORMAT}`)
    return z.NEVER
  })

/** Converts to the type of Fastify's `trustProxy` option. */
export function toFastifyTrustProxy(
  proxies: TrustedProxies,
): false | ((address: string, hop: number) => boolean) {
  if (proxies === false) return false
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/')
    trusted.addSubnet(address, Number(bits ?? (isIPv4(address) ? 32 : 128)), familyOf(address))
  }
  return (entry) => {
    const address = parseAddress(entry)
    return address !== '' && trusted.check(address, familyOf(address))
  }
}

/** The address of the client, for throttles and the audit trail; empty when a proxy sent something else. */
export function clientAddress(request: FastifyRequest): string {
  return parseAddress(request.ip)
}

/** The address of an entry of X-Forwarded-For, which some proxies write with a port; empty when there is none. */
function parseAddress(entry: string): string {
  const text = entry.trim()
  const address =
    /^\[([^\]]*)\](:\d+)?$/.exec(text)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text)?.[1] ?? text
  return isIP(address) === 0 ? '' : address.replace(/^::ffff:(?=\d+\.)/i, '')
}

const familyOf = (address: string) => (isIPv4(address) ? 'ipv4' : 'ipv6')

/** Accepts an IP address or a CIDR block. */
function isAddress(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
