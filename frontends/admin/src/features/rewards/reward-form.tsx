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
import * as texts from '../../texts'
import {
  type Reward,
  type RewardValues,
  rewardCatalogue,
  rewardSchema,
  useSaveReward,
} from './reward-catalogue'

const words = texts.rewardCatalogue

const valuesOf = ({ name, min, amount }: Reward): RewardValues => ({ photo: null, name, min, amount })

const fieldGroups: FieldGroup<Reward, RewardValues>[] = [
  { label: words.name, names: ['name'], text: ({ name }) => name },
  { label: words.min, names: ['min'], text: ({ min }) => words.points(count(min)) },
  { label: words.amount, names: ['amount'], text: ({ amount }) => rupiah(amount) },
]

/** Edits photo, name, qualification and amount of a reward. */
export default function RewardForm({ reward, onDone }: { reward: Reward; onDone: () => void }) {
  const save = useSaveReward(reward)
  const findCached = useCachedRow(rewardCatalogue)
  const { form, conflict, isUnchanged } = useEditForm({
    row: reward,
    valuesOf,
    fieldGroups,
    readCurrent: () => findCached(({ id }) => id === reward.id),
    check: zodResolver(rewardSchema),
    send: (values, version) => save.mutateAsync({ ...values, version }),
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <PhotoField name="photo" label={words.photo} person={reward.name} current={reward.photo} />
      <TextField name="name" label={words.name} maxLength={100} />
      <CountField name="min" label={words.min} help={words.minHelp} max={1_000_000_000} />
      <MoneyField name="amount" label={words.amount} max={1_000_000_000_000} />
      <EditConflictNotice conflict={conflict} form={form} target={`reward:${reward.id}`} />
      <SubmitButton form={form} isUnchanged={isUnchanged}>
        {words.save}
      </SubmitButton>
    </ServerFormView>
  )
}
