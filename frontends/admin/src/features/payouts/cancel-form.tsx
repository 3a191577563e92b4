import { confirmAction, count, Notice } from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm, zodResolver } from '@jejaring/ui/form'
import * as z from 'zod/mini'
import { ReasonField } from '../../row-status/reason-field'
import * as texts from '../../texts'
import { useCancelPayout } from './change-payout'
import type { Payout } from './payouts'

const words = texts.payouts
const schema = z.object({ reason: z.string().check(z.trim(), z.minLength(1, words.cancelReasonCheck)) })

/** Cancels a payout, with a reason. */
export default function CancelForm({ payout, onDone }: { payout: Payout; onDone: () => void }) {
  const cancel = useCancelPayout(payout.id)
  // The bank may already pay a downloaded file.
  const note = payout.downloaded_at ? words.cancelSent : words.cancelHelp
  const form = useServerForm<z.infer<typeof schema>, { message: string }>({
    defaults: { reason: '' },
    check: zodResolver(schema),
    confirm: ({ reason }) =>
      confirmAction({
        title: words.confirmCancel(payout.number),
        amount: payout.total,
        details: [
          { label: words.count, value: words.countOf(count(payout.count)) },
          { label: words.cancelReason, value: reason },
        ],
        note,
        confirmLabel: words.cancel,
        cancelLabel: words.keep,
        danger: true,
      }),
    send: ({ reason }) => cancel.mutateAsync(reason),
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <Notice tone={payout.downloaded_at ? 'bad' : 'info'}>{note}</Notice>
      <ReasonField label={words.cancelReason} presets={words.cancelReasons} />
      <SubmitButton form={form}>{words.cancel}</SubmitButton>
    </ServerFormView>
  )
}
