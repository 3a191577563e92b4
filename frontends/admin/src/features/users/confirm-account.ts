import { confirmAction } from '@jejaring/ui'
import * as texts from '../../texts'
import type { Account } from './account'
import type { AccountValues } from './account-values'

const words = texts.users

/** Asks for confirmation when the account is deactivated or its bank account changes; other changes need none. */
export async function confirmAccount(
  values: AccountValues,
  before: Account,
  /** Name of the chosen bank; undefined for no bank, and for the current one when it is inactive. */
  chosenBank?: string,
): Promise<boolean> {
  const isDeactivated = before.status === 'active' && values.status === 'inactive'
  const account = before.bank_account_address ?? ''
  const holder = before.bank_account_name ?? ''
  const isBankKept = values.bank_id === (before.bank_id ?? '')
  const isBankChanged =
    !isBankKept || values.bank_account_address !== account || values.bank_account_name !== holder
  if (!isDeactivated && !isBankChanged) return true
  return await confirmAction({
    title: isDeactivated ? words.deactivateTitle(before.username) : words.bankTitle(before.username),
    details: [
      { label: words.username, value: `${before.username} (${before.name})` },
      ...(isBankChanged
        ? [
            { label: words.accountBefore, value: accountText(before.bank_name, account, holder) },
            {
              label: words.accountAfter,
              value: accountText(
                isBankKept ? before.bank_name : chosenBank,
                values.bank_account_address,
                values.bank_account_name,
              ),
            },
          ]
        : []),
    ],
    note: isDeactivated ? words.statusHelp : words.bankHelp,
    confirmLabel: words.submit(before.username),
    danger: isDeactivated,
  })
}

function accountText(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(', ') || '–'
}
