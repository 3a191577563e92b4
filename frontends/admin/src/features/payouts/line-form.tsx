import { type DescriptionItem, DescriptionList, Notice, rupiah } from '@jejaring/ui'
import { ServerFormView, SubmitButton, useServerForm, useWatch } from '@jejaring/ui/form'
import {
  confirmStatus,
  type Status,
  StatusFields,
  type StatusValues,
  statusResolver,
} from '../../row-status/status-fields'
import * as texts from '../../texts'
import { useProcessVoucher } from '../vouchers/all-vouchers'
import { useChangeStatus } from '../withdrawals/change-status'
import { useSettleClaim } from './change-payout'
import type { Payout, PayoutLine } from './payouts'

const words = texts.payouts

const wordsOfKind = {
  withdrawals: texts.withdrawals,
  vouchers: texts.vouchers,
  claims: texts.rewardClaims,
}

interface LineFormProps {
  payout: Payout
  line: PayoutLine
  onDone: () => void
}

/** Settles one line of a payout that the bank's result did not: as paid, or by another admin than the creator as refused. */
export default function LineForm({ payout, line, onDone }: LineFormProps) {
  const settle = useSettleLine(payout, line)
  const statusWords = wordsOfKind[payout.kind]
  const options: Status[] = payout.is_mine ? ['success'] : ['success', 'failed']
  const labelOf = (to: Status) =>
    payout.kind === 'withdrawals' ? texts.withdrawals.submit[to]('1') : wordsOfKind[payout.kind].submit[to]
  const form = useServerForm<StatusValues, { message: string }>({
    defaults: { status: 'success', reason: '' },
    check: statusResolver,
    confirm: (values) =>
      confirmStatus({
        values,
        ...moneyOf(values.status, line),
        outcome: statusWords.outcome[values.status],
        confirmLabel: labelOf(values.status),
      }),
    send: settle,
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
        words={statusWords}
        status={status}
        options={options}
        outcome={statusWords.outcome[status]}
      />
      <SubmitButton form={form}>{labelOf(status)}</SubmitButton>
    </ServerFormView>
  )
}

/** What the confirmation names: a payment's amount in words, too; a refused one only among the details. */
function moneyOf(to: Status, line: PayoutLine) {
  const details = descriptionOf(line)
  return to === 'failed'
    ? { details: [...details, { label: words.amount, value: rupiah(line.amount) }] }
    : { details, amount: line.amount }
}

/** Changes the status of the line's request, by the call of its kind. */
function useSettleLine({ kind }: Payout, { id }: PayoutLine) {
  const withdrawal = useChangeStatus()
  const voucher = useProcessVoucher()
  const claim = useSettleClaim(id)
  return (values: StatusValues): Promise<{ message: string }> => {
    if (kind === 'claims') return claim.mutateAsync(values)
    return kind === 'vouchers'
      ? voucher.mutateAsync({ row: { id, status: 'process' }, ...values })
      : withdrawal.mutateAsync({ target: { ids: [id], from: 'process' }, ...values })
  }
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
