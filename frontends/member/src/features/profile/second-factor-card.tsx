import { Button, count, dateTimeText, ErrorState, LinesSkeleton, Panel, useRetainedFocus } from '@jejaring/ui'
import {
  PasswordField,
  ServerFormView,
  SubmitButton,
  TextField,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form'
import { useQuery } from '@jejaring/web-platform'
import { lazy, Suspense, useRef, useState } from 'react'
import { texts } from '../../texts'
import classes from './profile.module.css'
import {
  type Begun,
  disableCheck,
  passwordCheck,
  secondFactorQuery,
  useBegin,
  useDisable,
} from './second-factor'

const words = texts.profile.secondFactor

const Enrolment = lazy(() => import(/* webpackChunkName: "profile-enrolment" */ './second-factor-enrolment'))

type Step = 'closed' | 'password' | 'disable' | Begun

/** The second step of the login: whether it is there, and the ways to set it up and take it away. */
export function SecondFactorCard() {
  const state = useQuery(secondFactorQuery)
  const [step, setStep] = useState<Step>('closed')
  const close = () => setStep('closed')
  const enrolledAt = state.data?.enrolled_at
  const steps = useRef<HTMLDivElement>(null)
  useRetainedFocus(steps)
  return (
    <Panel title={words.title} help={words.help} className={classes.card}>
      <div ref={steps} tabIndex={-1}>
        {typeof step === 'object' ? (
          <Suspense fallback={<LinesSkeleton lines={4} />}>
            <Enrolment begun={step} onDone={close} />
          </Suspense>
        ) : step === 'password' ? (
          <PasswordForm onBegun={setStep} onCancel={close} />
        ) : step === 'disable' ? (
          <DisableForm onDone={close} />
        ) : state.isLoadingError ? (
          <ErrorState error={state.error} onRetry={() => void state.refetch()} />
        ) : !state.data ? (
          <LinesSkeleton lines={2} />
        ) : enrolledAt ? (
          <div className={classes.fields}>
            <p className={classes.state}>
              {words.on(dateTimeText(enrolledAt))} {words.left(count(state.data.recovery_codes))} {words.anew}
            </p>
            <Button variant="default" onClick={() => setStep('disable')}>
              {words.disable}
            </Button>
          </div>
        ) : (
          <div className={classes.fields}>
            <p className={classes.state}>{words.off}</p>
            <Button onClick={() => setStep('password')}>{words.begin}</Button>
          </div>
        )}
      </div>
    </Panel>
  )
}

function PasswordForm({ onBegun, onCancel }: { onBegun: (begun: Begun) => void; onCancel: () => void }) {
  const begin = useBegin()
  const form = useServerForm({
    defaults: { password: '' },
    check: zodResolver(passwordCheck),
    send: begin.mutateAsync,
    successDialog: false,
    onConflict: onCancel,
    onDone: onBegun,
  })
  return (
    <ServerFormView form={form}>
      <PasswordField name="password" label={words.password} autoComplete="current-password" />
      <SubmitButton form={form}>{words.next}</SubmitButton>
      <Button variant="subtle" onClick={onCancel}>
        {words.cancel}
      </Button>
    </ServerFormView>
  )
}

function DisableForm({ onDone }: { onDone: () => void }) {
  const disable = useDisable()
  const form = useServerForm({
    defaults: { password: '', code: '' },
    check: zodResolver(disableCheck),
    send: disable.mutateAsync,
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <PasswordField name="password" label={words.password} autoComplete="current-password" />
      <TextField
        name="code"
        label={words.code}
        help={words.codeHelp}
        autoComplete="one-time-code"
        maxLength={20}
      />
      <SubmitButton form={form}>{words.disable}</SubmitButton>
      <Button variant="subtle" onClick={onDone}>
        {words.cancel}
      </Button>
    </ServerFormView>
  )
}
