import { Button, showError } from '@jejaring/ui'
import { ServerFormView, SubmitButton, TextField, useServerForm, zodResolver } from '@jejaring/ui/form/basic'
import { useEffect } from 'react'
import { AuthPage } from './auth-page'
import { codeTexts } from './code-texts'
import { type CodeValues, codeCheck, sendCode } from './login-code'
import type { LoginReply } from './login-reply'

interface CodeStepProps {
  challenge: string
  onDone: (reply: LoginReply) => void
  /** Returns to username and password; also called when the challenge expires. */
  onBack: () => void
}

/** Second step of a login: an authenticator code or a recovery code. */
export default function CodeStep({ challenge, onDone, onBack }: CodeStepProps) {
  const form = useServerForm<CodeValues, LoginReply>({
    defaults: { code: '' },
    check: zodResolver(codeCheck),
    send: ({ code }) => sendCode(challenge, code),
    successDialog: false,
    onDone,
    onFailure: ({ status, message }) => {
      if (status !== 401) return false
      void showError(message ?? codeTexts.over).then(onBack)
      return true
    },
  })
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
      </ServerFormView>
      <Button variant="subtle" onClick={onBack}>
        {codeTexts.back}
      </Button>
    </AuthPage>
  )
}
