import {
  CountField,
  MoneyField,
  PhotoField,
  ServerFormView,
  SubmitButton,
  TextField,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form'
import { texts } from '../../texts'
import { type RewardStep, stepCheck, useSaveStep, type StepForm as Values } from './reward-steps'

const words = texts.rewardSteps

/** Photo, name, qualification and amount of one reward. */
export function StepForm({ step, onDone }: { step: RewardStep; onDone: () => void }) {
  const save = useSaveStep(step)
  const form = useServerForm<Values, { message: string }>({
    defaults: { photo: null, name: step.name, min: step.min, amount: step.amount },
    check: zodResolver(stepCheck),
    send: save.mutateAsync,
    onDone,
    onConflict: onDone,
  })
  return (
    <ServerFormView form={form}>
      <PhotoField name="photo" label={words.photo} person={step.name} current={step.photo} />
      <TextField name="name" label={words.name} maxLength={100} />
      <CountField name="min" label={words.min} help={words.minHelp} />
      <MoneyField name="amount" label={words.amount} />
      <SubmitButton form={form}>{words.save}</SubmitButton>
    </ServerFormView>
  )
}
