import {
  Amount,
  type DescriptionItem,
  DescriptionList,
  ErrorState,
  LinesSkeleton,
  Sheet,
  StatusBadge,
} from '@jejaring/ui'
import * as texts from '../../texts'
import { amountFacts, flushoutFacts, placementFacts, planFacts } from './bonus-facts'
import { type Explanation, useExplanation, type VoucherCause, type WithdrawalCause } from './explanation'
import classes from './explanation.module.css'

const words = texts.explanation

/** Sheet that explains one ledger line; closed while `id` is undefined. */
export function ExplanationSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Sheet opened={id !== undefined} onClose={onClose} title={words.title}>
      {id !== undefined && <LoadedExplanation id={id} />}
    </Sheet>
  )
}

function LoadedExplanation({ id }: { id: string }) {
  const { data, error, refetch } = useExplanation(id)
  if (data) return <ExplanationBody explanation={data} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <LinesSkeleton lines={6} height={36} />
}

function ExplanationBody({ explanation }: { explanation: Explanation }) {
  const { bonus, withdrawal, voucher } = explanation
  return (
    <div className={classes.body}>
      <div>
        <Amount value={explanation.amount} size="xl" direction={explanation.type === 'In' ? 'in' : 'out'} />
        <p className={classes.line}>{explanation.description}</p>
      </div>
      {explanation.rule && (
        <section>
          <h3 className={classes.heading}>{words.rule}</h3>
          <p className={classes.rule}>{explanation.rule}</p>
        </section>
      )}
      {bonus && (
        <>
          <FactSection title={words.cause} facts={placementFacts({ ...explanation, bonus })} />
          <FactSection title={words.limit} facts={flushoutFacts({ ...explanation, bonus })} />
          <FactSection title={words.calculation} facts={amountFacts({ ...explanation, bonus })} />
          <FactSection title={words.parameters} facts={planFacts(bonus)} />
        </>
      )}
      {withdrawal && <FactSection title={words.withdrawal} facts={withdrawalFacts(withdrawal)} />}
      {voucher && <FactSection title={words.voucher} facts={voucherFacts(voucher)} />}
    </div>
  )
}

function FactSection({ title, facts }: { title: string; facts: DescriptionItem[] }) {
  if (facts.length === 0) return null
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <DescriptionList items={facts} />
    </section>
  )
}

function voucherFacts(voucher: VoucherCause): DescriptionItem[] {
  return [
    ...stateFacts(voucher),
    {
      label: words.account,
      value: `${voucher.bank_name} ${voucher.bank_account_address}, ${voucher.bank_account_name}`,
    },
    voucher.status === 'failed' ? refundFact(voucher.amount) : receivedFact(voucher.status, voucher.amount),
  ]
}

function stateFacts(request: VoucherCause | WithdrawalCause): DescriptionItem[] {
  return [
    { label: words.invoice, value: request.invoice },
    { label: words.status, value: <StatusBadge status={request.status_class} label={request.status_name} /> },
    ...(request.reason ? [{ label: words.reason, value: request.reason }] : []),
  ]
}

/** The amount that is paid, or still awaited. */
function receivedFact(status: string, amount: number): DescriptionItem {
  const label = status === 'success' ? words.received : words.awaited
  return { label, value: <Amount value={amount} />, total: true }
}

/** The amount returned to the wallet: a refused or cancelled request pays nothing and costs no fee. */
function refundFact(amount: number): DescriptionItem {
  return { label: words.refunded, value: <Amount value={amount} />, total: true }
}

function withdrawalFacts(withdrawal: WithdrawalCause): DescriptionItem[] {
  if (withdrawal.status === 'failed')
    return [...stateFacts(withdrawal), refundFact(withdrawal.amount_request)]
  const deductions = [
    { label: words.admin, amount: withdrawal.amount_admin },
    { label: words.toVoucher, amount: withdrawal.amount_voucher },
    { label: words.bankFee, amount: withdrawal.bank_fee },
  ]
  return [
    ...stateFacts(withdrawal),
    { label: words.nominal, value: <Amount value={withdrawal.amount_request} /> },
    ...deductions
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount }) => ({ label, value: <Amount value={amount} /> })),
    receivedFact(withdrawal.status, withdrawal.amount_received),
  ]
}
