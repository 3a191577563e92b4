import { Button, CopyButton, Notice } from '@jejaring/ui'
import { TextField, zodResolver } from '@jejaring/ui/form'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import * as texts from '../../texts'
import classes from './profile.module.css'
import { codeCheck, type EnrolmentReply, type PendingEnrolment, useConfirmEnrolment } from './second-factor'
import { StepForm } from './step-panel'

const words = texts.profile.secondFactor

/** Enrolment steps: scan the QR code, confirm the first code, save the recovery codes, which are shown only once. */
export default function Enrolment({
  enrolment,
  onDone,
}: {
  enrolment: PendingEnrolment
  onDone: () => void
}) {
  const [codes, setCodes] = useState<readonly string[]>()
  const confirm = useConfirmEnrolment()
  if (codes) return <RecoveryCodes codes={codes} onSaved={onDone} />
  return (
    <StepForm<{ code: string }, EnrolmentReply>
      defaults={{ code: '' }}
      check={zodResolver(codeCheck)}
      send={confirm.mutateAsync}
      successDialog={false}
      onConflict={onDone}
      onDone={({ recovery_codes }) => setCodes(recovery_codes)}
      submitLabel={words.confirm}
      onCancel={onDone}
    >
      <p className={classes.state}>{words.scan}</p>
      <div className={classes.qr}>
        <QRCodeSVG value={enrolment.uri} size={208} level="M" marginSize={2} title={words.qr} />
      </div>
      <Button component="a" href={enrolment.uri} variant="light">
        {words.openApp}
      </Button>
      <p className={classes.state}>
        {words.typed}
        <code className={classes.secret}>{enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <CopyButton text={enrolment.secret} label={words.copyKey} />
      <TextField
        name="code"
        label={words.code}
        help={words.firstCode}
        autoComplete="one-time-code"
        maxLength={20}
      />
    </StepForm>
  )
}

function RecoveryCodes({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) {
  return (
    <div ref={scrollToCentre} className={classes.fields}>
      <Notice tone="good" title={words.done}>
        {words.keep}
      </Notice>
      <ul className={classes.codes} aria-label={words.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <CopyButton text={codes.join('\n')} label={words.copy} />
      <Button onClick={onSaved}>{words.codesSaved}</Button>
    </div>
  )
}

/** Scrolls to the codes: they are shorter than the QR code they replace and would be outside the viewport. */
function scrollToCentre(codes: HTMLElement | null): void {
  codes?.scrollIntoView({ block: 'center' })
}
