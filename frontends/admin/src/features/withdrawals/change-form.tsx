import {
  confirmAction,
  count,
  countInWords,
  type Fact,
  Facts,
  Notice,
  rupiah,
  showSuccess,
} from '@jejaring/ui'
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
import { texts } from '../../texts'
import type { Status } from './all-withdrawals'
import { BankSums } from './bank-sums'
import { type ChangeReply, type Target, useChangeStatus } from './change-status'
import { factsOf, payeeOf } from './facts'
import { HistoryList } from './history-list'
import { SkippedList } from './skipped-list'

const words = texts.withdrawals

const check = z
  .object({ status: z.enum(['pending', 'process', 'success', 'failed']), reason: z.string() })
  .check(
    z.refine(({ status, reason }) => status !== 'failed' || reason.trim() !== '', {
      path: ['reason'],
      error: words.reasonCheck,
    }),
  )

type Values = z.infer<typeof check>

/** From where a row may go (rule book §5); the checked rows may stand in either. */
const next: Record<'pending' | 'process', Status[]> = {
  pending: ['process', 'success', 'failed'],
  process: ['success', 'failed', 'pending'],
}

const tones = { pending: 'info', process: 'info', success: 'good', failed: 'bad' } as const

/** The new status of one row or of all checked rows, with what it means before it is done. */
export function ChangeForm({ target, onDone }: { target: Target; onDone: () => void }) {
  const change = useChangeStatus()
  const options = next['row' in target && target.row.status === 'process' ? 'process' : 'pending']
  const form = useServerForm<Values, ChangeReply>({
    defaults: { status: options[0] as Status, reason: '' },
    check: zodResolver(check),
    confirm: (values) => confirmChange(values, target),
    send: (values) => change.mutateAsync({ target, ...values }),
    successDialog: false,
    onConflict: onDone,
    onDone: (reply) => {
      onDone()
      void showSuccess(<SkippedList reply={reply} />)
    },
  })
  const status = useWatch({ control: form.fields.control, name: 'status' })
  return (
    <ServerFormView form={form}>
      <Facts facts={'row' in target ? factsOf(target.row) : checkedFacts(target, status)} />
      {'row' in target ? <HistoryList id={target.row.id} /> : <BankSums request={target.request} />}
      <ChoiceField
        name="status"
        label={words.to}
        options={options.map((value) => ({ value, label: words.statuses[value] ?? value }))}
      />
      <Notice tone={tones[status]}>{words.outcome[status]}</Notice>
      {status === 'failed' && (
        <TextField name="reason" label={words.reason} help={words.reasonHelp} maxLength={300} />
      )}
      <SubmitButton form={form}>{submitLabel(status, target)}</SubmitButton>
    </ServerFormView>
  )
}

function submitLabel(status: Status, target: Target): string {
  return words.submit(words.statuses[status] ?? status, count('row' in target ? 1 : target.count))
}

/** How many rows were checked; what they receive says nothing about money that goes back. */
function checkedFacts(target: Exclude<Target, { row: unknown }>, status: Status): Fact[] {
  const { received } = target
  return [
    {
      label: words.confirmCount,
      value: words.confirmCountValue(count(target.count), countInWords(target.count)),
    },
    ...(status === 'failed' ? [] : [{ label: words.confirmReceived, value: rupiah(received), total: true }]),
  ]
}

function confirmChange({ status, reason }: Values, target: Target): Promise<boolean> {
  const isRefused = status === 'failed'
  return confirmAction({
    title: words.confirmTitle(words.statuses[status] ?? status),
    ...confirmedAmount(target, isRefused),
    facts: [
      ...('row' in target ? payeeOf(target.row) : checkedFacts(target, 'failed')),
      ...(isRefused ? [{ label: words.reason, value: reason }] : []),
    ],
    note: words.outcome[status],
    confirmLabel: submitLabel(status, target),
    danger: isRefused,
  })
}

/** In figures and words: what the member receives, or what goes back whole. */
function confirmedAmount(target: Target, isRefused: boolean): { amount?: number } {
  if ('row' in target) return { amount: isRefused ? target.row.amount_request : target.row.amount_received }
  return isRefused ? {} : { amount: target.received }
}
