import { confirmAction, type DescriptionItem, Notice } from '@jejaring/ui'
import { ChoiceField, zodResolver } from '@jejaring/ui/form'
import * as z from 'zod/mini'
import * as texts from '../texts'
import { ReasonField } from './reason-field'

const words = texts.statuses

const schemaStatus = z.enum(['pending', 'process', 'success', 'failed'])

const schema = z.object({ status: schemaStatus, reason: z.string() }).check(
  z.refine(({ status, reason }) => status !== 'failed' || reason.trim() !== '', {
    path: ['reason'],
    error: words.reasonCheck,
  }),
)

const schemaWithoutReason = z.object({ status: schemaStatus, reason: z.string() })

/** Requires a reason for a refusal. */
export const statusResolver = zodResolver(schema)

/** The same where refusals have reasons. */
export const statusResolverOf = ({ reasons }: StatusWords) =>
  reasons ? statusResolver : zodResolver(schemaWithoutReason)

export type StatusValues = z.infer<typeof schema>
export type Status = StatusValues['status']

/** Display texts for the statuses of one kind of row. */
export interface StatusWords {
  statuses: Readonly<Record<string, string>>
  /** Effect of each status on the money. */
  outcome: Readonly<Record<string, string>>
  reasonHelp?: string
  /** Common reasons of a refusal; undefined where a refusal has no reason. */
  reasons?: readonly string[]
}

const tones: Readonly<Record<string, 'good' | 'bad'>> = { success: 'good', failed: 'bad' }

/** Explains the effect of the selected status. */
export function OutcomeNotice({ status, children }: { status: string; children: string | undefined }) {
  return <Notice tone={tones[status] ?? 'info'}>{children}</Notice>
}

interface StatusFieldsProps {
  words: StatusWords
  status: Status
  options: readonly Status[]
  outcome: string | undefined
}

/** Select the new status, explain its effect, and ask for a reason when it is a refusal. */
export function StatusFields({
  words: { statuses, reasonHelp, reasons },
  status,
  options,
  outcome,
}: StatusFieldsProps) {
  return (
    <>
      <ChoiceField
        name="status"
        label={words.to}
        options={options.map((value) => ({ value, label: statuses[value] ?? value }))}
      />
      <OutcomeNotice status={status}>{outcome}</OutcomeNotice>
      {status === 'failed' && reasons && (
        <ReasonField label={words.reason} help={reasonHelp} presets={reasons} />
      )}
    </>
  )
}

interface StatusConfirmation {
  values: StatusValues
  details: readonly DescriptionItem[]
  /** In Rupiah; undefined when no money moves. */
  amount?: number | undefined
  outcome: string | undefined
  confirmLabel: string
}

/** Asks for confirmation: recipient, amount in figures and in words, and effect of the status. */
export function confirmStatus({ values, details, ...rest }: StatusConfirmation): Promise<boolean> {
  const { status, reason } = values
  const isRefused = status === 'failed'
  return confirmAction({
    title: words.confirmTitles[status],
    ...(rest.amount !== undefined && { amount: rest.amount }),
    details: [...details, ...(reason.trim() && isRefused ? [{ label: words.reason, value: reason }] : [])],
    note: rest.outcome,
    confirmLabel: rest.confirmLabel,
    danger: isRefused,
  })
}
