import { Amount, Button, rupiah, StatsSkeleton } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import { IconArrowBarToDown } from '@tabler/icons-react'
import { useInPerson } from '../../in-person'
import * as texts from '../../texts'
import { isWithdrawable } from './is-withdrawable'
import { hasBank } from './use-bank-guard'
import type { WalletType } from './withdrawals'
import classes from './withdrawals.module.css'

const words = texts.withdrawals

interface WalletChoiceProps {
  types: WalletType[] | undefined
  onWithdraw: (wallet: WalletType) => void
}

/** One card per wallet with balance, multiple and the button that opens the withdrawal form. */
export function WalletChoice({ types, onWithdraw }: WalletChoiceProps) {
  const inPerson = useInPerson()
  const canBePaid = hasBank(useUser())
  if (!types) return <StatsSkeleton cards={3} min={260} />
  return (
    <section className={classes.wallets} aria-label={words.choose}>
      {types.map((wallet) => (
        <div key={wallet.type} className={classes.wallet}>
          <div>
            <h2 className={classes.name}>{wallet.name}</h2>
            <Amount value={wallet.balance} size="lg" />
            <p className={classes.note}>{words.min(rupiah(wallet.min))}</p>
          </div>
          <Button
            leftSection={<IconArrowBarToDown size={18} />}
            // Without bank details the button explains what is missing, whatever the balance.
            disabled={!inPerson || (canBePaid && !isWithdrawable(wallet.balance, wallet.min))}
            aria-label={words.sheet(wallet.name)}
            onClick={() => onWithdraw(wallet)}
          >
            {words.pull}
          </Button>
        </div>
      ))}
    </section>
  )
}
