import { BankFields } from '@jejaring/features'
import { confirmAction, countInWords, LinkButton, Notice, Panel } from '@jejaring/ui'
import {
  CheckField,
  PasswordField,
  PhotoField,
  ServerFormView,
  SubmitButton,
  useServerForm,
  useWatch,
  zodResolver,
} from '@jejaring/ui/form'
import { useNavigate, useQuery, useQueryClient, useUser } from '@jejaring/web-platform'
import { useState } from 'react'
import { InPersonNotice, useInPerson } from '../../in-person'
import { texts } from '../../texts'
import { isPinShort } from '../pins/pin-shortage'
import { AccountFields } from './account-fields'
import { DraftOffer } from './draft-offer'
import { PersonFields } from './person-fields'
import { previewQuery, slotRefusal } from './preview'
import { PreviewPanel } from './preview-panel'
import { type RegistrationReply, useRegister } from './register'
import classes from './registration.module.css'
import { emptyRegistration, type Registration, registrationCheck } from './registration-values'
import type { Slot } from './slot'
import { SuccessCard } from './success-card'

const words = texts.registration

/** Registration form; the submit button is enabled by the statement checkbox. */
export function RegistrationForm({ slot }: { slot: Slot }) {
  const navigate = useNavigate()
  const user = useUser()
  const inPerson = useInPerson()
  const register = useRegister(user.id, slot)
  const [generatedPassword, setGeneratedPassword] = useState<string>()
  const queries = useQueryClient()
  // The slot was taken or the pins were used meanwhile, so the preview is stale.
  const refreshPreview = () => void queries.invalidateQueries({ queryKey: ['preview'] })
  const form = useServerForm<Registration, RegistrationReply>({
    defaults: emptyRegistration,
    check: zodResolver(registrationCheck),
    confirm: (values) => confirmRegistration(values, slot),
    send: register.mutateAsync,
    onConflict: refreshPreview,
    onFailure: ({ status }) => {
      if (status === 422) refreshPreview()
      return false
    },
    said: (reply, { name, phone, password }) => {
      const shownPassword = password === generatedPassword ? generatedPassword : undefined
      const preview = queries.getQueryData(previewQuery(slot, reply.usernames.length).queryKey)
      const person = { name, phone, password: shownPassword, isLinkSent: password === '' }
      return <SuccessCard reply={reply} {...person} preview={preview} />
    },
    // The tree shows and marks the new members.
    onDone: ({ usernames }) =>
      void navigate(`/m/network/genealogy/${slot.upline}?baru=${usernames.join(',')}`),
  })
  const [quantity, agree, name] = useWatch({
    control: form.fields.control,
    name: ['accountqty', 'agree', 'name'],
  })
  const needed = Number(quantity)
  const pending = !register.isSuccess
  const ownedPins = useQuery({ ...previewQuery(slot, needed), enabled: pending }).data?.pin.available
  return (
    <div className={classes.column}>
      <ServerFormView form={form}>
        <InPersonNotice />
        <SlotNotice slot={slot} quantity={needed} enabled={pending} />
        <DraftOffer userId={user.id} slot={slot} form={form.fields} enabled={pending} />
        <Panel title={words.photo}>
          <PhotoField name="photo" crop label={words.photo} person={name || '?'} />
        </Panel>
        <Panel title={words.extra}>
          <AccountFields
            slot={slot}
            user={user}
            form={form.fields}
            ownedPins={ownedPins}
            onPassword={setGeneratedPassword}
          />
        </Panel>
        <PreviewPanel slot={slot} quantity={needed} user={user} enabled={pending} />
        <Panel title={words.bio}>
          <PersonFields form={form.fields} />
        </Panel>
        <Panel title={words.bank} help={words.bankOptional}>
          <BankFields />
        </Panel>
        <SecurityPanel generatedPassword={generatedPassword} />
        <Panel title={words.statement}>
          <CheckField name="agree" label={words.agree} />
        </Panel>
        <SubmitButton form={form} disabled={!agree || !inPerson || isPinShort(needed, ownedPins)}>
          {words.submit(needed)}
        </SubmitButton>
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

function SecurityPanel({ generatedPassword }: { generatedPassword: string | undefined }) {
  const password: string = useWatch({ name: 'password' })
  return (
    <Panel title={words.security}>
      <div className={classes.fields}>
        {/* Hidden once the password is edited, because it is not the account's password then. */}
        {generatedPassword && password === generatedPassword && (
          <Notice>
            {words.randomPassword} <strong className={classes.password}>{generatedPassword}</strong>
          </Notice>
        )}
        <PasswordField
          name="password"
          label={words.password}
          help={words.passwordHelp}
          autoComplete="new-password"
        />
        <PasswordField name="password_confirm" label={words.passwordAgain} autoComplete="new-password" />
      </div>
    </Panel>
  )
}

function confirmRegistration({ name, usernames }: Registration, slot: Slot): Promise<boolean> {
  const needed = usernames.length
  return confirmAction({
    title: words.confirmTitle,
    details: [
      { label: words.confirmWho, value: name },
      {
        label: words.confirmPlace,
        value: words.place(words.sides[slot.position] ?? slot.position, slot.upline),
      },
      { label: words.confirmUsernames, value: usernames.join(', ') },
      { label: words.confirmPins, value: words.pins(needed, countInWords(needed)) },
    ],
    confirmLabel: words.submit(needed),
  })
}
