import {
  PasswordField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form/basic'
import { useLocation, useNavigate, useParams } from '@jejaring/web-platform'
import { texts } from '../../texts'
import { AuthLink } from './auth-link'
import { AuthPage } from './auth-page'
import { endSession } from './profile'
import { type RecoverValues, recover, recoverCheck } from './recover'
import { recoverTexts as words } from './recover-texts'

/**
 * Atur Kata Sandi: sets a new password with the token of a WhatsApp link. The token is in the fragment, which browsers send
 * nowhere; links of earlier versions have it in the path.
 */
export default function RecoverScreen() {
  const navigate = useNavigate()
  const { token: pathToken = '' } = useParams()
  const token = useLocation().hash.slice(1) || pathToken
  const form = useServerForm<RecoverValues, Awaited<ReturnType<typeof recover>>>({
    defaults: { password: '', password_confirmation: '' },
    check: zodResolver(recoverCheck),
    send: (values) => recover(token, values),
    onDone: () => {
      // The server has ended all sessions of the account; forget the one this page knew, so that the login page is
      // shown.
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
