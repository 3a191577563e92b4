import { confirmAction, Facts, Notice } from '@jejaring/ui'
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
import { factsOf, type RewardClaim, rewardClaims, type Status, useProcessClaim } from './reward-claims'

const words = texts.rewardClaims
const statuses = ['pending', 'process', 'success', 'failed'] as const

const check = z.object({ status: z.enum(statuses), reason: z.string() }).check(
  z.refine(({ status, reason }) => status !== 'failed' || reason.trim() !== '', {
    path: ['reason'],
    error: words.reasonCheck,
  }),
)

type Values = z.infer<typeof check>

const tones = { pending: 'info', process: 'info', success: 'good', failed: 'bad' } as const
const nameOf = (status: Status) => words.statuses[status] ?? status

/** The new status of a claim that is not paid, with what it means before it is done. */
export function ProcessForm({ row: opened, onDone }: { row: RewardClaim; onDone: () => void }) {
  const followed = useFollowedRow(rewardClaims, opened)
  const { row } = followed
  const process = useProcessClaim(row)
  const options = row.status === 'success' ? [] : statuses.filter((status) => status !== row.status)
  const form = useServerForm<Values, { message: string }>({
    defaults: { status: row.status === 'pending' ? 'process' : 'success', reason: '' },
    check: zodResolver(check),
    confirm: (values) => confirmChange(values, row),
    send: process.mutateAsync,
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
            options={options.map((value) => ({ value, label: nameOf(value) }))}
          />
          <Notice tone={tones[status]}>{words.outcome[status]}</Notice>
          {status === 'failed' && (
            <TextField name="reason" label={words.reason} help={words.reasonHelp} maxLength={300} />
          )}
          <SubmitButton form={form}>{words.submit(nameOf(status))}</SubmitButton>
        </>
      )}
    </ServerFormView>
  )
}

function confirmChange({ status, reason }: Values, row: RewardClaim): Promise<boolean> {
  const isRefused = status === 'failed'
  const facts = factsOf({ ...row, reason: isRefused ? reason : '' })
  return confirmAction({
    title: words.confirmTitle(nameOf(status)),
    amount: row.amount,
    facts: facts.filter(({ label }) => label !== words.amount && label !== words.date),
    note: words.outcome[status],
    confirmLabel: words.submit(nameOf(status)),
    danger: isRefused,
  })
}
