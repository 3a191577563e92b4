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
import { type ReactNode, useId, useState } from 'react'
import { texts } from '../../texts'
import { AuthPage } from './auth-page'
import classes from './auth-page.module.css'
import type { LoginReply } from './login-reply'
import { useLoginForm } from './use-login-form'

const loadCodeStep = () => import(/* webpackChunkName: "login-code" */ './code-step')

interface SecondFactor {
  challenge: NonNullable<LoginReply['challenge']>
  Step: Awaited<ReturnType<typeof loadCodeStep>>['default']
}

interface LoginFormProps {
  /** The session has ended; says what happens to typed text. */
  ended?: string | undefined
  hasLogoutFailed: boolean
  /** Link to the page of a forgotten password. */
  forgotLink: ReactNode
  onLogin: (session: Session) => void
}

/** Masuk: username, password and "remember me", then the second factor. Needs neither router nor query client. */
export function LoginForm({ ended, hasLogoutFailed, forgotLink, onLogin }: LoginFormProps) {
  const [second, setSecond] = useState<SecondFactor>()
  const enter = async ({ session, challenge }: LoginReply) => {
    // Loaded here and not on rendering, so that a failure leaves the form and its input on the page.
    setSecond(challenge && { challenge, Step: (await loadCodeStep()).default })
    if (session) onLogin(session)
  }
  const { fields, ...form } = useLoginForm(enter)
  if (second) {
    const { challenge, Step } = second
    return (
      <Step challenge={challenge} onDone={(reply) => void enter(reply)} onBack={() => setSecond(undefined)} />
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
        <LoginFields fields={fields} forgotLink={forgotLink} />
        <Button type="submit" fullWidth loading={form.isSending}>
          {texts.auth.submit}
        </Button>
      </FormView>
    </AuthPage>
  )
}

interface LoginFieldsProps {
  fields: ReturnType<typeof useLoginForm>['fields']
  forgotLink: ReactNode
}

function LoginFields({ fields, forgotLink }: LoginFieldsProps) {
  const id = useId()
  // Typed before the second factor, from which a visitor may return.
  const { username, password, remember } = fields.values.current
  return (
    <>
      <FilteredInput
        {...shownProps({ id: `${id}-name`, label: texts.auth.username, ...fields.errors.username })}
        name="username"
        ref={fields.keepInput('username')}
        defaultValue={username}
        filter={usernameFilter}
        autoComplete="username"
        onValue={(value) => fields.set('username', value)}
      />
      <RevealedInput
        {...shownProps({ id: `${id}-word`, label: texts.auth.password, ...fields.errors.password })}
        name="password"
        ref={fields.keepInput('password')}
        defaultValue={password}
        onChange={({ currentTarget }) => fields.set('password', currentTarget.value)}
      />
      <div className={classes.row}>
        <Checkbox
          id={`${id}-remember`}
          label={texts.auth.remember}
          name="remember"
          defaultChecked={remember}
          onChange={({ currentTarget }) => fields.set('remember', currentTarget.checked)}
        />
        {forgotLink}
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
