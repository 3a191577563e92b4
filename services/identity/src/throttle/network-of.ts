import { isIPv4, isIPv6 } from 'node:net'

/**
 * Returns the network that counts as one address: an IPv4 address, or the /64 of an IPv6 address, which one
 * household or phone gets; the lower half changes often. Empty for anything else.
 */
export function networkOf(address: string | undefined): string {
  const text = (address ?? '').trim()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1] ?? text
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(text)) return ''
  return `${expanded(text).slice(0, 4).join(':')}::/64`
}

/** Returns the eight groups of an IPv6 address without leading zeros. */
function expanded(address: string): string[] {
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const left = groups(head)
  const right = groups(tail ?? '')
  // An embedded IPv4 part replaces two groups, always in the half that is dropped.
  const missing = tail === undefined ? 0 : 8 - left.length - right.length - (plain.includes('.') ? 1 : 0)
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  )
}
