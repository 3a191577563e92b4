import { useBankNames } from '@jejaring/features'
import { Button, DescriptionList, Panel } from '@jejaring/ui'
import { useWatch } from '@jejaring/ui/form'
import * as texts from '../../texts'
import type { Registration } from './registration-values'
import type { Slot } from './slot'
import classes from './steps.module.css'

const words = texts.registration

interface ReviewPanelsProps {
  slot: Slot
  /** Disables the way back while the form is sent. */
  sending: boolean
  /** Shows the step to edit. */
  onEdit: (step: number) => void
}

/** What the first two steps contain, with the way back to each. */
export function ReviewPanels({ slot, sending, onEdit }: ReviewPanelsProps) {
  const values = useWatch() as Registration
  const bank = useBankNames()(values.bank_id)
  return (
    <>
      <ReviewPanel step={1} sending={sending} onEdit={onEdit} items={placeItems(slot, values)} />
      <ReviewPanel step={2} sending={sending} onEdit={onEdit} items={personItems(values, bank)} />
    </>
  )
}

interface ReviewPanelProps {
  step: number
  sending: boolean
  onEdit: (step: number) => void
  items: { label: string; value: string }[]
}

function ReviewPanel({ step, sending, onEdit, items }: ReviewPanelProps) {
  const name = words.steps.names[step - 1] ?? ''
  return (
    <Panel
      title={name}
      actions={
        <Button
          variant="subtle"
          disabled={sending}
          className={classes.edit}
          aria-label={words.steps.editStep(name)}
          onClick={() => onEdit(step)}
        >
          {words.steps.edit}
        </Button>
      }
    >
      <DescriptionList items={items} />
    </Panel>
  )
}

function placeItems(slot: Slot, { usernames }: Registration) {
  return [
    { label: words.review.place, value: words.place(words.sides[slot.position] ?? '', slot.upline) },
    { label: words.quantity, value: words.accounts(usernames.length) },
    ...usernames.map((username, index) => ({
      label: usernames.length === 1 ? words.usernameOnly : words.username(index + 1),
      value: username,
    })),
  ]
}

function personItems(values: Registration, bank: string | undefined) {
  const account = [bank, values.bank_account_address, values.bank_account_name]
  const hasBank = values.bank_id !== '' || values.bank_account_address !== ''
  return [
    { label: words.name, value: values.name },
    { label: words.phone, value: values.phone },
    { label: words.review.bank, value: hasBank ? account.filter(Boolean).join(' · ') : words.review.noBank },
    { label: words.password, value: values.password === '' ? words.review.linkSent : words.review.typed },
    { label: words.review.photo, value: values.photo ? words.review.picked : words.review.noPhoto },
  ]
}
