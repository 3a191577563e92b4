import { LinkButton, Notice, Panel } from '@jejaring/ui'
import { CheckField, ServerFormView, SubmitButton, useWatch } from '@jejaring/ui/form'
import { useQuery, useUser } from '@jejaring/web-platform'
import { useState } from 'react'
import { InPersonNotice, useInPerson } from '../../in-person'
import * as texts from '../../texts'
import { isPinShort } from '../pins/pin-shortage'
import { ProspectNotice } from '../prospects/prospect-notice'
import { AccountFields } from './account-fields'
import { DraftOffer } from './draft-offer'
import { PersonPanels } from './person-panels'
import { previewQuery, slotRefusal } from './preview'
import { PreviewPanel } from './preview-panel'
import classes from './registration.module.css'
import { ReviewPanels } from './review-panels'
import type { Slot } from './slot'
import { Step } from './step'
import { StepBar } from './step-bar'
import { StepList } from './step-list'
import { useRegistrationForm } from './use-registration-form'
import { useSteps } from './use-steps'

const words = texts.registration

/** Registration form in three steps; the submit button is enabled by the statement checkbox. */
export function RegistrationForm({ slot }: { slot: Slot }) {
  const user = useUser()
  const inPerson = useInPerson()
  const [generatedPassword, setGeneratedPassword] = useState<string>()
  const steps = useSteps()
  const { form, isChecking, isDone } = useRegistrationForm(slot, steps, generatedPassword)
  const [quantity, agree, name] = useWatch({
    control: form.fields.control,
    name: ['accountqty', 'agree', 'name'],
  })
  const needed = Number(quantity)
  const ownedPins = useQuery({ ...previewQuery(slot, needed), enabled: !isDone }).data?.pin.available
  const isShort = isPinShort(needed, ownedPins)
  return (
    <div className={classes.column}>
      <StepList current={steps.current} />
      <ServerFormView form={form}>
        <InPersonNotice />
        <ProspectNotice form={form.fields} enabled={!isDone} />
        <SlotNotice slot={slot} quantity={needed} enabled={!isDone} />
        <Step number={1} current={steps.current}>
          <DraftOffer userId={user.id} slot={slot} form={form.fields} enabled={!isDone} />
          <Panel title={words.extra}>
            <AccountFields
              slot={slot}
              user={user}
              form={form.fields}
              ownedPins={ownedPins}
              onPassword={setGeneratedPassword}
            />
          </Panel>
        </Step>
        <Step number={2} current={steps.current}>
          <PersonPanels form={form.fields} person={name} generatedPassword={generatedPassword} />
        </Step>
        <Step number={3} current={steps.current}>
          <ReviewPanels slot={slot} sending={form.sending} onEdit={steps.back} />
          <PreviewPanel slot={slot} quantity={needed} user={user} enabled={!isDone} />
          <Panel title={words.statement}>
            <CheckField name="agree" label={words.agree} />
          </Panel>
        </Step>
        <StepBar steps={steps} disabled={isShort} isChecking={isChecking} sending={form.sending}>
          <SubmitButton form={form} disabled={!agree || !inPerson || isShort}>
            {words.submit(needed)}
          </SubmitButton>
        </StepBar>
      </ServerFormView>
    </div>
  )
}

interface SlotNoticeProps {
  slot: Slot
  quantity: number
  enabled: boolean
}

/** Warns at the top of the form that the slot cannot be used. */
function SlotNotice({ slot, quantity, enabled }: SlotNoticeProps) {
  const refusal = slotRefusal(useQuery({ ...previewQuery(slot, quantity), enabled }).error)
  if (!enabled || !refusal) return null
  return (
    <div ref={scrollToCentre}>
      <Notice
        tone="bad"
        action={<LinkButton to="/m/network/genealogy?daftar=1">{words.otherSlot}</LinkButton>}
      >
        {refusal}
      </Notice>
    </div>
  )
}

/** Scrolls the notice into view: it can appear on submit, when the end of the form is visible. */
function scrollToCentre(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' })
}
