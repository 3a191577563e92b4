import { type DescriptionItem, dateTimeText, rupiah } from '@jejaring/ui'
import * as texts from '../../texts'
import type { Prize } from './tour-bali'

const words = texts.tourBali

/** Member, account and bonus. */
export function payeeOf(row: Prize): DescriptionItem[] {
  return [
    { label: words.member, value: `${row.username} (${row.name})` },
    { label: words.account, value: accountOf(row) },
    ...(row.bonus > 0 ? [{ label: words.bonus, value: rupiah(row.bonus) }] : []),
  ]
}

/** All fields of a claim, for its details. */
export function descriptionOf(row: Prize): DescriptionItem[] {
  return [
    { label: words.date, value: dateTimeText(row.created_at) },
    { label: words.type, value: row.claim_type ? (words.types[row.claim_type] ?? '') : words.unclaimed },
    ...payeeOf(row),
    { label: words.status, value: row.status_name },
    { label: words.updated, value: dateTimeText(row.updated_at) },
  ]
}

export function accountOf(row: Prize): string {
  // The claim copies the account from the profile when the prize is chosen; until then it has none.
  if (!row.claim_type) return words.accountLater
  if (!row.bank_account_address) return words.noAccount
  return `${row.bank_account_address}, ${words.holder(row.bank_name, row.bank_account_name)}`
}
