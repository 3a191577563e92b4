import { Amount, Button, confirmAction, DescriptionList, rupiah, showError } from '@jejaring/ui'
import {
  MoneyField,
  PasswordField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  useWatch,
  zodResolver,
} from '@jejaring/ui/form'
import { useNavigate, useUser } from '@jejaring/web-platform'
import * as z from 'zod/mini'
import { texts } from '../../texts'
import { type Breakdown, breakDown, type Terms } from './breakdown'
import { useRequestWithdrawal, type WithdrawalReply } from './request-withdrawal'
import type { WalletType } from './withdrawals'
import classes from './withdrawals.module.css'

const words = texts.withdrawals

interface Values {
  amount: number | null
  password: string
}

interface WithdrawFormProps {
  wallet: WalletType
  onDone: () => void
  /** What the form was opened with is not true any more. */
  onStale: () => void
}

/** An amount and the member's password, with what it comes to worked out while typing. */
export function WithdrawForm({ wallet, onDone, onStale }: WithdrawFormProps) {
  const user = useUser()
  const navigate = useNavigate()
  const request = useRequestWithdrawal()
  const terms = {
    min: wallet.min,
    adminPercent: wallet.admin_percent,
    voucherPercent: wallet.voucher_percent,
    bankFee: user.bank_fee ?? 0,
  }
  const account = `${user.bank_name ?? ''} ${user.bank_account_address ?? ''}`
  const form = useServerForm<Values, WithdrawalReply>({
    defaults: { amount: null, password: '' },
    check: zodResolver(checkFor(wallet, terms)),
    confirm: (values) => confirmWithdrawal(wallet, breakDown(values.amount ?? 0, terms), account),
    // What was confirmed: of the amount as typed the server might take more, where the multiple has changed since.
    send: ({ amount, password }) => {
      const { nominal, received } = breakDown(amount ?? 0, terms)
      return request.mutateAsync({ type: wallet.type, amount: nominal, amount_received: received, password })
    },
    onDone,
    onFailure: (error) => {
      if (error.status === 409) onStale()
      if (Number(error.errParams.ro) !== 1) return false
      void offerRepeatOrder(error.message).then((chosen) => chosen && navigate('/m/ro'))
      return true
    },
  })
  const amount = useWatch({ control: form.fields.control, name: 'amount' }) ?? 0
  const costs = breakDown(amount, terms)
  return (
    <ServerFormView form={form}>
      <div className={classes.available}>
        <span>{words.available}</span>
        <Amount value={wallet.balance} size="md" />
      </div>
      <MoneyField name="amount" label={words.amount} help={words.amountHelp(rupiah(wallet.min))} />
      <Button
        variant="default"
        className={classes.all}
        onClick={() =>
          form.fields.setValue('amount', breakDown(wallet.balance, terms).nominal, { shouldValidate: true })
        }
      >
        {words.all}
      </Button>
      <Costs costs={costs} wallet={wallet} account={account} />
      <PasswordField name="password" label={words.password} />
      <SubmitButton form={form}>
        {costs.nominal > 0 ? words.submit(rupiah(costs.nominal)) : words.submitEmpty}
      </SubmitButton>
    </ServerFormView>
  )
}

function Costs({ costs, wallet, account }: { costs: Breakdown; wallet: WalletType; account: string }) {
  const fees =
    wallet.type === 'sponsor'
      ? []
      : [
          { label: words.admin(wallet.admin_percent), value: <Amount value={costs.admin} direction="out" /> },
          {
            label: words.voucher(wallet.voucher_percent),
            value: <Amount value={costs.voucher} direction="out" />,
          },
        ]
  return (
    <div className={classes.costs} aria-live="polite">
      <DescriptionList
        items={[
          { label: words.nominal, value: <Amount value={costs.nominal} /> },
          ...fees,
          { label: words.bankFee, value: <Amount value={costs.bankFee} direction="out" /> },
          { label: words.to, value: account },
          { label: words.received, value: <Amount value={costs.received} />, total: true },
        ]}
      />
    </div>
  )
}

function checkFor(wallet: WalletType, terms: Terms) {
  const { check } = words
  return z.object({
    amount: z.nullable(z.number()).check(
      z.refine((amount) => amount !== null, check.amount),
      z.refine((amount) => amount === null || amount >= wallet.min, check.below(rupiah(wallet.min))),
      // What is left over from the multiple is not taken from the wallet.
      z.refine((amount) => breakDown(amount ?? 0, terms).nominal <= wallet.balance, check.above),
    ),
    password: z.string().check(z.minLength(1, check.password)),
  })
}

function confirmWithdrawal(wallet: WalletType, costs: Breakdown, account: string): Promise<boolean> {
  return confirmAction({
    title: words.confirmTitle,
    amount: costs.nominal,
    details: [
      { label: words.confirmWallet, value: wallet.name },
      { label: words.to, value: account },
      { label: words.received, value: rupiah(costs.received), total: true },
    ],
    confirmLabel: words.submit(rupiah(costs.nominal)),
  })
}

async function offerRepeatOrder(message: string): Promise<boolean> {
  const answer = await showError(message, [{ label: words.repeatOrder, answer: true, primary: true }])
  return answer === true
}
