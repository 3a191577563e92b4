import { type DescriptionItem, DescriptionList, Notice, rupiah } from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm, useWatch } from '@jejaring/ui/form'
import {
  confirmStatus,
  type Status,
  StatusFields,
  type StatusValues,
  statusResolver,
} from '../../row-status/status-fields'
import { texts } from '../../texts'
import { type ChangeReply, useChangeStatus } from '../withdrawals/change-status'
import type { Payout, PayoutLine } from './payouts'

const words = texts.payouts

interface LineFormProps {
  payout: Payout
  line: PayoutLine
  onDone: () => void
}

/** Settles one line of a payout that the bank's result did not: as paid, or by another admin than the creator as refused. */
export function LineForm({ payout, line, onDone }: LineFormProps) {
  const change = useChangeStatus()
  const options: Status[] = payout.is_mine ? ['success'] : ['success', 'failed']
  const labelOf = (to: Status) => texts.withdrawals.submit[to]('1')
  const form = useServerForm<StatusValues, ChangeReply>({
    defaults: { status: 'success', reason: '' },
    check: statusResolver,
    confirm: (values) =>
      confirmStatus({
        values,
        details: descriptionOf(line),
        amount: values.status === 'failed' ? undefined : line.amount,
        outcome: texts.withdrawals.outcome[values.status],
        confirmLabel: labelOf(values.status),
      }),
    send: (values) => change.mutateAsync({ target: { ids: [line.id], from: 'process' }, ...values }),
    onDone,
  })
  const status = useWatch({ control: form.fields.control, name: 'status' })
  return (
    <ServerFormView form={form}>
      <DescriptionList
        items={[...descriptionOf(line), { label: words.amount, value: rupiah(line.amount), total: true }]}
      />
      <Notice tone="wait">
        {words.settleHelp} {Boolean(payout.is_mine) && words.settleMine}
      </Notice>
      <StatusFields
        words={texts.withdrawals}
        status={status}
        options={options}
        outcome={texts.withdrawals.outcome[status]}
      />
      <SubmitButton form={form}>{labelOf(status)}</SubmitButton>
    </ServerFormView>
  )
}

function descriptionOf(line: PayoutLine): DescriptionItem[] {
  return [
    { label: words.invoice, value: line.invoice },
    { label: words.member, value: `${line.username} (${line.name})` },
    {
      label: words.account,
      value: `${line.bank_account_address}, ${words.holder(line.bank_name, line.bank_account_name)}`,
    },
  ]
}
