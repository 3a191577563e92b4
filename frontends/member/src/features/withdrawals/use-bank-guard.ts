import { showError } from '@jejaring/ui'
import { type SessionUser, useLocation, useNavigate, useUser } from '@jejaring/web-platform'
import * as texts from '../../texts'

const words = texts.withdrawals

/**
 * Guards forms that pay to the member's bank: resolves to true when the bank details are complete; otherwise shows an error
 * that offers the profile.
 */
export function useBankGuard(): () => Promise<boolean> {
  const user = useUser()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return async () => {
    if (hasBank(user)) return true
    const answer = await showError(words.noBank, [{ label: words.openProfile, answer: true, primary: true }])
    if (answer) void navigate(`/m/profile?kembali=${encodeURIComponent(pathname)}#bank`)
    return false
  }
}

/** Whether the member can be paid: bank, holder and account number are set. */
export function hasBank(user: SessionUser): boolean {
  return Boolean(user.bank_id && user.bank_account_name && user.bank_account_address)
}
