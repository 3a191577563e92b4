import { Amount, confirmAction, Panel, rupiah, showError } from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm, useWatch } from '@jejaring/ui/form/basic'
import { useNavigate } from '@jejaring/web-platform'
import { IconBeach, IconCashBanknote } from '@tabler/icons-react'
import { InPersonNotice, useInPerson } from '../../in-person'
import * as texts from '../../texts'
import classes from './prizes.module.css'
import { type ClaimType, type TourBali, useClaimPrize } from './tour-bali'

const words = texts.tourBali
const CLAIM_TYPES = ['prize', 'bonus'] as const
const ICONS = { prize: IconBeach, bonus: IconCashBanknote }

/** Form for the final choice between the trip and the bonus. */
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
          {CLAIM_TYPES.map((type) => (
            <PrizeOption
              key={type}
              type={type}
              bonus={tour.prize.bonus}
              chosen={chosen === type}
              onChoose={() => form.fields.setValue('type', type)}
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

interface PrizeOptionProps {
  type: ClaimType
  bonus: number
  chosen: boolean
  onChoose: () => void
}

function PrizeOption({ type, bonus, chosen, onChoose }: PrizeOptionProps) {
  const Icon = ICONS[type]
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

/** Shows the missing bank details; resolves to true when the member chooses to open the profile. */
async function offerProfile(message: string): Promise<boolean> {
  const answer = await showError(message, [
    { label: texts.withdrawals.openProfile, answer: true, primary: true },
  ])
  return answer === true
}
