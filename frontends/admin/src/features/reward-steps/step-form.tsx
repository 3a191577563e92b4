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
import { EditConflictNotice } from '../../edit-conflict/edit-conflict-notice'
import type { FieldGroup } from '../../edit-conflict/merge-edits'
import { useCachedRow } from '../../edit-conflict/use-cached-row'
import { useEditForm } from '../../edit-conflict/use-edit-form'
import { texts } from '../../texts'
import { type RewardStep, rewardSteps, type StepValues, stepSchema, useSaveStep } from './reward-steps'

const words = texts.rewardSteps

const valuesOf = ({ name, min, amount }: RewardStep): StepValues => ({ photo: null, name, min, amount })

const fieldGroups: FieldGroup<RewardStep, StepValues>[] = [
  { label: words.name, names: ['name'], text: ({ name }) => name },
  { label: words.min, names: ['min'], text: ({ min }) => words.points(count(min)) },
  { label: words.amount, names: ['amount'], text: ({ amount }) => rupiah(amount) },
]

/** Edits photo, name, qualification and amount of a reward. */
export default function StepForm({ step, onDone }: { step: RewardStep; onDone: () => void }) {
  const save = useSaveStep(step)
  const findCached = useCachedRow(rewardSteps)
  const { form, conflict, isUnchanged } = useEditForm({
    row: step,
    valuesOf,
    fieldGroups,
    readCurrent: () => findCached(({ id }) => id === step.id),
    check: zodResolver(stepSchema),
    send: (values, version) => save.mutateAsync({ ...values, version }),
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <PhotoField name="photo" label={words.photo} person={step.name} current={step.photo} />
      <TextField name="name" label={words.name} maxLength={100} />
      <CountField name="min" label={words.min} help={words.minHelp} max={1_000_000_000} />
      <MoneyField name="amount" label={words.amount} max={1_000_000_000_000} />
      <EditConflictNotice conflict={conflict} form={form} target={`reward:${step.id}`} />
      <SubmitButton form={form} isUnchanged={isUnchanged}>
        {words.save}
      </SubmitButton>
    </ServerFormView>
  )
}
