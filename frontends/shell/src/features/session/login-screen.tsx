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
import { useHydrated, useLocation, useNavigate, useSearchParams } from '@jejaring/web-platform'
import { lazy, Suspense, useEffect, useState } from 'react'
import { homePathOf, safeNextPath } from '../../paths'
import { texts } from '../../texts'
import { AuthLink, AuthPage } from './auth-page'
import classes from './auth-page.module.css'
import { type LoginValues, login, loginCheck } from './login'
import type { LoginReply } from './login-reply'
import { clearScreenQueries, startSession } from './profile'

const CodeStep = lazy(() => import(/* webpackChunkName: "login-code" */ './code-step'))

/** Masuk: username, password and "remember me". */
export default function LoginScreen() {
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { state } = useLocation()
  const [challenge, setChallenge] = useState<LoginReply['challenge']>()
  const isHydrated = useHydrated()
  // Not during hydration: the page was rendered at build time, without this state and without a query string.
  const hasEnded = isHydrated && state?.ended === true
  const hasLogoutFailed = isHydrated && params.get('keluar') === 'gagal'
  useEffect(clearScreenQueries, [])
  const enter = ({ session, challenge }: LoginReply) => {
    setChallenge(challenge)
    if (!session) return
    startSession(session)
    void navigate(safeNextPath(params.get('next'), homePathOf(session.user)), { replace: true })
  }
  const form = useServerForm<LoginValues, LoginReply>({
    defaults: { username: '', password: '', remember: false },
    check: zodResolver(loginCheck),
    send: login,
    successDialog: false,
    onDone: enter,
  })
  if (challenge) {
    return (
      <Suspense>
        <CodeStep challenge={challenge} onDone={enter} onBack={() => setChallenge(undefined)} />
      </Suspense>
    )
  }
  return (
    <AuthPage title={texts.auth.title} help={texts.auth.help}>
      {hasLogoutFailed && (
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
        {hasEnded && (
          <Notice tone="wait">
            {texts.auth.ended} {state?.typed}
          </Notice>
        )}
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
