import { count, Notice } from '@jejaring/ui'
import { ChoiceField, TextField, zodResolver } from '@jejaring/ui/form'
import * as z from 'zod/mini'
import { texts } from '../../texts'
import type { Status } from './all-withdrawals'

const words = texts.withdrawals

const check = z
  .object({ status: z.enum(['pending', 'process', 'success', 'failed']), reason: z.string() })
  .check(
    z.refine(({ status, reason }) => status !== 'failed' || reason.trim() !== '', {
      path: ['reason'],
      error: words.reasonCheck,
    }),
  )

export const statusCheck = zodResolver(check)

export type StatusValues = z.infer<typeof check>

const tones = { pending: 'info', process: 'info', success: 'good', failed: 'bad' } as const

/** The new status, what it means, and why when it is a refusal. */
export function StatusFields({ status, options }: { status: Status; options: readonly Status[] }) {
  return (
    <>
      <ChoiceField
        name="status"
        label={words.to}
        options={options.map((value) => ({ value, label: words.statuses[value] ?? value }))}
      />
      <Notice tone={tones[status]}>{words.outcome[status]}</Notice>
      {status === 'failed' && (
        <TextField name="reason" label={words.reason} help={words.reasonHelp} maxLength={300} />
      )}
    </>
  )
}

export function submitLabel(status: Status, rows: number): string {
  return words.submit(words.statuses[status] ?? status, count(rows))
}
