import { showFailure } from '@jejaring/ui'
import { ChoiceField, type useServerForm, useWatch } from '@jejaring/ui/form'
import { type SessionUser, useConfigs } from '@jejaring/web-platform'
import { useRef } from 'react'
import { texts } from '../../texts'
import { NewUsernameField } from './new-username-field'
import { fetchRandomBio } from './random-bio'
import { randomPassword } from './random-password'
import type { Slot } from './register'
import classes from './registration.module.css'
import { noPerson, personOf, type Registration } from './values'

const words = texts.registration

export type RegistrationFields = ReturnType<
  typeof useServerForm<Registration, { message?: string }>
>['fields']

interface AccountFieldsProps {
  slot: Slot
  user: SessionUser
  form: RegistrationFields
  /** The password that was made for the member, to be shown; undefined when there is none. */
  onPassword: (password: string | undefined) => void
}

/** How the data is filled in, how many accounts there are, and their usernames. */
export function AccountFields({ slot, user, form, onPassword }: AccountFieldsProps) {
  const quantities = useQuantities()
  const [usernames, regtype] = useWatch({ control: form.control, name: ['usernames', 'regtype'] })
  const fill = (person: Partial<Registration>, password: string | undefined) => {
    const values = { ...person, password: password ?? '', password_confirm: password ?? '' }
    form.reset({ ...form.getValues(), ...values }, { keepDirty: true })
    onPassword(password)
  }
  const choose = async (type: string) => {
    if (type === 'new') return fill(noPerson, undefined)
    if (type === 'clone') return fill(personOf(user), undefined)
    try {
      const bio = await fetchRandomBio()
      // Who has chosen otherwise meanwhile may be typing already.
      if (form.getValues('regtype') !== type) return
      fill(
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
      // The fields are still what they were, and so is the choice: this one can be made once more.
      if (form.getValues('regtype') === type) form.setValue('regtype', regtype)
      void showFailure(error)
    }
  }
  const resize = useResize(form)
  return (
    <div className={classes.fields}>
      <ChoiceField
        name="regtype"
        label={words.type}
        options={Object.entries(words.types).map(([value, label]) => ({ value, label }))}
        onChosen={(type) => void choose(type)}
      />
      <ChoiceField
        name="accountqty"
        label={words.quantity}
        options={quantities.map((quantity) => ({ value: String(quantity), label: words.accounts(quantity) }))}
        onChosen={(quantity) => resize(Number(quantity))}
      />
      {usernames.map((_, index) => (
        <NewUsernameField
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the tree is what the index means
          key={index}
          name={`usernames.${index}`}
          label={usernames.length === 1 ? words.usernameOnly : words.username(index + 1)}
          help={usernames.length === 1 ? words.usernameHelp : placeOf(index, slot)}
        />
      ))}
    </div>
  )
}

/** As many usernames as there are accounts; those of accounts that were one too many come back with them. */
function useResize(form: RegistrationFields) {
  const typed = useRef<string[]>([])
  return (quantity: number) => {
    const current = form.getValues('usernames')
    typed.current = [...current, ...typed.current.slice(current.length)]
    form.setValue(
      'usernames',
      Array.from({ length: quantity }, (_, index) => typed.current[index] ?? ''),
    )
  }
}

/** Breadth first: 1 and 2 hang below 0, 3 and 4 below 1, 5 and 6 below 2 (rule book §3). */
function placeOf(index: number, slot: Slot): string {
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
