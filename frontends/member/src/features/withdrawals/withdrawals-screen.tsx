import { Page, Sheet } from '@jejaring/ui'
import { lazyPage } from '@jejaring/web-platform'
import { startTransition, useState } from 'react'
import { HideAmountsButton } from '../../hide-amounts-button'
import { InPersonNotice } from '../../in-person'
import * as texts from '../../texts'
import { ValidityNotice } from '../repeat-orders/validity-notice'
import { HoldNotice } from '../security/hold-notice'
import { useBankGuard } from './use-bank-guard'
import { WithdrawalHistory } from './withdrawal-history'
import type { WalletType } from './withdrawals'

const WithdrawForm = lazyPage(() => import('./withdraw-form'))

const words = texts.withdrawals

/** Penarikan Saldo screen: a form per wallet, and the history of withdrawals. */
export default function WithdrawalsScreen() {
  const passBankGuard = useBankGuard()
  const [selectedWallet, setSelectedWallet] = useState<WalletType>()
  const close = () => setSelectedWallet(undefined)
  const select = async (wallet: WalletType) => {
    // The sheet is rendered in slices, so that it does not block the tap's feedback.
    if (await passBankGuard()) startTransition(() => setSelectedWallet(wallet))
  }
  return (
    <Page title={words.title} breadcrumb={texts.area} actions={<HideAmountsButton />}>
      <InPersonNotice />
      <HoldNotice />
      <ValidityNotice />
      <WithdrawalHistory onWithdraw={(wallet) => void select(wallet)} />
      <Sheet
        opened={selectedWallet !== undefined}
        onClose={close}
        title={selectedWallet ? words.sheet(selectedWallet.name) : ''}
      >
        {selectedWallet && <WithdrawForm wallet={selectedWallet} onDone={close} onStale={close} />}
      </Sheet>
    </Page>
  )
}
