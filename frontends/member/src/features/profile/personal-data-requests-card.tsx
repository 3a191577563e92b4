import { Button, confirmAction, dateTimeText, showFailure, showSuccess } from '@jejaring/ui'
import { PasswordField, SelectField, TextAreaField, TextField, zodResolver } from '@jejaring/ui/form'
import { useConfigs, useQuery } from '@jejaring/web-platform'
import { useState } from 'react'
import * as texts from '../../texts'
import {
  correctionCheck,
  erasureCheck,
  personalDataQuery,
  useRequestCorrection,
  useRequestErasure,
  useWithdrawRequest,
} from './personal-data-requests'
import classes from './profile.module.css'
import { StepForm, StepPanel } from './step-panel'

const words = texts.profile.personalDataRequests

/** Asks the office to correct the member's data or to erase it, where the programme takes such requests. */
export function PersonalDataRequestsCard() {
  return useConfigs().personal_data_requests === 1 ? <RequestsCard /> : null
}

function RequestsCard() {
  const { data } = useQuery(personalDataQuery)
  const [step, setStep] = useState<'closed' | 'correction' | 'erasure'>('closed')
  const close = () => setStep('closed')
  if (!data) return null
  const { request, hindrance } = data
  // An approved erasure waits for the operator, and can be withdrawn until then.
  const isUnderway =
    request?.status === 'pending' || (request?.kind === 'erasure' && request.status === 'approved')
  return (
    <StepPanel title={words.title} help={words.help}>
      {step === 'correction' ? (
        <CorrectionForm onDone={close} />
      ) : step === 'erasure' ? (
        <ErasureForm onDone={close} />
      ) : (
        <>
          {request && (
            <p className={classes.state}>
              {words.state(
                request.kind === 'erasure' ? words.erasure : words.correction,
                dateTimeText(request.requested_at ?? ''),
                request.status_name,
              )}
              {request.reason && ` ${request.reason}`}
            </p>
          )}
          {isUnderway && <WithdrawButton />}
          {!isUnderway && (
            <>
              <Button variant="default" onClick={() => setStep('correction')}>
                {words.askCorrection}
              </Button>
              {hindrance ? (
                <p className={classes.state}>{hindrance}</p>
              ) : (
                <Button variant="subtle" color="red" onClick={() => setStep('erasure')}>
                  {words.askErasure}
                </Button>
              )}
            </>
          )}
        </>
      )}
    </StepPanel>
  )
}

function WithdrawButton() {
  const withdraw = useWithdrawRequest()
  const ask = async () => {
    const isConfirmed = await confirmAction({
      title: words.confirmWithdraw,
      note: words.withdrawNote,
      confirmLabel: words.withdraw,
    })
    if (!isConfirmed) return
    try {
      await showSuccess((await withdraw.mutateAsync()).message)
    } catch (error) {
      await showFailure(error)
    }
  }
  return (
    <Button variant="default" loading={withdraw.isPending} onClick={() => void ask()}>
      {words.withdraw}
    </Button>
  )
}

function CorrectionForm({ onDone }: { onDone: () => void }) {
  const send = useRequestCorrection()
  return (
    <StepForm
      defaults={{ field: 'name', value: '', reason: '' }}
      check={zodResolver(correctionCheck)}
      send={send.mutateAsync}
      onDone={onDone}
      submitLabel={words.send}
      onCancel={onDone}
    >
      <p className={classes.state}>{words.correctionNote}</p>
      <SelectField name="field" label={words.field} options={words.fields} />
      <TextField name="value" label={words.value} maxLength={300} />
      <TextAreaField name="reason" label={words.reason} maxLength={300} rows={3} />
    </StepForm>
  )
}

function ErasureForm({ onDone }: { onDone: () => void }) {
  const send = useRequestErasure()
  return (
    <StepForm
      defaults={{ password: '', code: '' }}
      check={zodResolver(erasureCheck)}
      send={send.mutateAsync}
      onDone={onDone}
      submitLabel={words.askErasure}
      onCancel={onDone}
    >
      {words.erasureNotes.map((note) => (
        <p key={note} className={classes.state}>
          {note}
        </p>
      ))}
      <PasswordField name="password" label={words.password} autoComplete="current-password" />
      <TextField name="code" label={words.code} help={words.codeHelp} autoComplete="one-time-code" />
    </StepForm>
  )
}
