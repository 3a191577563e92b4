import { Button, rupiah } from '@jejaring/ui'
import { MoneyField } from '@jejaring/ui/form'
import * as texts from '../../texts'
import classes from './withdrawals.module.css'

const words = texts.withdrawals
const QUICK_AMOUNTS = [100_000, 500_000]

interface PayoutAmountFieldProps {
  label: string
  balance: number
  min: number
  /** Message for an amount above the balance. */
  above: string
  /** Rounds an amount down to the multiple, as the server does. */
  round: (amount: number) => number
  onChosen: (amount: number) => void
}

/** The `amount` field of a form that pays out a balance: checked while typing, with buttons for usual amounts. */
export function PayoutAmountField({ label, balance, min, above, round, onChosen }: PayoutAmountFieldProps) {
  const limit = (value: number) => {
    if (value < min) return words.check.below(rupiah(min))
    // Compares the rounded amount: the remainder is not withdrawn.
    return round(value) > balance ? above : undefined
  }
  const choices = [
    ...QUICK_AMOUNTS.filter((amount) => amount <= balance && amount >= min && round(amount) === amount).map(
      (amount) => ({ amount, label: words.quickAmount(amount / 1_000) }),
    ),
    { amount: round(balance), label: words.all },
  ]
  return (
    <>
      <MoneyField name="amount" label={label} help={words.amountHelp(rupiah(min))} limit={limit} />
      <div className={classes.choices}>
        {choices.map((choice) => (
          <Button key={choice.label} variant="default" onClick={() => onChosen(choice.amount)}>
            {choice.label}
          </Button>
        ))}
      </div>
    </>
  )
}
