import { ApiError, useNavigate } from '@jejaring/platform'
import { Amount, Button, confirmAction, Panel, rupiah, showError, showSuccess } from '@jejaring/ui'
import { IconBeach, IconCashBanknote } from '@tabler/icons-react'
import { useState } from 'react'
import { InPersonNotice, useInPerson } from '../../in-person'
import { texts } from '../../texts'
import classes from './prizes.module.css'
import { type ClaimType, type TourBali, useClaimPrize } from './tour-bali'

const words = texts.tourBali
const types = ['prize', 'bonus'] as const
const icons = { prize: IconBeach, bonus: IconCashBanknote }

/** The trip or the bonus, chosen once. */
export function PrizeChoice({ tour }: { tour: TourBali }) {
  const [type, setType] = useState<ClaimType>()
  const inPerson = useInPerson()
  const navigate = useNavigate()
  const claim = useClaimPrize(tour.prize_claim.id)
  const send = async () => {
    if (!type) return showError(words.nothingChosen)
    if (!(await confirmChoice(type, tour.prize.bonus))) return
    try {
      const { message } = await claim.mutateAsync(type)
      await showSuccess(message)
    } catch (error) {
      if (!(error instanceof ApiError) || !error.message) return
      if (await sayError(error)) void navigate('/m/profile')
    }
  }
  return (
    <Panel title={words.choose} help={words.chooseHelp}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <InPersonNotice />
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>{words.choose}</legend>
          {types.map((one) => (
            <Choice
              key={one}
              type={one}
              bonus={tour.prize.bonus}
              chosen={type === one}
              onChoose={() => setType(one)}
            />
          ))}
        </fieldset>
        <Button type="submit" fullWidth disabled={!inPerson} loading={claim.isPending}>
          {words.submit}
        </Button>
      </form>
    </Panel>
  )
}

interface ChoiceProps {
  type: ClaimType
  bonus: number
  chosen: boolean
  onChoose: () => void
}

function Choice({ type, bonus, chosen, onChoose }: ChoiceProps) {
  const Icon = icons[type]
  return (
    <label className={classes.choice} data-chosen={chosen || undefined}>
      <input type="radio" name="type" value={type} checked={chosen} onChange={onChoose} />
      <Icon size={32} stroke={1.5} aria-hidden />
      <span className={classes.choiceText}>
        <strong>{words.types[type]}</strong>
        {type === 'bonus' && <Amount value={bonus} size="lg" />}
        <span className={classes.note}>{words.typeHelp[type]}</span>
      </span>
    </label>
  )
}

function confirmChoice(type: ClaimType, bonus: number): Promise<boolean> {
  return confirmAction({
    title: words.confirmTitle,
    ...(type === 'bonus' && { amount: bonus }),
    facts: [{ label: words.confirmChoice, value: words.types[type] }],
    note: words.confirmNote,
    confirmLabel: type === 'bonus' ? `${words.types.bonus} ${rupiah(bonus)}` : words.types.prize,
  })
}

/** True when the member wants to go and enter the missing bank details. */
async function sayError(error: ApiError): Promise<boolean> {
  const actions =
    Number(error.errParams.bank) === 1
      ? [{ label: texts.rewards.openProfile, answer: true, primary: true }]
      : []
  return (await showError<boolean>(error.message, actions)) === true
}
