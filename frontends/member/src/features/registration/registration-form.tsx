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
import { AccountFields } from './account-fields'
import { DraftOffer } from './draft-offer'
import { PersonFields } from './person-fields'
import { previewQuery, slotRefusal } from './preview'
import { PreviewPanel } from './preview-panel'
import { type RegistrationReply, type Slot, useRegister } from './register'
import classes from './registration.module.css'
import { SuccessCard } from './success-card'
import { emptyRegistration, type Registration, registrationCheck } from './values'

const words = texts.registration

/** The whole form, one card under the other; the button waits for the statement. */
export function RegistrationForm({ slot }: { slot: Slot }) {
  const navigate = useNavigate()
  const user = useUser()
  const inPerson = useInPerson()
  const register = useRegister(user.id, slot)
  const [madePassword, setMadePassword] = useState<string>()
  const queries = useQueryClient()
  // Others have filled the place or used the pins: what the page foresaw holds no longer.
  const foreseeAgain = () => void queries.invalidateQueries({ queryKey: ['preview'] })
  const form = useServerForm<Registration, RegistrationReply>({
    defaults: emptyRegistration,
    check: zodResolver(registrationCheck),
    confirm: (values) => confirmRegistration(values, slot),
    send: register.mutateAsync,
    onConflict: foreseeAgain,
    onFailure: ({ status }) => {
      if (status === 422) foreseeAgain()
      return false
    },
    said: (reply, { name, phone, password }) => {
      const made = password === madePassword ? madePassword : undefined
      return <SuccessCard reply={reply} name={name} phone={phone} password={made} />
    },
    onDone: () => void navigate(`/m/network/genealogy/${slot.upline}`),
  })
  const [quantity, agree, name] = useWatch({
    control: form.fields.control,
    name: ['accountqty', 'agree', 'name'],
  })
  const needed = Number(quantity)
  const open = !register.isSuccess
  return (
    <div className={classes.column}>
      <ServerFormView form={form}>
        <InPersonNotice />
        <SlotNotice slot={slot} quantity={needed} enabled={open} />
        <DraftOffer userId={user.id} slot={slot} form={form.fields} keeping={open} />
        <Panel title={words.photo}>
          <PhotoField name="photo" crop label={words.photo} person={name || '?'} />
        </Panel>
        <Panel title={words.extra}>
          <AccountFields slot={slot} user={user} form={form.fields} onPassword={setMadePassword} />
        </Panel>
        <PreviewPanel slot={slot} quantity={needed} user={user} enabled={open} />
        <Panel title={words.bio}>
          <PersonFields form={form.fields} />
        </Panel>
        <Panel title={words.bank} help={words.bankOptional}>
          <BankFields />
        </Panel>
        <SecurityPanel madePassword={madePassword} />
        <Panel title={words.statement}>
          <CheckField name="agree" label={words.agree} />
        </Panel>
        <SubmitButton form={form} disabled={!agree || !inPerson}>
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

/** Says at the top, before the form is filled in, that nobody can be registered in this place. */
function SlotNotice({ slot, quantity, enabled }: SlotNoticeProps) {
  const refusal = slotRefusal(useQuery({ ...previewQuery(slot, quantity), enabled }).error)
  if (!enabled || !refusal) return null
  return (
    <div ref={show}>
      <Notice
        tone="bad"
        action={<LinkButton to="/m/network/genealogy?daftar=1">{words.otherSlot}</LinkButton>}
      >
        {refusal}
      </Notice>
    </div>
  )
}

/** It may appear when the form is sent, from its other end. */
function show(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'center' })
}

function SecurityPanel({ madePassword }: { madePassword: string | undefined }) {
  const password: string = useWatch({ name: 'password' })
  return (
    <Panel title={words.security}>
      <div className={classes.fields}>
        {/* Whoever typed another one must not be told to hand on this. */}
        {madePassword && password === madePassword && (
          <Notice>
            {words.randomPassword} <strong className={classes.password}>{madePassword}</strong>
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
