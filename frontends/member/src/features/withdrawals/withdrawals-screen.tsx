import { type SessionUser, useNavigate, useUser } from '@jejaring/platform'
import { Page, Sheet, showError } from '@jejaring/ui'
import { useState } from 'react'
import { texts } from '../../texts'
import { History } from './history'
import { WithdrawForm } from './withdraw-form'
import type { WalletType } from './withdrawals'

const words = texts.withdrawals

/** Penarikan Saldo: a form per wallet, and the history of what was asked for. */
export default function WithdrawalsScreen() {
  const user = useUser()
  const navigate = useNavigate()
  const [pulling, setPulling] = useState<WalletType>()
  const pull = async (wallet: WalletType) => {
    if (hasBank(user)) return setPulling(wallet)
    const answer = await showError(words.noBank, [{ label: words.openProfile, answer: true, primary: true }])
    if (answer) void navigate('/m/profile')
  }
  return (
    <Page title={words.title} breadcrumb={texts.area}>
      <History onPull={(wallet) => void pull(wallet)} />
      <Sheet
        opened={pulling !== undefined}
        onClose={() => setPulling(undefined)}
        title={pulling ? words.sheet(pulling.name) : ''}
      >
        {pulling && <WithdrawForm wallet={pulling} onDone={() => setPulling(undefined)} />}
      </Sheet>
    </Page>
  )
}

function hasBank(user: SessionUser): boolean {
  return Boolean(user.bank_id && user.bank_account_name && user.bank_account_address)
}
