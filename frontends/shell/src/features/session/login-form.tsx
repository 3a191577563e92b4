import { Button, Notice } from '@jejaring/ui'
import {
  Checkbox,
  FilteredInput,
  FormView,
  RevealedInput,
  shownProps,
  usernameFilter,
} from '@jejaring/ui/form/plain'
import type { Session } from '@jejaring/web-platform'
import { lazy, Suspense, useId, useState } from 'react'
import { texts } from '../../texts'
import { AuthLink, AuthPage } from './auth-page'
import classes from './auth-page.module.css'
import type { LoginReply } from './login-reply'
import { useLoginForm } from './use-login-form'

const CodeStep = lazy(() => import(/* webpackChunkName: "login-code" */ './code-step'))

interface LoginFormProps {
  /** The session has ended; says what happens to typed text. */
  ended?: string | undefined
  hasLogoutFailed: boolean
  onLogin: (session: Session) => void
}

/** Masuk: username, password and "remember me", then the second factor. Needs neither router nor query client. */
export function LoginForm({ ended, hasLogoutFailed, onLogin }: LoginFormProps) {
  const [challenge, setChallenge] = useState<LoginReply['challenge']>()
  const enter = ({ session, challenge }: LoginReply) => {
    setChallenge(challenge)
    if (session) onLogin(session)
  }
  const { fields, ...form } = useLoginForm(enter)
  if (challenge) {
    return (
      <Suspense>
        <CodeStep challenge={challenge} onDone={enter} onBack={() => setChallenge(undefined)} />
      </Suspense>
    )
  }
  return (
    <AuthPage title={texts.auth.title} help={texts.auth.help}>
      {hasLogoutFailed && <LogoutFailed />}
      <FormView notice={form.notice} onSubmit={form.submit}>
        {ended !== undefined && (
          <Notice tone="wait">
            {texts.auth.ended} {ended}
          </Notice>
        )}
        <LoginFields fields={fields} />
        <Button type="submit" fullWidth loading={form.isSending}>
          {texts.auth.submit}
        </Button>
      </FormView>
    </AuthPage>
  )
}

function LoginFields({ fields }: Pick<ReturnType<typeof useLoginForm>, 'fields'>) {
  const id = useId()
  return (
    <>
      <FilteredInput
        shown={shownProps({ id: `${id}-name`, label: texts.auth.username, ...fields.errorOf('username') })}
        name="username"
        ref={fields.keepInput('username')}
        value={fields.values.username}
        filter={usernameFilter}
        autoComplete="username"
        onValue={(value) => fields.set('username', value)}
      />
      <RevealedInput
        shown={shownProps({ id: `${id}-word`, label: texts.auth.password, ...fields.errorOf('password') })}
        name="password"
        ref={fields.keepInput('password')}
        value={fields.values.password}
        onChange={({ currentTarget }) => fields.set('password', currentTarget.value)}
      />
      <div className={classes.row}>
        <Checkbox
          id={`${id}-remember`}
          label={texts.auth.remember}
          name="remember"
          checked={fields.values.remember}
          onChange={({ currentTarget }) => fields.set('remember', currentTarget.checked)}
        />
        <AuthLink to="/auth/forgot">{texts.auth.forgot}</AuthLink>
      </div>
    </>
  )
}

function LogoutFailed() {
  return (
    <Notice
      tone="wait"
      action={
        <Button component="a" href="/auth/logout" variant="default">
          {texts.auth.logoutAgain}
        </Button>
      }
    >
      {texts.auth.logoutFailed}
    </Notice>
  )
}
