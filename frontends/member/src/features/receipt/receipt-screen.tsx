import {
  Amount,
  Button,
  CopyButton,
  type DescriptionItem,
  DescriptionList,
  dateTimeText,
  ErrorState,
  LinesSkeleton,
  LinkButton,
  Page,
  Panel,
  rupiah,
  rupiahInWords,
  StatusBadge,
} from '@jejaring/ui'
import { useParams } from '@jejaring/web-platform'
import { IconPrinter, IconShare3 } from '@tabler/icons-react'
import { texts } from '../../texts'
import { type Receipt, useReceipt } from './receipt'
import classes from './receipt.module.css'

const words = texts.receipt

/** Kuitansi: what was paid, to keep, to print, or to pass on with a page that proves it. */
export default function ReceiptScreen() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useReceipt(id)
  return (
    <Page title={words.title} breadcrumb={texts.area}>
      {data && <Loaded receipt={data} />}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={10} height={32} />}
      <LinkButton to="/m/withdraw" variant="default" className={classes.back}>
        {words.back}
      </LinkButton>
    </Page>
  )
}

function Loaded({ receipt }: { receipt: Receipt }) {
  const link = `${location.origin}${receipt.verify_path}`
  return (
    <>
      <Panel className={classes.receipt}>
        <header className={classes.head}>
          <strong>{words.product}</strong>
          <StatusBadge status="success" label={words.paid} />
        </header>
        <h2 className={classes.title}>{words.shareTitle(receipt.invoice)}</h2>
        <Amount value={receipt.amount_received} size="xl" />
        <p className={classes.words}>
          {words.words}: {rupiahInWords(receipt.amount_received)}
        </p>
        <DescriptionList items={factsOf(receipt)} />
        <p className={classes.proof}>
          {words.proof}
          <br />
          <a href={receipt.verify_path}>{link}</a>
        </p>
      </Panel>
      <div className={classes.actions}>
        {'share' in navigator && (
          <Button leftSection={<IconShare3 size={18} />} onClick={() => void share(receipt, link)}>
            {words.share}
          </Button>
        )}
        <CopyButton text={link} label={words.copy} />
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </div>
    </>
  )
}

async function share({ invoice, amount_received }: Receipt, url: string): Promise<void> {
  const text = words.shareText(invoice, rupiah(amount_received))
  // Who closes the system's own window has changed their mind; nothing is to be told.
  await navigator.share({ title: words.shareTitle(invoice), text, url }).catch(() => undefined)
}

function factsOf(one: Receipt): DescriptionItem[] {
  const costs = [
    { label: words.admin, amount: one.amount_admin },
    { label: words.toVoucher, amount: one.amount_voucher },
    { label: words.bankFee, amount: one.bank_fee },
  ]
  return [
    { label: words.asked, value: dateTimeText(one.created_at) },
    { label: words.paidAt, value: dateTimeText(one.paid_at) },
    { label: words.member, value: `${one.name} (${one.username})` },
    { label: words.wallet, value: one.type_name },
    { label: words.account, value: `${one.bank_name} ${one.bank_account_address}` },
    { label: words.holder, value: one.bank_account_name },
    { label: words.nominal, value: rupiah(one.amount_request) },
    ...costs
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount }) => ({ label, value: `−${rupiah(amount)}` })),
    { label: words.received, value: rupiah(one.amount_received), total: true },
  ]
}
