import { confirmAction, rupiah } from '@jejaring/ui'
import {
  ChoiceField,
  MoneyField,
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
import { allBanks, type Bank, type BankValues, bankSchema, useSaveBank } from './banks'

const words = texts.banks

const statusNames = { active: words.active, inactive: words.inactive }

const valuesOf = ({ name, fee, status, code, channel_code }: Bank): BankValues => ({
  name,
  fee,
  status,
  code,
  channel_code,
})

const newBank: BankValues = { name: '', fee: null, status: 'active', code: '', channel_code: '' }

const fieldGroups: FieldGroup<Bank, BankValues>[] = [
  { label: words.name, names: ['name'], text: ({ name }) => name },
  { label: words.fee, names: ['fee'], text: ({ fee }) => rupiah(fee) },
  { label: words.code, names: ['code'], text: ({ code }) => code || texts.editConflict.none },
  {
    label: words.channel,
    names: ['channel_code'],
    text: ({ channel_code }) => channel_code || texts.editConflict.none,
  },
  { label: words.status, names: ['status'], text: ({ status }) => statusNames[status] },
]

/** Creates a bank, or edits an existing one. */
export default function BankForm({ bank, onDone }: { bank: Bank | undefined; onDone: () => void }) {
  const save = useSaveBank(bank)
  const findCached = useCachedRow(allBanks)
  const { form, conflict, isUnchanged } = useEditForm({
    row: bank,
    newValues: newBank,
    valuesOf,
    fieldGroups,
    readCurrent: () => findCached(({ id }) => id === bank?.id),
    check: zodResolver(bankSchema),
    confirm: confirmTerms,
    send: (values, version) => save.mutateAsync({ ...values, version }),
    onDone,
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
        options={Object.entries(statusNames).map(([value, label]) => ({ value, label }))}
      />
      <EditConflictNotice conflict={conflict} form={form} target={bank && `bank:${bank.id}`} />
      <SubmitButton form={form} isUnchanged={isUnchanged}>
        {words.save}
      </SubmitButton>
    </ServerFormView>
  )
}

/** Asks for confirmation of another fee or status, which members notice; other changes and a new bank need none. */
async function confirmTerms({ fee, status, name }: BankValues, before: Bank | undefined): Promise<boolean> {
  if (!before || (fee === before.fee && status === before.status)) return true
  const change = (from: string, to: string) => (from === to ? to : words.change(from, to))
  return await confirmAction({
    title: words.confirmTitle(name),
    details: [
      { label: words.fee, value: change(rupiah(before.fee), rupiah(fee ?? 0)) },
      { label: words.status, value: change(statusNames[before.status], statusNames[status]) },
    ],
    note: words.feeHelp,
    confirmLabel: words.save,
  })
}
