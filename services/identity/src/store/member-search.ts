import { normalizeSearch, ownRowsTarget, type SearchTarget } from '@jejaring/service-kit'

const textTarget = (columns: readonly string[]) =>
  ownRowsTarget('members m', 'm.id', columns, { sampledTable: 'members', where: "m.status <> 'pending'" })

/** Words with a letter: neither a username nor a phone number has a space. */
const FULL_NAME = /\p{L}.* | .*\p{L}/u
const ACCOUNT_NUMBER = /^\d[\d .-]{4,}$/

/** Search targets of the list of members. A text that is an account number adds a target for exactly that one. */
export function memberSearchTargets(search = ''): readonly SearchTarget[] {
  const text = normalizeSearch(search)
  if (FULL_NAME.test(text)) return [textTarget(['m.name'])]
  const texts = textTarget(['m.name', 'm.username', 'm.phone'])
  if (!ACCOUNT_NUMBER.test(text)) return [texts]
  const account = ownRowsTarget('members m', 'm.id', ['m.bank_account_number'], {
    exactValues: [text.replaceAll(/\D/g, '')],
    where: "NOT m.admin AND m.status <> 'pending' AND m.bank_account_number IS NOT NULL",
  })
  return [texts, account]
}
