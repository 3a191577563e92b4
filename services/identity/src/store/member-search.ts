import { normalizeSearch, type SearchTarget } from '@jejaring/service-kit'

const memberTextTarget: SearchTarget = {
  key: 'm.id',
  from: 'members f',
  sampledTable: 'members',
  id: 'f.id',
  columns: ['f.username', 'f.name', 'f.phone'],
  where: "f.status <> 'pending'",
  listColumns: ['m.username', 'm.name', 'm.phone'],
}

const ACCOUNT_NUMBER = /^\d[\d .-]{4,}$/

/** Search targets of the list of members. A text that is an account number adds a target for exactly that one. */
export function memberSearchTargets(search = ''): readonly SearchTarget[] {
  const text = normalizeSearch(search)
  if (!ACCOUNT_NUMBER.test(text)) return [memberTextTarget]
  const account: SearchTarget = {
    key: 'm.id',
    from: 'members f',
    id: 'f.id',
    exactValues: [text.replaceAll(/\D/g, '')],
    columns: ['f.bank_account_number'],
    where: "NOT f.admin AND f.status <> 'pending' AND f.bank_account_number IS NOT NULL",
    listColumns: ['m.bank_account_number'],
  }
  return [memberTextTarget, account]
}
