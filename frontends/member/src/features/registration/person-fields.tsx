import { PhoneField, TextField } from '@jejaring/ui/form'
import { texts } from '../../texts'
import type { RegistrationFields } from './account-fields'
import classes from './registration.module.css'

const words = texts.registration

/** Name and phone fields; the bank account holder is copied from the name while typing. */
export function PersonFields({ form }: { form: RegistrationFields }) {
  return (
    <div className={classes.fields}>
      <TextField
        name="name"
        label={words.name}
        autoComplete="off"
        onTyped={(name) => form.setValue('bank_account_name', name)}
      />
      <PhoneField name="phone" label={words.phone} />
    </div>
  )
}
