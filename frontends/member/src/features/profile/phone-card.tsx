import { Button, dateTimeText, StatusBadge, showFailure } from '@jejaring/ui'
import { DigitsField, ServerFormView, SubmitButton, useServerForm, zodResolver } from '@jejaring/ui/form'
import { useUser } from '@jejaring/web-platform'
import { useState } from 'react'
import * as texts from '../../texts'
import { phoneCodeCheck, useSendPhoneCode, useVerifyPhone } from './phone'
import classes from './profile.module.css'
import { StepPanel } from './step-panel'

const words = texts.profile.phoneCheck

/** Whether the saved phone is verified, with a code by WhatsApp to verify it. */
export function PhoneCard() {
  const { phone, phone_verified_at } = useUser()
  // The session is refetched on the next navigation only.
  const [verifiedAt, setVerifiedAt] = useState(phone_verified_at)
  const [codeSent, setCodeSent] = useState(false)
  const send = useSendPhoneCode()
  if (!phone) return null
  const sendCode = () => send.mutate(undefined, { onSuccess: () => setCodeSent(true), onError: showFailure })
  const resend = (
    <Button variant={codeSent ? 'subtle' : 'filled'} loading={send.isPending} onClick={sendCode}>
      {codeSent ? words.again : words.send}
    </Button>
  )
  return (
    <StepPanel title={words.title} help={words.help}>
      <p className={classes.state}>
        {phone}{' '}
        <StatusBadge
          status={verifiedAt ? 'success' : 'warning'}
          label={verifiedAt ? words.verified : words.unverified}
        />
      </p>
      {verifiedAt ? (
        <p className={classes.state}>{words.since(dateTimeText(verifiedAt))}</p>
      ) : codeSent ? (
        <>
          <p className={classes.state}>{words.sent(phone)}</p>
          <CodeForm onDone={() => setVerifiedAt(new Date().toISOString())} />
          {resend}
        </>
      ) : (
        resend
      )}
    </StepPanel>
  )
}

function CodeForm({ onDone }: { onDone: () => void }) {
  const verify = useVerifyPhone()
  const form = useServerForm({
    defaults: { code: '' },
    check: zodResolver(phoneCodeCheck),
    send: verify.mutateAsync,
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <DigitsField name="code" label={words.code} autoComplete="one-time-code" maxLength={6} />
      <SubmitButton form={form}>{words.confirm}</SubmitButton>
    </ServerFormView>
  )
}
