import { Amount, confirmAction, DescriptionList, PublicAmounts, rupiah, showError } from '@jejaring/ui'
import {
  PasswordField,
  type ServerForm,
  ServerFormView,
  SubmitButton,
  useServerForm,
  useWatch,
  zodResolver,
} from '@jejaring/ui/form'
import { type ApiError, useNavigate, useUser } from '@jejaring/web-platform'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import { PayoutAmountField } from './payout-amount-field'
import { useRequestWithdrawal, type WithdrawalReply } from './request-withdrawal'
import { breakDown, type WithdrawalBreakdown, type WithdrawalTerms } from './withdrawal-breakdown'
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
  /** Called when the terms have changed since the form was opened. */
  onStale: () => void
}

/** Withdrawal form: amount and password, with the costs computed while typing. */
export default function WithdrawForm({ wallet, onDone, onStale }: WithdrawFormProps) {
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
    check: zodResolver(withdrawalCheck),
    confirm: (values) =>
      confirmWithdrawal(wallet, breakDown(values.amount ?? 0, terms), account, user.bank_account_name ?? ''),
    // Sends the confirmed rounded amount: if the multiple has changed, the server could round the typed one differently.
    send: ({ amount, password }) => {
      const { nominal, received } = breakDown(amount ?? 0, terms)
      return request.mutateAsync({ type: wallet.type, amount: nominal, amount_received: received, password })
    },
    onDone,
    onFailure: (error) => {
      if (error.status === 409) onStale()
      const offer = offerOf(error)
      if (!offer) return false
      void showError(error.message, [{ label: offer.label, answer: true, primary: true }]).then(
        (chosen) => chosen && navigate(offer.to),
      )
      return true
    },
  })
  const { control } = form.fields
  return (
    <ServerFormView form={form}>
      <div className={classes.available}>
        <span>{words.available}</span>
        <Amount value={wallet.balance} size="md" />
      </div>
      <PayoutAmountField
        label={words.amount}
        balance={wallet.balance}
        min={wallet.min}
        above={words.check.above}
        round={(typed) => breakDown(typed, terms).nominal}
        onChosen={(chosen) => form.fields.setValue('amount', chosen, { shouldValidate: true })}
      />
      <PublicAmounts>
        <WithCosts control={control} terms={terms}>
          {(costs) => <Costs costs={costs} wallet={wallet} account={account} />}
        </WithCosts>
      </PublicAmounts>
      <PasswordField name="password" label={words.password} />
      <SubmitButton form={form}>
        <WithCosts control={control} terms={terms}>
          {({ nominal }) => (nominal > 0 ? words.submit(rupiah(nominal)) : words.submitEmpty)}
        </WithCosts>
      </SubmitButton>
    </ServerFormView>
  )
}

interface WithCostsProps {
  control: ServerForm<Values>['fields']['control']
  terms: WithdrawalTerms
  children: (costs: WithdrawalBreakdown) => ReactNode
}

/** Renders the costs of the typed amount. The rest of the form is not rendered while typing. */
function WithCosts({ control, terms, children }: WithCostsProps) {
  const amount = useWatch({ control, name: 'amount' }) ?? 0
  return children(breakDown(amount, terms))
}

function Costs({
  costs,
  wallet,
  account,
}: {
  costs: WithdrawalBreakdown
  wallet: WalletType
  account: string
}) {
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

const withdrawalCheck = z.object({
  amount: z.nullable(z.number()).check(z.refine((amount) => amount !== null, words.check.amount)),
  password: z.string().check(z.minLength(1, words.check.password)),
})

function confirmWithdrawal(
  wallet: WalletType,
  costs: WithdrawalBreakdown,
  account: string,
  holder: string,
): Promise<boolean> {
  return confirmAction({
    title: words.confirmTitle,
    amount: costs.nominal,
    details: [
      { label: words.confirmWallet, value: wallet.name },
      { label: words.to, value: account },
      { label: words.holder, value: holder },
      { label: words.received, value: rupiah(costs.received), total: true },
    ],
    confirmLabel: words.submit(rupiah(costs.nominal)),
  })
}

/** The screen where the member can do what the request lacks. */
function offerOf({ errParams }: ApiError): { label: string; to: string } | undefined {
  if (Number(errParams.ro) === 1) return { label: words.repeatOrder, to: '/m/ro' }
  if (Number(errParams.identity) === 1) return { label: words.identity, to: '/m/identity' }
  return undefined
}
