import { Button, CopyButton, Notice } from '@jejaring/ui'
import { ServerFormView, SubmitButton, TextField, useServerForm, zodResolver } from '@jejaring/ui/form'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { texts } from '../../texts'
import classes from './profile.module.css'
import { type Begun, codeCheck, type Enrolled, useConfirm } from './second-factor'

const words = texts.profile.secondFactor

/** Scan, type the first code, keep the recovery codes: they are shown this once. */
export default function Enrolment({ begun, onDone }: { begun: Begun; onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>()
  const confirm = useConfirm()
  const form = useServerForm<{ code: string }, Enrolled>({
    defaults: { code: '' },
    check: zodResolver(codeCheck),
    send: confirm.mutateAsync,
    successDialog: false,
    onConflict: onDone,
    onDone: ({ recovery_codes }) => setCodes(recovery_codes),
  })
  if (codes) return <RecoveryCodes codes={codes} onKept={onDone} />
  return (
    <ServerFormView form={form}>
      <p className={classes.state}>{words.scan}</p>
      <div className={classes.qr}>
        <QRCodeSVG value={begun.uri} size={208} level="M" marginSize={2} title={words.qr} />
      </div>
      <p className={classes.state}>
        {words.typed}
        <code className={classes.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <TextField
        name="code"
        label={words.code}
        help={words.firstCode}
        autoComplete="one-time-code"
        maxLength={20}
      />
      <SubmitButton form={form}>{words.confirm}</SubmitButton>
      <Button variant="subtle" onClick={onDone}>
        {words.cancel}
      </Button>
    </ServerFormView>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div ref={show} className={classes.fields}>
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
      <Button onClick={onKept}>{words.kept}</Button>
    </div>
  )
}

/** They are shorter than the QR code before them, and the page would stand below their beginning. */
function show(codes: HTMLElement | null): void {
  codes?.scrollIntoView({ block: 'center' })
}
