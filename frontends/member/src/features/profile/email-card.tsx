import { Button, dateTimeText } from '@jejaring/ui'
import { DigitsField, PasswordField, TextField, zodResolver } from '@jejaring/ui/form'
import { useQuery } from '@jejaring/web-platform'
import { useState } from 'react'
import * as texts from '../../texts'
import { securityQuery } from '../security/security'
import {
  emailCheck,
  emailCodeCheck,
  removalCheck,
  useRemoveEmail,
  useSendEmailCode,
  useVerifyEmail,
} from './email'
import classes from './profile.module.css'
import { StepForm, StepPanel } from './step-panel'

const words = texts.profile.emailCheck

type Step = 'closed' | 'address' | 'removal' | { readonly codeSentTo: string }

/** Shows the verified e-mail address, with forms to set and remove it. Empty where e-mail is not in use. */
export function EmailCard() {
  const email = useQuery(securityQuery).data?.email
  const [step, setStep] = useState<Step>('closed')
  const close = () => setStep('closed')
  if (!email) return null
  const { address, verified_at } = email
  return (
    <StepPanel title={words.title} help={words.help}>
      {typeof step === 'object' ? (
        <CodeForm address={step.codeSentTo} onDone={close} onBack={() => setStep('address')} />
      ) : step === 'address' ? (
        <AddressForm onSent={(codeSentTo) => setStep({ codeSentTo })} onCancel={close} />
      ) : step === 'removal' ? (
        <RemovalForm address={address ?? ''} onDone={close} />
      ) : (
        <>
          <p className={classes.state}>
            {address ? words.since(address, dateTimeText(verified_at ?? '')) : words.none}
          </p>
          <Button variant={address ? 'default' : 'filled'} onClick={() => setStep('address')}>
            {address ? words.change : words.add}
          </Button>
          {address && (
            <Button variant="subtle" onClick={() => setStep('removal')}>
              {words.remove}
            </Button>
          )}
        </>
      )}
    </StepPanel>
  )
}

function AddressForm({ onSent, onCancel }: { onSent: (address: string) => void; onCancel: () => void }) {
  const send = useSendEmailCode()
  return (
    <StepForm
      defaults={{ email: '', current_password: '' }}
      check={zodResolver(emailCheck)}
      send={send.mutateAsync}
      successDialog={false}
      onDone={(_reply, { email }) => onSent(email)}
      submitLabel={words.send}
      onCancel={onCancel}
    >
      <p className={classes.state}>{words.holdNote}</p>
      <TextField name="email" label={words.address} autoComplete="email" maxLength={254} />
      <PasswordField name="current_password" label={words.password} autoComplete="current-password" />
    </StepForm>
  )
}

function CodeForm({ address, onDone, onBack }: { address: string; onDone: () => void; onBack: () => void }) {
  const verify = useVerifyEmail()
  return (
    <StepForm
      defaults={{ code: '' }}
      check={zodResolver(emailCodeCheck)}
      send={verify.mutateAsync}
      onDone={onDone}
      submitLabel={words.confirm}
      onCancel={onBack}
      cancelLabel={words.back}
    >
      <p className={classes.state}>{words.sent(address)}</p>
      <DigitsField name="code" label={words.code} autoComplete="one-time-code" maxLength={6} />
    </StepForm>
  )
}

function RemovalForm({ address, onDone }: { address: string; onDone: () => void }) {
  const remove = useRemoveEmail()
  return (
    <StepForm
      defaults={{ current_password: '' }}
      check={zodResolver(removalCheck)}
      send={remove.mutateAsync}
      onDone={onDone}
      submitLabel={words.remove}
      onCancel={onDone}
    >
      <p className={classes.state}>{words.removeNote(address)}</p>
      <p className={classes.state}>{words.holdNote}</p>
      <PasswordField name="current_password" label={words.password} autoComplete="current-password" />
    </StepForm>
  )
}
