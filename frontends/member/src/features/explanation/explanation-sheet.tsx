import {
  Amount,
  type DescriptionItem,
  DescriptionList,
  ErrorState,
  LinesSkeleton,
  rupiah,
  Sheet,
  StatusBadge,
} from '@jejaring/ui'
import { texts } from '../../texts'
import { happening, limit, parameters, reckoning } from './bonus-facts'
import { type Explanation, useExplanation, type VoucherCause, type WithdrawalCause } from './explanation'
import classes from './explanation.module.css'

const words = texts.explanation

/** Why a line of the ledger is there, over the ledger; closed while there is no line. */
export function ExplanationSheet({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return (
    <Sheet opened={id !== undefined} onClose={onClose} title={words.title}>
      {id !== undefined && <Loaded id={id} />}
    </Sheet>
  )
}

function Loaded({ id }: { id: string }) {
  const { data, error, refetch } = useExplanation(id)
  if (data) return <Body explanation={data} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <LinesSkeleton lines={6} height={36} />
}

function Body({ explanation }: { explanation: Explanation }) {
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
          <Part title={words.happened} facts={happening({ ...explanation, bonus })} />
          <Part title={words.limit} facts={limit({ ...explanation, bonus })} />
          <Part title={words.reckoning} facts={reckoning({ ...explanation, bonus })} />
          <Part title={words.parameters} facts={parameters(bonus)} />
        </>
      )}
      {withdrawal && <Part title={words.withdrawal} facts={withdrawalFacts(withdrawal)} />}
      {voucher && <Part title={words.voucher} facts={voucherFacts(voucher)} />}
    </div>
  )
}

function Part({ title, facts }: { title: string; facts: DescriptionItem[] }) {
  if (facts.length === 0) return null
  return (
    <section>
      <h3 className={classes.heading}>{title}</h3>
      <DescriptionList items={facts} />
    </section>
  )
}

function voucherFacts(one: VoucherCause): DescriptionItem[] {
  return [
    ...stateFacts(one),
    { label: words.account, value: `${one.bank_name} ${one.bank_account_address}, ${one.bank_account_name}` },
    one.status === 'failed'
      ? givenBack(one.amount)
      : { label: words.received, value: rupiah(one.amount), total: true },
  ]
}

function stateFacts(one: VoucherCause | WithdrawalCause): DescriptionItem[] {
  return [
    { label: words.invoice, value: one.invoice },
    { label: words.status, value: <StatusBadge status={one.status_class} label={one.status_name} /> },
    ...(one.reason ? [{ label: words.reason, value: one.reason }] : []),
  ]
}

/** Of what was refused or cancelled nothing is received, and nothing taken off. */
function givenBack(amount: number): DescriptionItem {
  return { label: words.givenBack, value: rupiah(amount), total: true }
}

function withdrawalFacts(one: WithdrawalCause): DescriptionItem[] {
  if (one.status === 'failed') return [...stateFacts(one), givenBack(one.amount_request)]
  const parts = [
    { label: words.admin, amount: one.amount_admin },
    { label: words.toVoucher, amount: one.amount_voucher },
    { label: words.bankFee, amount: one.bank_fee },
  ]
  return [
    ...stateFacts(one),
    { label: words.nominal, value: rupiah(one.amount_request) },
    ...parts
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount }) => ({ label, value: rupiah(amount) })),
    { label: words.received, value: rupiah(one.amount_received), total: true },
  ]
}
