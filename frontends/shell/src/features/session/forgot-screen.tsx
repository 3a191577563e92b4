import {
  ServerFormView,
  SubmitButton,
  UsernameField,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form/basic'
import { useNavigate } from '@jejaring/web-platform'
import { texts } from '../../texts'
import { AuthLink } from './auth-link'
import { AuthPage } from './auth-page'
import { type ForgotValues, forgot, forgotCheck } from './forgot'
import { forgotTexts as words } from './forgot-texts'

/** Lupa Kata Sandi: sends a password reset link to the phone of the account. */
export default function ForgotScreen() {
  const navigate = useNavigate()
  const form = useServerForm<ForgotValues, Awaited<ReturnType<typeof forgot>>>({
    defaults: { username: '' },
    check: zodResolver(forgotCheck),
    send: forgot,
    onDone: () => void navigate('/auth/login'),
  })
  return (
    <AuthPage title={words.title} help={words.help}>
      <ServerFormView form={form}>
        <UsernameField name="username" label={texts.auth.username} autoComplete="username" />
        <SubmitButton form={form}>{words.submit}</SubmitButton>
      </ServerFormView>
      <AuthLink to="/auth/login">{texts.auth.backToLogin}</AuthLink>
    </AuthPage>
  )
}
