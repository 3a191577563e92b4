import {
  Button,
  count,
  dateTimeText,
  ErrorState,
  LazyContent,
  LinesSkeleton,
  Panel,
  useRetainedFocus,
} from '@jejaring/ui'
import {
  PasswordField,
  ServerFormView,
  SubmitButton,
  TextField,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form'
import { lazyPage, useQuery } from '@jejaring/web-platform'
import { useRef, useState } from 'react'
import { texts } from '../../texts'
import classes from './profile.module.css'
import {
  disableCheck,
  type PendingEnrolment,
  passwordCheck,
  secondFactorQuery,
  useDisableSecondFactor,
  useStartEnrolment,
} from './second-factor'

const words = texts.profile.secondFactor

const Enrolment = lazyPage(() => import('./second-factor-enrolment'))

type Step = 'closed' | 'password' | 'disable' | PendingEnrolment

/** Shows the state of the second factor, with forms to enrol and disable it. */
export function SecondFactorCard() {
  const status = useQuery(secondFactorQuery)
  const [step, setStep] = useState<Step>('closed')
  const close = () => setStep('closed')
  const enrolledAt = status.data?.enrolled_at
  const steps = useRef<HTMLDivElement>(null)
  useRetainedFocus(steps)
  return (
    <Panel title={words.title} help={words.help} className={classes.card}>
      <div ref={steps} tabIndex={-1}>
        {typeof step === 'object' ? (
          <LazyContent fallback={<LinesSkeleton lines={4} />}>
            <Enrolment enrolment={step} onDone={close} />
          </LazyContent>
        ) : step === 'password' ? (
          <PasswordForm onStarted={setStep} onCancel={close} />
        ) : step === 'disable' ? (
          <DisableForm onDone={close} />
        ) : status.isLoadingError ? (
          <ErrorState error={status.error} onRetry={() => void status.refetch()} />
        ) : !status.data ? (
          <LinesSkeleton lines={2} />
        ) : enrolledAt ? (
          <div className={classes.fields}>
            <p className={classes.state}>
              {words.on(dateTimeText(enrolledAt))} {words.left(count(status.data.recovery_codes))}{' '}
              {words.replaceCodes}
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

function PasswordForm({
  onStarted,
  onCancel,
}: {
  onStarted: (enrolment: PendingEnrolment) => void
  onCancel: () => void
}) {
  const start = useStartEnrolment()
  const form = useServerForm({
    defaults: { password: '' },
    check: zodResolver(passwordCheck),
    send: start.mutateAsync,
    successDialog: false,
    onConflict: onCancel,
    onDone: onStarted,
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
  const disable = useDisableSecondFactor()
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
