import { BooksCheck, countColumn, DataTable, memberColumn } from '@jejaring/features'
import { count, EmptyState, Page } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconTicket } from '@tabler/icons-react'
import { ExportButtons } from '../../export-buttons'
import * as texts from '../../texts'
import { type PinRecap, pinRecaps } from './pin-recaps'

const words = texts.pinRecaps

const columns: Column<PinRecap>[] = [
  memberColumn(texts.member),
  countColumn('reg1_total', words.total, { phone: 'value' }),
  countColumn('reg1_act', words.activated, { phone: 'detail' }),
  countColumn('reg1_bal', words.stock, { phone: 'detail' }),
]

/** Rekapitulasi Pin screen: received, used and remaining activation pins per member, highest total first. */
export default function PinRecapsScreen() {
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help} actions={<BooksCheck />}>
      <DataTable
        source={pinRecaps}
        label={words.list}
        columns={columns}
        defaultSort={{ key: 'reg1_total', dir: 'desc' }}
        defaultLength={25}
        searchPlaceholder={texts.searchMember}
        compact
        toolbar={(request) => <ExportButtons report="pin_recapts" request={request} />}
        totals={({ totals }) => [
          { label: words.totals.total, value: count(totals.reg1_total) },
          { label: words.totals.activated, value: count(totals.reg1_act) },
          { label: words.totals.stock, value: count(totals.reg1_bal) },
        ]}
        empty={<EmptyState icon={IconTicket} title={words.empty} help={words.emptyHelp} />}
      />
    </Page>
  )
}
