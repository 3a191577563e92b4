import { Button, count, dateTimeText, ErrorState, LazyContent, LinesSkeleton } from '@jejaring/ui'
import { PasswordField, TextField, zodResolver } from '@jejaring/ui/form'
import { lazyPage, useQuery } from '@jejaring/web-platform'
import { useState } from 'react'
import * as texts from '../../texts'
import classes from './profile.module.css'
import {
  disableCheck,
  type PendingEnrolment,
  passwordCheck,
  secondFactorQuery,
  useDisableSecondFactor,
  useStartEnrolment,
} from './second-factor'
import { StepForm, StepPanel } from './step-panel'

const words = texts.profile.secondFactor

const Enrolment = lazyPage(() => import('./second-factor-enrolment'))

type Step = 'closed' | 'password' | 'disable' | PendingEnrolment

/** Shows the state of the second factor, with forms to enrol and disable it. */
export function SecondFactorCard() {
  const status = useQuery(secondFactorQuery)
  const [step, setStep] = useState<Step>('closed')
  const close = () => setStep('closed')
  const enrolledAt = status.data?.enrolled_at
  return (
    <StepPanel title={words.title} help={words.help}>
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
        <>
          <p className={classes.state}>
            {words.on(dateTimeText(enrolledAt))} {words.left(count(status.data.recovery_codes))}{' '}
            {words.replaceCodes}
          </p>
          <Button variant="default" onClick={() => setStep('disable')}>
            {words.disable}
          </Button>
        </>
      ) : (
        <>
          <p className={classes.state}>{words.off}</p>
          <Button onClick={() => setStep('password')}>{words.begin}</Button>
        </>
      )}
    </StepPanel>
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
  return (
    <StepForm
      defaults={{ password: '' }}
      check={zodResolver(passwordCheck)}
      send={start.mutateAsync}
      successDialog={false}
      onConflict={onCancel}
      onDone={onStarted}
      submitLabel={words.next}
      onCancel={onCancel}
    >
      <PasswordField name="password" label={words.password} autoComplete="current-password" />
    </StepForm>
  )
}

function DisableForm({ onDone }: { onDone: () => void }) {
  const disable = useDisableSecondFactor()
  return (
    <StepForm
      defaults={{ password: '', code: '' }}
      check={zodResolver(disableCheck)}
      send={disable.mutateAsync}
      onDone={onDone}
      submitLabel={words.disable}
      onCancel={onDone}
    >
      <PasswordField name="password" label={words.password} autoComplete="current-password" />
      <TextField
        name="code"
        label={words.code}
        help={words.codeHelp}
        autoComplete="one-time-code"
        maxLength={20}
      />
    </StepForm>
  )
}
