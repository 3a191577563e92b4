import { useQuery } from '@jejaring/platform'
import { DigitsField, type Option, SelectField, TextField } from '@jejaring/ui/form'
import { texts } from '../../texts'
import { banksQuery } from './banks'
import classes from './registration.module.css'

const words = texts.registration

/** Where withdrawals will go; all of it may wait. A bank that is the member's own is offered even when it is inactive. */
export function BankFields({ own }: { own?: Option | undefined }) {
  const banks = useQuery(banksQuery)
  const offered = banks.data ?? []
  const missing = own && !offered.some(({ value }) => value === own.value) ? [own] : []
  return (
    <div className={classes.fields}>
      <SelectField
        name="bank_id"
        label={words.bankName}
        options={[...missing, ...offered]}
        placeholder={words.bankPick}
        loading={banks.isLoading}
        clearable
      />
      <TextField name="bank_account_name" label={words.holder} />
      <DigitsField name="bank_account_address" label={words.account} maxLength={30} />
    </div>
  )
}
