import {
  PasswordField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form/basic'
import { useNavigate, useParams } from '@jejaring/web-platform'
import { texts } from '../../texts'
import { AuthLink, AuthPage } from './auth-page'
import { endSession } from './profile'
import { type RecoverValues, recover, recoverCheck } from './recover'
import { recoverTexts as words } from './recover-texts'

/** Atur Kata Sandi: a new password, by a link that came by WhatsApp. */
export default function RecoverScreen() {
  const navigate = useNavigate()
  const { token = '' } = useParams()
  const form = useServerForm<RecoverValues, Awaited<ReturnType<typeof recover>>>({
    defaults: { password: '', password_confirmation: '' },
    check: zodResolver(recoverCheck),
    send: (values) => recover(token, values),
    onDone: () => {
      // All sessions of the account have ended; if this page knew one of them, the login page asks anew.
      endSession()
      void navigate('/auth/login?sandi=baru', { replace: true })
    },
  })
  return (
    <AuthPage title={words.title} help={words.help}>
      <ServerFormView form={form}>
        <PasswordField name="password" label={words.password} autoComplete="new-password" />
        <PasswordField name="password_confirmation" label={words.confirmation} autoComplete="new-password" />
        <SubmitButton form={form}>{words.submit}</SubmitButton>
      </ServerFormView>
      <AuthLink to="/auth/login">{texts.auth.backToLogin}</AuthLink>
    </AuthPage>
  )
}
