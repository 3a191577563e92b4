import { isIPv4, isIPv6 } from 'node:net'

/**
 * What counts as "the same address": an IPv4 address itself, of IPv6 the /64 that one household or
 * phone is given, because the rest changes by itself. Empty for anything that is not an address.
 */
export function networkOf(address: string | undefined): string {
  const text = (address ?? '').trim()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(text)?.[1] ?? text
  if (isIPv4(mapped)) return mapped
  if (!isIPv6(text)) return ''
  return `${expanded(text).slice(0, 4).join(':')}::/64`
}

/** The eight groups of an IPv6 address, without leading zeros. */
function expanded(address: string): string[] {
  const [plain = ''] = address.split('%')
  const [head = '', tail] = plain.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const left = groups(head)
  const right = groups(tail ?? '')
  // An embedded IPv4 part stands for two groups; it can only be in the half that is cut off.
  const missing = tail === undefined ? 0 : 8 - left.length - right.length - (plain.includes('.') ? 1 : 0)
  return [...left, ...Array<string>(missing).fill('0'), ...right].map((group) =>
    group.toLowerCase().replace(/^0+(?=.)/, ''),
  )
}
