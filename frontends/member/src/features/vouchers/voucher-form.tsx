import { Amount, Button, DescriptionList, PublicAmounts, rupiah, rupiahInWords } from '@jejaring/ui'
import {
  PasswordField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  useWatch,
  zodResolver,
} from '@jejaring/ui/form'
import { configNumber, useConfigs, useUser } from '@jejaring/web-platform'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import { PayoutAmountField } from '../withdrawals/payout-amount-field'
import { roundedVoucher, useRequestVoucher, type VoucherReply } from './request-voucher'
import classes from './vouchers.module.css'

const words = texts.vouchers

interface VoucherValues {
  amount: number | null
  password: string
}

/** Two-step form: the amount, rounded while typing, then confirmation with bank account and password. */
export default function VoucherForm({ balance, onDone }: { balance: number; onDone: () => void }) {
  const min = configNumber(useConfigs(), 'voucher_min')
  const request = useRequestVoucher()
  const [confirming, setConfirming] = useState(false)
  const form = useServerForm<VoucherValues, VoucherReply>({
    defaults: { amount: null, password: '' },
    check: zodResolver(voucherCheck(confirming)),
    confirm: async () => {
      if (!confirming) setConfirming(true)
      return confirming
    },
    // Sends the confirmed rounded amount: if the multiple has changed, the server could round the typed one differently.
    send: ({ amount, password }) => request.mutateAsync({ amount: roundedVoucher(amount, min), password }),
    onDone,
    onFailure: (error) => {
      if (error.errors.amount) setConfirming(false)
      return false
    },
  })
  const { setFocus } = form.fields
  const wasConfirming = useRef(false)
  // The focused button is unmounted on the way back, so the focus is set explicitly.
  useEffect(() => {
    if (wasConfirming.current && !confirming) setFocus('amount')
    wasConfirming.current = confirming
  }, [confirming, setFocus])
  const amount = useWatch({ control: form.fields.control, name: 'amount' })
  const nominal = roundedVoucher(amount, min)
  return (
    <ServerFormView form={form}>
      {confirming ? (
        <>
          <PublicAmounts>
            <Confirmation nominal={nominal} />
          </PublicAmounts>
          <PasswordField name="password" label={words.password} />
          <SubmitButton form={form}>{words.submit(rupiah(nominal))}</SubmitButton>
          <Button
            variant="default"
            // Ignores the second click of a double click on the previous button.
            onClick={({ detail }) => detail < 2 && setConfirming(false)}
          >
            {words.back}
          </Button>
        </>
      ) : (
        <>
          <div className={classes.available}>
            <span>{words.available}</span>
            <Amount value={balance} size="md" />
          </div>
          <PayoutAmountField
            label={words.nominal}
            balance={balance}
            min={min}
            above={words.check.above}
            round={(typed) => roundedVoucher(typed, min)}
            onChosen={(chosen) => form.fields.setValue('amount', chosen, { shouldValidate: true })}
          />
          <div className={classes.costs} aria-live="polite">
            <DescriptionList items={[{ label: words.rounded, value: rupiah(nominal), total: true }]} />
            <p className={classes.note}>{nominal > 0 ? rupiahInWords(nominal) : words.inFull}</p>
          </div>
          <SubmitButton form={form}>
            {nominal > 0 ? words.next(rupiah(nominal)) : words.nextEmpty}
          </SubmitButton>
        </>
      )}
    </ServerFormView>
  )
}

function Confirmation({ nominal }: { nominal: number }) {
  const user = useUser()
  return (
    // Receives the focus, because the button that had it is unmounted.
    <section ref={focus} tabIndex={-1} aria-label={words.confirm} className={classes.costs}>
      <p className={classes.question}>{words.confirm}</p>
      <Amount value={nominal} size="lg" />
      <p className={classes.note}>{rupiahInWords(nominal)}</p>
      <DescriptionList
        items={[
          { label: words.to, value: `${user.bank_name ?? ''} ${user.bank_account_address ?? ''}` },
          { label: words.holder, value: user.bank_account_name ?? '' },
          { label: words.received, value: rupiah(nominal), total: true },
        ]}
      />
    </section>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()

function voucherCheck(confirming: boolean) {
  const { check } = words
  return z.object({
    amount: z.nullable(z.number()).check(z.refine((amount) => amount !== null, check.amount)),
    password: z.string().check(z.refine((typed) => !confirming || typed !== '', check.password)),
  })
}
