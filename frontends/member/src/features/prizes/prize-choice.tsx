import { Amount, confirmAction, Panel, rupiah, showError } from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm, useWatch } from '@jejaring/ui/form/basic'
import { useNavigate } from '@jejaring/web-platform'
import { IconBeach, IconCashBanknote } from '@tabler/icons-react'
import { InPersonNotice, useInPerson } from '../../in-person'
import { texts } from '../../texts'
import classes from './prizes.module.css'
import { type ClaimType, type TourBali, useClaimPrize } from './tour-bali'

const words = texts.tourBali
const types = ['prize', 'bonus'] as const
const icons = { prize: IconBeach, bonus: IconCashBanknote }

/** The trip or the bonus, chosen once. */
export function PrizeChoice({ tour }: { tour: TourBali }) {
  const inPerson = useInPerson()
  const navigate = useNavigate()
  const claim = useClaimPrize(tour)
  const form = useServerForm<{ type: ClaimType | null }, { message: string }>({
    defaults: { type: null },
    confirm: ({ type }) => confirmChoice(type, tour.prize.bonus),
    send: ({ type }) => claim.mutateAsync(type as ClaimType),
    onFailure: (error) => {
      if (Number(error.errParams.bank) !== 1) return false
      void offerProfile(error.message).then((chosen) => chosen && navigate('/m/profile'))
      return true
    },
  })
  const chosen = useWatch({ control: form.fields.control, name: 'type' })
  return (
    <Panel title={words.choose} help={words.chooseHelp}>
      <ServerFormView form={form}>
        <InPersonNotice />
        <fieldset className={classes.choices}>
          <legend className={classes.legend}>{words.choose}</legend>
          {types.map((one) => (
            <Choice
              key={one}
              type={one}
              bonus={tour.prize.bonus}
              chosen={chosen === one}
              onChoose={() => form.fields.setValue('type', one)}
            />
          ))}
        </fieldset>
        <SubmitButton form={form} disabled={!inPerson}>
          {words.submit}
        </SubmitButton>
      </ServerFormView>
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

async function confirmChoice(type: ClaimType | null, bonus: number): Promise<boolean> {
  if (!type) {
    await showError(words.nothingChosen)
    return false
  }
  return confirmAction({
    title: words.confirmTitle,
    ...(type === 'bonus' && { amount: bonus }),
    details: [{ label: words.confirmChoice, value: words.types[type] }],
    note: words.confirmNote,
    confirmLabel: type === 'bonus' ? `${words.types.bonus} ${rupiah(bonus)}` : words.types.prize,
  })
}

/** True when the member wants to go and enter the missing bank details. */
async function offerProfile(message: string): Promise<boolean> {
  const answer = await showError(message, [{ label: texts.rewards.openProfile, answer: true, primary: true }])
  return answer === true
}
