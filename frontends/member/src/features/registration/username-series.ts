import { isUsername } from '@jejaring/ui/form'

const MAX_USERNAME_LENGTH = 20
const MAX_CANDIDATES = 40

/**
 * Free usernames that continue the first one: `dewi` gives dewi2, dewi3, and `dewi07` gives dewi08, dewi09. Returns
 * fewer than `count` when too many of the series are taken.
 */
export async function usernameSeries(
  first: string,
  count: number,
  isUsable: (username: string) => Promise<boolean>,
): Promise<string[]> {
  const [, stem = '', digits = ''] = /^(.*?)(\d{0,3})$/.exec(first) ?? []
  const start = digits === '' ? 2 : Number(digits) + 1
  const usernames: string[] = []
  for (let number = start; usernames.length < count && number < start + MAX_CANDIDATES; number++) {
    const suffix = String(number).padStart(digits.length, '0')
    const candidate = stem.slice(0, MAX_USERNAME_LENGTH - suffix.length) + suffix
    if (isUsername(candidate) && (await isUsable(candidate))) usernames.push(candidate)
  }
  return usernames
}
