import { count, rupiah } from '@jejaring/ui'
import {
  CountField,
  MoneyField,
  PhotoField,
  ServerFormView,
  SubmitButton,
  TextField,
  zodResolver,
} from '@jejaring/ui/form'
import { OthersSave } from '../../edit-conflict/edit-conflict-notice'
import type { Part } from '../../edit-conflict/merge-edits'
import { useSavedRow } from '../../edit-conflict/use-cached-row'
import { useEditForm } from '../../edit-conflict/use-edit-form'
import { texts } from '../../texts'
import { type RewardStep, rewardSteps, stepCheck, useSaveStep, type StepForm as Values } from './reward-steps'

const words = texts.rewardSteps

const valuesOf = ({ name, min, amount }: RewardStep): Values => ({ photo: null, name, min, amount })

const parts: Part<RewardStep, Values>[] = [
  { label: words.name, names: ['name'], text: ({ name }) => name },
  { label: words.min, names: ['min'], text: ({ min }) => words.points(count(min)) },
  { label: words.amount, names: ['amount'], text: ({ amount }) => rupiah(amount) },
]

/** Edits photo, name, qualification and amount of a reward. */
export function StepForm({ step, onDone }: { step: RewardStep; onDone: () => void }) {
  const save = useSaveStep(step)
  const saved = useSavedRow(rewardSteps)
  const { form, others } = useEditForm({
    row: step,
    valuesOf,
    parts,
    read: () => saved(({ id }) => id === step.id),
    check: zodResolver(stepCheck),
    send: (values, version) => save.mutateAsync({ ...values, version: version }),
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <PhotoField name="photo" label={words.photo} person={step.name} current={step.photo} />
      <TextField name="name" label={words.name} maxLength={100} />
      <CountField name="min" label={words.min} help={words.minHelp} max={1_000_000_000} />
      <MoneyField name="amount" label={words.amount} max={1_000_000_000_000} />
      <OthersSave others={others} form={form} />
      <SubmitButton form={form}>{words.save}</SubmitButton>
    </ServerFormView>
  )
}
