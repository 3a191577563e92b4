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
import { type SessionUser, useConfigs, useUser } from '@jejaring/web-platform'
import { useState } from 'react'
import * as texts from '../../texts'
import classes from './profile.module.css'
import { type ProfileValues, profileCheck, profileOf, replacesSensitiveData } from './profile-values'
import { type ProfileReply, useSaveProfile } from './save-profile'

const words = texts.profile

/** Profile form; the submit button is enabled by the agreement checkbox. */
export function ProfileForm({ onSaved }: { onSaved: () => void }) {
  const user = useUser()
  const isLoginAs = user.is_prev === true
  const namesReviewed = useConfigs().identity_verification === 1
  const [initialValues] = useState(() => profileOf(user))
  const save = useSaveProfile(initialValues)
  const form = useServerForm<ProfileValues, ProfileReply>({
    defaults: initialValues,
    check: zodResolver(profileCheck),
    send: save.mutateAsync,
    onDone: onSaved,
  })
  useUnsavedWarning(form, () => (save.isSuccess ? undefined : initialValues))
  const values = useWatch({ control: form.fields.control })
  const isUnchanged = JSON.stringify({ ...values, agree: false }) === JSON.stringify(initialValues)
  return (
    <div className={classes.column}>
      <ServerFormView form={form}>
        <Panel title={words.photo}>
          <PhotoField name="photo" crop label={words.photo} person={user.name} current={user.photo ?? null} />
        </Panel>
        <Panel title={words.bio}>
          <div className={classes.fields}>
            <TextField name="username" label={words.username} help={words.usernameHelp} disabled />
            <TextField
              name="name"
              label={words.name}
              autoComplete="name"
              help={namesReviewed && values.name !== initialValues.name ? words.newNameHelp : undefined}
            />
            <PhoneField
              name="phone"
              label={words.phone}
              autoComplete="tel"
              disabled={isLoginAs}
              help={isLoginAs ? words.ownerOnly : undefined}
            />
          </div>
        </Panel>
        {/* The server rejects these in a login-as session: only the owner may change them. */}
        {!isLoginAs && (
          <>
            <div ref={scrollToBank} id="bank">
              <Panel title={words.bank} help={words.bankHelp}>
                <BankFields own={currentBank(user)} />
              </Panel>
            </div>
            <Panel title={words.security}>
              <PasswordFields />
            </Panel>
          </>
        )}
        {replacesSensitiveData(values, initialValues) && (
          <Panel title={words.current.title}>
            <PasswordField
              name="current_password"
              label={words.current.label}
              help={words.current.help}
              autoComplete="current-password"
            />
          </Panel>
        )}
        <Panel title={words.statement}>
          <CheckField name="agree" label={words.agree} />
        </Panel>
        <SubmitButton form={form} disabled={!values.agree} isUnchanged={isUnchanged}>
          {words.submit}
        </SubmitButton>
      </ServerFormView>
    </div>
  )
}

/** Shows the bank details first when the address asks for them. The screen is loaded later than its address. */
function scrollToBank(panel: HTMLElement | null): void {
  if (location.hash === '#bank') panel?.scrollIntoView({ block: 'start' })
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

function currentBank({ bank_id, bank_name }: SessionUser) {
  return bank_id && bank_name ? { value: bank_id, label: bank_name } : undefined
}
