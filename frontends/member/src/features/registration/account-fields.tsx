import { showFailure } from '@jejaring/ui'
import { ChoiceField, useWatch } from '@jejaring/ui/form'
import { type SessionUser, useConfigs } from '@jejaring/web-platform'
import { Fragment, useRef } from 'react'
import * as texts from '../../texts'
import { PinShortage } from '../pins/pin-shortage'
import { NewUsernameField } from './new-username-field'
import { fetchRandomBio } from './random-bio'
import { randomPassword } from './random-password'
import classes from './registration.module.css'
import type { RegistrationFields } from './registration-fields'
import { emptyPerson, personOf, type Registration } from './registration-values'
import { SeriesButton } from './series-button'
import type { Slot } from './slot'

const words = texts.registration

interface AccountFieldsProps {
  slot: Slot
  user: SessionUser
  form: RegistrationFields
  /** The caller's available activation pins; undefined while they load. */
  ownedPins: number | undefined
  /** Receives the generated password to display, or undefined when none was generated. */
  onPassword: (password: string | undefined) => void
}

/** Fields for the data source, the number of accounts and their usernames. */
export function AccountFields({ slot, user, form, ownedPins, onPassword }: AccountFieldsProps) {
  const quantities = useQuantities()
  const [usernames, regtype] = useWatch({ control: form.control, name: ['usernames', 'regtype'] })
  const fillPerson = (person: Partial<Registration>, password: string | undefined) => {
    const values = { ...person, password: password ?? '', password_confirm: password ?? '' }
    form.reset({ ...form.getValues(), ...values }, { keepDirty: true })
    onPassword(password)
  }
  const applySource = async (type: string) => {
    if (type === 'new') return fillPerson(emptyPerson, undefined)
    if (type === 'clone') return fillPerson(personOf(user), undefined)
    const before = personFieldsOf(form)
    try {
      const bio = await fetchRandomBio()
      // Ignore a late reply: the choice has changed, or fields were edited meanwhile.
      if (form.getValues('regtype') !== type || personFieldsOf(form) !== before) return
      fillPerson(
        {
          name: bio.name,
          phone: bio.phone,
          bank_id: bio.bank_id ?? '',
          bank_account_name: bio.bank_account_name ?? '',
          bank_account_address: bio.bank_account_address ?? '',
        },
        randomPassword(),
      )
    } catch (error) {
      // Revert the choice, so that it can be selected again; the fields are unchanged.
      if (form.getValues('regtype') === type) form.setValue('regtype', regtype)
      void showFailure(error)
    }
  }
  const resize = useResizeUsernames(form)
  return (
    <div className={classes.fields}>
      <ChoiceField
        name="regtype"
        label={words.type}
        options={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
        onChosen={(type) => void applySource(type)}
      />
      <ChoiceField
        name="accountqty"
        label={words.quantity}
        options={quantities.map((quantity) => ({ value: String(quantity), label: words.accounts(quantity) }))}
        onChosen={(quantity) => resize(Number(quantity))}
      />
      <PinShortage needed={usernames.length} owned={ownedPins} />
      {usernames.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the index is the position in the tree
        <Fragment key={index}>
          <NewUsernameField
            name={`usernames.${index}`}
            label={usernames.length === 1 ? words.usernameOnly : words.username(index + 1)}
            help={usernames.length === 1 ? words.usernameHelp : positionText(index, slot)}
          />
          {index === 0 && <SeriesButton form={form} />}
        </Fragment>
      ))}
    </div>
  )
}

/** The personal data and passwords in the form, as a comparable string. */
function personFieldsOf(form: RegistrationFields): string {
  const { name, phone, bank_id, bank_account_name, bank_account_address, password, password_confirm } =
    form.getValues()
  const bank = [bank_id, bank_account_name, bank_account_address]
  return JSON.stringify([name, phone, ...bank, password, password_confirm])
}

/** Resizes the username list; usernames removed by a smaller number return with a larger one. */
function useResizeUsernames(form: RegistrationFields) {
  const typedUsernames = useRef<string[]>([])
  return (quantity: number) => {
    const current = form.getValues('usernames')
    typedUsernames.current = [...current, ...typedUsernames.current.slice(current.length)]
    form.setValue(
      'usernames',
      Array.from({ length: quantity }, (_, index) => typedUsernames.current[index] ?? ''),
    )
  }
}

/** Position of an account. Accounts fill a binary tree in breadth-first order: children of i are 2i+1 and 2i+2 (rule book §3). */
function positionText(index: number, slot: Slot): string {
  if (index === 0) return words.place(words.sides[slot.position] ?? '', slot.upline)
  const parent = Math.floor((index - 1) / 2)
  const side = index % 2 === 1 ? words.sides.left : words.sides.right
  return words.under(side ?? '', parent + 1)
}

function useQuantities(): number[] {
  const configured = String(useConfigs().register_quantities ?? '1,3,7')
    .split(',')
    .map(Number)
    .filter((quantity) => [1, 3, 7].includes(quantity))
  return configured.length > 0 ? configured : [1]
}
