import { confirmAction, dateTimeText, type Fact, Facts, Notice, rupiah } from '@jejaring/ui'
import {
  ChoiceField,
  ServerFormView,
  SubmitButton,
  TextField,
  useServerForm,
  useWatch,
  zodResolver,
} from '@jejaring/ui/form'
import * as z from 'zod/mini'
import { OthersStatus } from '../../edits/others-status'
import { useFollowedRow } from '../../edits/use-followed-row'
import { texts } from '../../texts'
import { allVouchers, nextOf, type Status, useProcessVoucher, type Voucher } from './all-vouchers'

const words = texts.vouchers

const check = z
  .object({ status: z.enum(['pending', 'process', 'success', 'failed']), reason: z.string() })
  .check(
    z.refine(({ status, reason }) => status !== 'failed' || reason.trim() !== '', {
      path: ['reason'],
      error: words.reasonCheck,
    }),
  )

type Values = z.infer<typeof check>

const tones = { pending: 'info', process: 'info', success: 'good', failed: 'bad' } as const

/** The new status of a withdrawal of a voucher, with what it does to the member's money. */
export function ChangeForm({ row: opened, onDone }: { row: Voucher; onDone: () => void }) {
  const followed = useFollowedRow(allVouchers, opened)
  const { row } = followed
  const process = useProcessVoucher()
  const options = nextOf(row)
  const form = useServerForm<Values, { message: string }>({
    defaults: { status: options[0] as Status, reason: '' },
    check: zodResolver(check),
    confirm: (values) => confirmChange(row, values),
    send: (values) => process.mutateAsync({ row, ...values }),
    onDone,
    onConflict: followed.follow,
  })
  const status = useWatch({ control: form.fields.control, name: 'status' })
  return (
    <ServerFormView form={form}>
      <OthersStatus {...{ followed, form, options }} names={words.statuses} />
      <Facts facts={factsOf(row)} />
      {options.length > 0 && (
        <>
          <ChoiceField
            name="status"
            label={words.to}
            options={options.map((value) => ({ value, label: words.statuses[value] ?? value }))}
          />
          <Notice tone={tones[status]}>{outcomeOf(row, status)}</Notice>
          {status === 'failed' && (
            <TextField name="reason" label={words.reason} help={words.reasonHelp} maxLength={300} />
          )}
          <SubmitButton form={form}>{words.submit(words.statuses[status] ?? status)}</SubmitButton>
        </>
      )}
    </ServerFormView>
  )
}

/** Everything about one row. */
export function factsOf(row: Voucher): Fact[] {
  return [
    { label: words.invoice, value: row.invoice },
    { label: words.date, value: dateTimeText(row.created_at) },
    { label: words.changed, value: dateTimeText(row.updated_at) },
    ...payeeOf(row),
    ...(row.reason ? [{ label: words.reason, value: row.reason }] : []),
    { label: words.amount, value: rupiah(row.amount), total: true },
  ]
}

function payeeOf(row: Voucher): Fact[] {
  const account = `${row.bank_account_address}, ${words.holder(row.bank_name, row.bank_account_name)}`
  return [
    { label: words.member, value: `${row.username} (${row.name})` },
    { label: words.account, value: account },
  ]
}

function outcomeOf(row: Voucher, to: Status): string {
  const outcome = words.outcome[to] ?? ''
  return row.status === 'failed' ? `${outcome} ${words.takenAgain}` : outcome
}

function confirmChange(row: Voucher, { status, reason }: Values): Promise<boolean> {
  const label = words.statuses[status] ?? status
  return confirmAction({
    title: words.confirmTitle(label),
    amount: row.amount,
    facts: [...payeeOf(row), ...(status === 'failed' ? [{ label: words.reason, value: reason }] : [])],
    note: outcomeOf(row, status),
    confirmLabel: words.submit(label),
    danger: status === 'failed',
  })
}
