import { BankFields } from '@jejaring/features'
import { Notice, Panel } from '@jejaring/ui'
import { PasswordField, PhoneField, PhotoField, TextField, useWatch } from '@jejaring/ui/form'
import * as texts from '../../texts'
import classes from './registration.module.css'
import type { RegistrationFields } from './registration-fields'

const words = texts.registration

interface PersonPanelsProps {
  form: RegistrationFields
  /** Name of the new member, for the initials without a photo. */
  person: string
  generatedPassword: string | undefined
}

/** Photo, name, phone, bank and password of the new member. */
export function PersonPanels({ form, person, generatedPassword }: PersonPanelsProps) {
  return (
    <>
      <Panel title={words.photo}>
        <PhotoField name="photo" crop label={words.photo} person={person || '?'} />
      </Panel>
      <Panel title={words.bio}>
        <div className={classes.fields}>
          <TextField
            name="name"
            label={words.name}
            autoComplete="off"
            onTyped={(name) => form.setValue('bank_account_name', name)}
          />
          <PhoneField name="phone" label={words.phone} />
        </div>
      </Panel>
      <Panel title={words.bank} help={words.bankOptional}>
        <BankFields />
      </Panel>
      <SecurityPanel generatedPassword={generatedPassword} />
    </>
  )
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
