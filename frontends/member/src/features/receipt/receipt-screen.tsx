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
  PublicAmounts,
  rupiah,
  rupiahInWords,
  StatusBadge,
} from '@jejaring/ui'
import { useParams } from '@jejaring/web-platform'
import { IconPrinter, IconShare3 } from '@tabler/icons-react'
import * as texts from '../../texts'
import { type Receipt, useReceipt } from './receipt'
import classes from './receipt.module.css'

const words = texts.receipt

/** Kuitansi screen: the receipt of a paid withdrawal, to print or share with its verification page. */
export default function ReceiptScreen() {
  const { id = '' } = useParams()
  const { data, error, refetch } = useReceipt(id)
  return (
    <Page title={words.title} breadcrumb={texts.area}>
      {data && (
        <PublicAmounts>
          <ReceiptBody receipt={data} />
        </PublicAmounts>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <LinesSkeleton lines={10} height={32} />}
      <LinkButton to="/m/withdraw" variant="default" className={classes.back}>
        {words.back}
      </LinkButton>
    </Page>
  )
}

function ReceiptBody({ receipt }: { receipt: Receipt }) {
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
          {words.amountInWords}: {rupiahInWords(receipt.amount_received)}
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
  // A rejection means that the user closed the share dialog; that is not an error.
  await navigator.share({ title: words.shareTitle(invoice), text, url }).catch(() => undefined)
}

function factsOf(receipt: Receipt): DescriptionItem[] {
  const deductions = [
    { label: words.admin, amount: receipt.amount_admin },
    { label: words.toVoucher, amount: receipt.amount_voucher },
    { label: words.bankFee, amount: receipt.bank_fee },
  ]
  return [
    { label: words.requestedAt, value: dateTimeText(receipt.created_at) },
    { label: words.paidAt, value: dateTimeText(receipt.paid_at) },
    { label: words.member, value: `${receipt.name} (${receipt.username})` },
    { label: words.wallet, value: receipt.type_name },
    { label: words.account, value: `${receipt.bank_name} ${receipt.bank_account_address}` },
    { label: words.holder, value: receipt.bank_account_name },
    { label: words.nominal, value: rupiah(receipt.amount_request) },
    ...deductions
      .filter(({ amount }) => amount > 0)
      .map(({ label, amount }) => ({ label, value: `−${rupiah(amount)}` })),
    { label: words.received, value: rupiah(receipt.amount_received), total: true },
  ]
}
