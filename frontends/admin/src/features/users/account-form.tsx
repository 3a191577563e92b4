import { BankFields, useBankNames } from '@jejaring/features'
import { Notice, Panel } from '@jejaring/ui'
import {
  CheckField,
  ChoiceField,
  PasswordField,
  PhoneField,
  PhotoField,
  ServerFormView,
  SubmitButton,
  TextField,
  UsernameField,
  useWatch,
} from '@jejaring/ui/form'
import { useRight } from '@jejaring/web-platform'
import { EditConflictNotice } from '../../edit-conflict/edit-conflict-notice'
import { useEditForm } from '../../edit-conflict/use-edit-form'
import * as texts from '../../texts'
import type { Account } from './account'
import { accountFieldGroups } from './account-field-groups'
import { valuesOf } from './account-values'
import { AreaFields } from './area-fields'
import { confirmAccount } from './confirm-account'
import { useSaveAccount } from './save-account'
import classes from './users.module.css'

const words = texts.users

interface AccountFormProps {
  account: Account
  /** The account of the signed-in admin, who cannot change its status and username. */
  isOwn: boolean
  onSaved: () => void
}

/** Edits an account. The submit button is disabled until the statement is checked. */
export function AccountForm({ account, isOwn, onSaved }: AccountFormProps) {
  const save = useSaveAccount(account)
  const hasRight = useRight('credentials.change')
  const canSetCredentials = hasRight && !isOwn
  const bankNameOf = useBankNames({ enabled: canSetCredentials })
  // Only the server validates, so that all errors show together.
  const { form, conflict } = useEditForm({
    row: account,
    valuesOf,
    fieldGroups: accountFieldGroups,
    confirm: (values, before) => confirmAccount(values, before ?? account, bankNameOf(values.bank_id)),
    send: (values, version) => save.mutateAsync({ values, version }),
    onDone: onSaved,
  })
  const { agree } = useWatch({ control: form.fields.control })
  const isUnchanged =
    !conflict &&
    JSON.stringify({ ...form.fields.getValues(), agree: false }) === JSON.stringify(valuesOf(account))
  return (
    <div className={classes.column}>
      <ServerFormView form={form}>
        <Panel title={words.photo}>
          <PhotoField name="photo" crop label={words.photo} person={account.name} current={account.photo} />
        </Panel>
        <Panel title={words.access}>
          <AccessFields isAdmin={account.role === 'admin'} isOwn={isOwn} />
        </Panel>
        <Panel title={words.bio}>
          <div className={classes.fields}>
            <TextField name="name" label={words.fullName} />
            <UsernameField
              name="username"
              label={words.username}
              help={isOwn ? words.ownUsername : words.usernameHelp}
              disabled={isOwn}
              maxLength={20}
            />
            {canSetCredentials && <PhoneField name="phone" label={words.phone} autoComplete="off" />}
          </div>
          <p className={classes.messages}>{account.messages ? words.messagesOn : words.messagesOff}</p>
        </Panel>
        <Panel title={words.addressPanel}>
          <AreaFields />
        </Panel>
        {canSetCredentials ? (
          <CredentialPanels account={account} />
        ) : (
          <LockedCredentials account={account} isOwn={isOwn} />
        )}
        <Panel title={words.statement}>
          <CheckField name="agree" label={words.agree} />
        </Panel>
        <EditConflictNotice conflict={conflict} form={form} target={`member:${account.id}`} />
        <SubmitButton form={form} disabled={!agree} isUnchanged={isUnchanged}>
          {words.submit(account.username)}
        </SubmitButton>
      </ServerFormView>
    </div>
  )
}

function AccessFields({ isAdmin, isOwn }: { isAdmin: boolean; isOwn: boolean }) {
  const groups = ['member', 'stokis', 'mastok'].map((value) => ({
    value,
    label: words.roles[value] ?? value,
  }))
  return (
    <div className={classes.fields}>
      {!isAdmin && <ChoiceField name="group" label={words.group} options={groups} />}
      <ChoiceField
        name="status"
        label={words.status}
        help={isOwn ? words.ownStatus : words.statusHelp}
        disabled={isOwn}
        options={[
          { value: 'active', label: words.active },
          { value: 'inactive', label: words.inactive },
        ]}
      />
    </div>
  )
}

/** Bank data and password, which only an owner may set. */
function CredentialPanels({ account }: { account: Account }) {
  const currentBank =
    account.bank_id && account.bank_name ? { value: account.bank_id, label: account.bank_name } : undefined
  return (
    <>
      <Panel title={words.bank} help={words.bankHelp}>
        <BankFields own={currentBank} />
      </Panel>
      <Panel title={words.security}>
        <div className={classes.fields}>
          <PasswordField
            name="password"
            label={words.password}
            help={words.passwordHelp}
            autoComplete="new-password"
          />
          <PasswordField name="password_confirm" label={words.passwordAgain} autoComplete="new-password" />
        </div>
      </Panel>
    </>
  )
}

/** The bank data, and who may change them. */
function LockedCredentials({ account, isOwn }: { account: Account; isOwn: boolean }) {
  const { bank_name: bank, bank_account_address: number, bank_account_name: holder } = account
  return (
    <>
      {bank && (
        <Panel title={words.bank}>
          <p className={classes.state}>{words.payee(bank, number ?? '', holder ?? '')}</p>
        </Panel>
      )}
      <Notice tone="wait" title={isOwn ? words.ownCredentials : words.ownersOnly}>
        {isOwn ? words.ownCredentialsHelp : words.ownersOnlyHelp}
      </Notice>
    </>
  )
}
