import { isIP } from 'node:net'
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
): false | string[] | ((address: string, hop: number) => boolean) {
  return typeof proxies === 'number' ? (_address, hop) => hop < proxies : proxies
}

/** Accepts an IP address or a CIDR block. */
function isAddress(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}
