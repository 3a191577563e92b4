import { Button, showError, showFailure } from '@jejaring/ui'
import { ServerFormView, SubmitButton, TextField, useServerForm, zodResolver } from '@jejaring/ui/form/basic'
import { ApiError } from '@jejaring/web-platform'
import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useEffect, useState } from 'react'
import { AuthPage } from './auth-page'
import { codeTexts } from './code-texts'
import { type CodeValues, codeCheck, sendCode } from './login-code'
import { loginByPasskey } from './login-passkey'
import type { LoginReply } from './login-reply'

interface CodeStepProps {
  challenge: NonNullable<LoginReply['challenge']>
  onDone: (reply: LoginReply) => void
  /** Returns to username and password; also called when the challenge expires. */
  onBack: () => void
}

/** Second step of a login: an authenticator code, a recovery code, or a passkey. */
export default function CodeStep({ challenge, onDone, onBack }: CodeStepProps) {
  const restart = ({ message }: ApiError) => void showError(message || codeTexts.over).then(onBack)
  const form = useServerForm<CodeValues, LoginReply>({
    defaults: { code: '' },
    check: zodResolver(codeCheck),
    send: ({ code }) => sendCode(challenge.token, code),
    successDialog: false,
    onDone,
    onFailure: (error) => {
      if (error.status !== 401) return false
      restart(error)
      return true
    },
  })
  const [isAsking, setAsking] = useState(false)
  const askPasskey = async () => {
    setAsking(true)
    try {
      onDone(await loginByPasskey(challenge.token))
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) restart(error)
      else void showFailure(error)
    } finally {
      setAsking(false)
    }
  }
  // The button of the first step is removed and with it the focus; focus the field.
  const { setFocus } = form.fields
  useEffect(() => setFocus('code'), [setFocus])
  return (
    <AuthPage title={codeTexts.title} help={codeTexts.help}>
      <ServerFormView form={form}>
        <TextField
          name="code"
          label={codeTexts.code}
          help={codeTexts.codeHelp}
          autoComplete="one-time-code"
          maxLength={20}
        />
        <SubmitButton form={form}>{codeTexts.submit}</SubmitButton>
        {challenge.passkey && browserSupportsWebAuthn() && (
          <Button variant="default" loading={isAsking} onClick={() => void askPasskey()}>
            {codeTexts.passkey}
          </Button>
        )}
      </ServerFormView>
      <Button variant="subtle" onClick={onBack}>
        {codeTexts.back}
      </Button>
    </AuthPage>
  )
}
