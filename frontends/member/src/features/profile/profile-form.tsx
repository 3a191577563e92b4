import { BankFields } from '@jejaring/features'
import { Panel } from '@jejaring/ui'
import {
  CheckField,
  PasswordField,
  PhoneField,
  PhotoField,
  ServerFormView,
  SubmitButton,
  TextField,
  useServerForm,
  useUnsavedWarning,
  useWatch,
  zodResolver,
} from '@jejaring/ui/form'
import { type SessionUser, useUser } from '@jejaring/web-platform'
import { useState } from 'react'
import { texts } from '../../texts'
import classes from './profile.module.css'
import { type ProfileReply, useSaveProfile } from './save-profile'
import { type ProfileValues, profileCheck, profileOf } from './values'

const words = texts.profile

/** One card under the other; the button waits for the agreement. */
export function ProfileForm({ onSaved }: { onSaved: () => void }) {
  const user = useUser()
  const loggedInAs = user.is_prev === true
  const [opened] = useState(() => profileOf(user))
  const save = useSaveProfile(opened)
  const form = useServerForm<ProfileValues, ProfileReply>({
    defaults: opened,
    check: zodResolver(profileCheck),
    send: save.mutateAsync,
    onDone: onSaved,
  })
  useUnsavedWarning(form, () => (save.isSuccess ? undefined : opened))
  const agree = useWatch({ control: form.fields.control, name: 'agree' })
  return (
    <div className={classes.column}>
      <ServerFormView form={form}>
        <Panel title={words.photo}>
          <PhotoField name="photo" crop label={words.photo} person={user.name} current={user.photo ?? null} />
        </Panel>
        <Panel title={words.bio}>
          <div className={classes.fields}>
            <TextField name="username" label={words.username} help={words.usernameHelp} disabled />
            <TextField name="name" label={words.name} autoComplete="name" />
            <PhoneField
              name="phone"
              label={words.phone}
              autoComplete="tel"
              disabled={loggedInAs}
              {...(loggedInAs ? { help: words.ownerOnly } : {})}
            />
          </div>
        </Panel>
        {/* Inside a login-as session these are refused: they belong to the owner. */}
        {!loggedInAs && (
          <>
            <Panel title={words.bank} help={words.bankHelp}>
              <BankFields own={ownBank(user)} />
            </Panel>
            <Panel title={words.security}>
              <PasswordFields />
            </Panel>
          </>
        )}
        <Panel title={words.statement}>
          <CheckField name="agree" label={words.agree} />
        </Panel>
        <SubmitButton form={form} disabled={!agree}>
          {words.submit}
        </SubmitButton>
      </ServerFormView>
    </div>
  )
}

function PasswordFields() {
  return (
    <div className={classes.fields}>
      <PasswordField
        name="password"
        label={words.password}
        help={words.passwordHelp}
        autoComplete="new-password"
      />
      <PasswordField name="password_confirm" label={words.passwordAgain} autoComplete="new-password" />
    </div>
  )
}

function ownBank({ bank_id, bank_name }: SessionUser) {
  return bank_id && bank_name ? { value: bank_id, label: bank_name } : undefined
}
