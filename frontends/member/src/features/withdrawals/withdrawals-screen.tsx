import { Page, Sheet } from '@jejaring/ui'
import { useState } from 'react'
import { InPersonNotice } from '../../in-person'
import { texts } from '../../texts'
import { History } from './history'
import { useBankGuard } from './use-bank-guard'
import { WithdrawForm } from './withdraw-form'
import type { WalletType } from './withdrawals'

const words = texts.withdrawals

/** Penarikan Saldo: a form per wallet, and the history of what was asked for. */
export default function WithdrawalsScreen() {
  const hasBank = useBankGuard()
  const [pulling, setPulling] = useState<WalletType>()
  const close = () => setPulling(undefined)
  const pull = async (wallet: WalletType) => {
    if (await hasBank()) setPulling(wallet)
  }
  return (
    <Page title={words.title} breadcrumb={texts.area}>
      <InPersonNotice />
      <History onPull={(wallet) => void pull(wallet)} />
      <Sheet opened={pulling !== undefined} onClose={close} title={pulling ? words.sheet(pulling.name) : ''}>
        {pulling && <WithdrawForm wallet={pulling} onDone={close} onStale={close} />}
      </Sheet>
    </Page>
  )
}
