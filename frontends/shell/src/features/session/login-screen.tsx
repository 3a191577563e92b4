import { useNavigate, useSearchParams } from '@jejaring/platform'
import { LinkButton, Notice } from '@jejaring/ui'
import {
  CheckField,
  PasswordField,
  ServerFormView,
  SubmitButton,
  UsernameField,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form/basic'
import { useEffect } from 'react'
import { texts } from '../../texts'
import { AuthLink, AuthPage } from './auth-page'
import classes from './auth-page.module.css'
import { type LoginValues, login, loginCheck } from './login'
import { forgetScreens, startSession } from './profile'
import { safeNext } from './safe-next'

/** Masuk: username, password, and whether this device is remembered. */
export default function LoginScreen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  useEffect(forgetScreens, [])
  const form = useServerForm<LoginValues, Awaited<ReturnType<typeof login>>>({
    defaults: { username: '', password: '', remember: false },
    check: zodResolver(loginCheck),
    send: login,
    successDialog: false,
    onDone: (reply) => {
      startSession(reply.session)
      void navigate(safeNext(params.get('next')), { replace: true })
    },
  })
  return (
    <AuthPage title={texts.auth.title} help={texts.auth.help}>
      {params.get('keluar') === 'gagal' && (
        <Notice
          tone="wait"
          action={
            <LinkButton to="/auth/logout" variant="default">
              {texts.auth.logoutAgain}
            </LinkButton>
          }
        >
          {texts.auth.logoutFailed}
        </Notice>
      )}
      <ServerFormView form={form}>
        <UsernameField name="username" label={texts.auth.username} autoComplete="username" />
        <PasswordField name="password" label={texts.auth.password} />
        <div className={classes.row}>
          <CheckField name="remember" label={texts.auth.remember} />
          <AuthLink to="/auth/forgot">{texts.auth.forgot}</AuthLink>
        </div>
        <SubmitButton form={form}>{texts.auth.submit}</SubmitButton>
      </ServerFormView>
    </AuthPage>
  )
}
