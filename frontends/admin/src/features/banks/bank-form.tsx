import {
  ChoiceField,
  MoneyField,
  ServerFormView,
  SubmitButton,
  TextField,
  useServerForm,
  zodResolver,
} from '@jejaring/ui/form'
import { texts } from '../../texts'
import { type Bank, bankCheck, useSaveBank, type BankForm as Values } from './banks'

const words = texts.banks

/** A new bank, or one that is there. */
export function BankForm({ bank, onDone }: { bank: Bank | undefined; onDone: () => void }) {
  const save = useSaveBank(bank)
  const form = useServerForm<Values, { message: string }>({
    defaults: {
      name: bank?.name ?? '',
      fee: bank?.fee ?? null,
      status: bank?.status ?? 'active',
      code: bank?.code ?? '',
      channel_code: bank?.channel_code ?? '',
    },
    check: zodResolver(bankCheck),
    send: save.mutateAsync,
    onDone,
    onConflict: onDone,
  })
  return (
    <ServerFormView form={form}>
      <TextField name="name" label={words.name} maxLength={60} />
      <MoneyField name="fee" label={words.fee} help={words.feeHelp} max={1_000_000} />
      <TextField name="code" label={words.code} help={words.codeHelp} maxLength={11} />
      <TextField name="channel_code" label={words.channel} help={words.channelHelp} maxLength={40} />
      <ChoiceField
        name="status"
        label={words.status}
        options={[
          { value: 'active', label: words.active },
          { value: 'inactive', label: words.inactive },
        ]}
      />
      <SubmitButton form={form}>{words.save}</SubmitButton>
    </ServerFormView>
  )
}
