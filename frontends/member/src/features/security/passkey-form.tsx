import { Button, Notice } from '@jejaring/ui'
import { PasswordField, TextField, zodResolver } from '@jejaring/ui/form'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import * as texts from '../../texts'
import { StepForm } from '../profile/step-panel'
import { createPasskey } from './create-passkey'
import { addCheck, usePasskeyMutation } from './passkeys'

const words = texts.security.passkeys

/** Names a new passkey, asks for the password and a code of the second factor, and lets the browser create it. */
export default function PasskeyForm({ onDone }: { onDone: () => void }) {
  const create = usePasskeyMutation(createPasskey)
  if (!browserSupportsWebAuthn())
    return (
      <Notice tone="wait" action={<Button onClick={onDone}>{words.back}</Button>}>
        {words.unsupported}
      </Notice>
    )
  return (
    <StepForm
      defaults={{ name: '', password: '', code: '' }}
      check={zodResolver(addCheck)}
      send={create.mutateAsync}
      onConflict={onDone}
      onDone={onDone}
      submitLabel={words.create}
      onCancel={onDone}
    >
      <TextField name="name" label={words.name} help={words.nameHelp} maxLength={50} />
      <PasswordField name="password" label={words.password} autoComplete="current-password" />
      <TextField
        name="code"
        label={words.code}
        help={words.codeHelp}
        maxLength={20}
        autoComplete="one-time-code"
      />
    </StepForm>
  )
}
