import { Button, confirmAction, count, Notice, rupiah } from '@jejaring/ui'
import { FileField, ServerFormView, SubmitButton, useServerForm, zodResolver } from '@jejaring/ui/form'
import { useState } from 'react'
import * as z from 'zod/mini'
import * as texts from '../../texts'
import { useSendResult } from './change-payout'
import type { BankResult, Payout } from './payouts'
import { ResultReport } from './result-report'

const words = texts.payouts
const schema = z.object({
  file: z.nullable(z.file()).check(z.refine((file) => file !== null, words.resultMissing)),
})

/** Uploads the bank's result file: previews its effect, then applies it. */
export default function ResultForm({ payout, onDone }: { payout: Payout; onDone: () => void }) {
  const send = useSendResult(payout.id)
  const [checked, setChecked] = useState<{ file: File; result: BankResult }>()
  const form = useServerForm<z.infer<typeof schema>, { message: string; result: BankResult }>({
    defaults: { file: null },
    check: zodResolver(schema),
    send: ({ file }) => send.mutateAsync({ file: file as File, apply: false }),
    successDialog: false,
    onDone: ({ result }, { file }) => setChecked({ file: file as File, result }),
  })
  if (checked)
    return (
      <Apply
        {...checked}
        kind={payout.kind}
        send={() => send.mutateAsync({ file: checked.file, apply: true })}
        onBack={() => setChecked(undefined)}
        onDone={onDone}
      />
    )
  return (
    <ServerFormView form={form}>
      <FileField name="file" label={words.resultFile} help={words.resultHelp} accept=".csv,.txt,.xlsx" />
      <SubmitButton form={form}>{words.check}</SubmitButton>
    </ServerFormView>
  )
}

interface ApplyProps {
  kind: Payout['kind']
  result: BankResult
  send: () => Promise<{ message: string; result: BankResult }>
  onBack: () => void
  onDone: () => void
}

function Apply({ kind, result, send, onBack, onDone }: ApplyProps) {
  const { paid, refused } = result
  const isEmpty = paid.count + refused.count === 0
  const label = isEmpty ? words.saveReport : words.apply(count(paid.count), count(refused.count))
  const form = useServerForm({
    defaults: {},
    confirm: () =>
      confirmAction({
        title: isEmpty ? words.confirmSave : words.confirmApply,
        details: [
          { label: words.paid, value: words.withAmount(count(paid.count), rupiah(paid.amount)) },
          { label: words.refused, value: words.withAmount(count(refused.count), rupiah(refused.amount)) },
        ],
        note: isEmpty ? words.nothingToApply : words.applyNote[kind],
        confirmLabel: label,
      }),
    send,
    onDone,
  })
  return (
    <ServerFormView form={form}>
      <ResultReport result={result} />
      {isEmpty && <Notice tone="info">{words.nothingToApply}</Notice>}
      <Button variant="default" onClick={onBack}>
        {words.another}
      </Button>
      <SubmitButton form={form}>{label}</SubmitButton>
    </ServerFormView>
  )
}
