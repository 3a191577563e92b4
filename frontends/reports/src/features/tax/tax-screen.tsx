import { amountColumn, BooksCheck, DataTable, latestMonths, memberColumn } from '@jejaring/features'
import { Amount, DescriptionList, EmptyState, Notice, Page, Panel } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconReceiptTax } from '@tabler/icons-react'
import { ExportButtons } from '../../export-buttons'
import * as texts from '../../texts'
import classes from './tax.module.css'
import { type TaxLine, taxWorksheet } from './tax-worksheet'

const words = texts.tax

const columns: Column<TaxLine>[] = [
  memberColumn(texts.member),
  amountColumn('gross', words.gross, { phone: 'detail' }),
  amountColumn('base', words.base, { phone: 'detail' }),
  amountColumn('tax', words.tax),
]

/** Lembar PPh 21 screen: the income tax worksheet of a month, with file export. */
export default function TaxScreen() {
  const months = latestMonths(36)
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help} actions={<BooksCheck />}>
      <DataTable
        source={taxWorksheet}
        label={words.list}
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
