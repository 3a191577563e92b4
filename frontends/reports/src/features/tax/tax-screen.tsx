import { DataTable, latestMonths, ReconciliationBadge } from '@jejaring/features'
import { Amount, DescriptionList, EmptyState, Notice, Page, Panel } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconReceiptTax } from '@tabler/icons-react'
import { ExportButtons } from '../../export-buttons'
import { memberColumn } from '../../member-column'
import { texts } from '../../texts'
import classes from './tax.module.css'
import { type TaxLine, type TaxSum, taxWorksheet } from './tax-worksheet'

const words = texts.tax

const amountColumn = (key: TaxSum, phone: 'value' | 'detail'): Column<TaxLine> => ({
  key,
  label: words[key],
  render: (row) => <Amount value={row[key]} />,
  align: 'right',
  nowrap: true,
  phone,
})

const columns: Column<TaxLine>[] = [
  memberColumn(),
  amountColumn('gross', 'detail'),
  amountColumn('base', 'detail'),
  amountColumn('tax', 'value'),
]

/** Lembar PPh 21 screen: the income tax worksheet of a month, with file export. */
export default function TaxScreen() {
  const months = latestMonths(36)
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help} actions={<ReconciliationBadge />}>
      <DataTable
        source={taxWorksheet}
        label={words.list}
        rowKey={(row) => row.id}
        columns={columns}
        defaultSort={{ key: 'gross', dir: 'desc' }}
        defaultLength={25}
        searchPlaceholder={texts.searchMember}
        filters={[{ name: 'month', label: words.month, options: months }]}
        compact
        toolbar={(request) => <ExportButtons report="pph21" request={request} />}
        totals={({ totals }) =>
          (['gross', 'base', 'tax'] as const).map((key) => ({
            label: words.totals[key],
            value: <Amount value={totals[key]} />,
          }))
        }
        empty={<EmptyState icon={IconReceiptTax} title={words.empty} help={words.emptyHelp} />}
      />
      <Panel title={words.how.title}>
        <div className={classes.how}>
          <p>{words.how.rule}</p>
          <DescriptionList items={words.how.rates.map(([label, value]) => ({ label, value }))} />
          <p>{words.how.example}</p>
          <Notice tone="info">{words.how.desk}</Notice>
        </div>
      </Panel>
    </Page>
  )
}
