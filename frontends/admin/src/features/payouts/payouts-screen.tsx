import { DataTable, statusColumn } from '@jejaring/features'
import { Amount, Button, count, dateTimeText, EmptyState, LinkButton, Page, Sheet } from '@jejaring/ui'
import { type Column, type Total, TwoLineCell } from '@jejaring/ui/table'
import { useRight } from '@jejaring/web-platform'
import { IconFileDollar, IconTemplate } from '@tabler/icons-react'
import { useState } from 'react'
import { AuditedActions } from '../../row-status/audited-actions'
import * as texts from '../../texts'
import { allPayouts, type Payout } from './payouts'
import { TemplateList } from './template-list'

const words = texts.payouts

const stepFilter = {
  name: 'step',
  label: words.status,
  options: Object.entries(words.steps).map(([value, label]) => ({ value, label })),
}

const columns: Column<Payout>[] = [
  {
    key: 'number',
    label: words.number,
    render: (row) => (
      <TwoLineCell primary={row.number} secondary={words.kindAndTemplate(row.kind, row.template_name)} />
    ),
    phone: 'lead',
  },
  {
    key: 'created_at',
    label: words.made,
    render: (row) => (
      <TwoLineCell
        primary={dateTimeText(row.created_at)}
        secondary={row.created_by && words.by(row.created_by)}
      />
    ),
    phone: 'under',
  },
  {
    key: 'total',
    label: words.total,
    render: (row) => (
      <TwoLineCell primary={<Amount value={row.total} />} secondary={words.countOf(count(row.count))} />
    ),
    align: 'right',
    phone: 'value',
  },
  {
    key: 'open_count',
    label: words.open,
    render: (row) => words.openOf(count(row.open_count), count(row.count)),
    align: 'right',
  },
  statusColumn(words.status),
]

/** Berkas Pembayaran: the payout files and their progress. */
export default function PayoutsScreen() {
  const [templates, setTemplates] = useState(false)
  const canChange = useRight('payouts.change')
  return (
    <Page
      title={words.title}
      breadcrumb={texts.area}
      help={words.help}
      actions={
        canChange && (
          <Button
            variant="default"
            leftSection={<IconTemplate size={18} />}
            onClick={() => setTemplates(true)}
          >
            {words.templates}
          </Button>
        )
      }
    >
      <DataTable
        source={allPayouts}
        label={words.list}
        columns={columns}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        filters={[stepFilter]}
        compact
        totals={({ totals, recordsFiltered }) => (totals && recordsFiltered > 0 ? totalsOf(totals) : [])}
        actions={(row) => (
          <AuditedActions target={`payout:${row.id}`} rowName={row.number}>
            <LinkButton
              to={`/a/payouts/${row.id}`}
              size="sm"
              variant="default"
              data-opens
              aria-label={words.show(row.number)}
            >
              {words.showShort}
            </LinkButton>
          </AuditedActions>
        )}
        empty={
          <EmptyState
            icon={IconFileDollar}
            title={words.empty}
            help={words.emptyHelp}
            action={<LinkButton to="/a/withdraws?st=pending">{words.toWithdrawals}</LinkButton>}
          />
        }
      />
      <Sheet opened={templates} onClose={() => setTemplates(false)} title={words.templates} width={680}>
        <TemplateList />
      </Sheet>
    </Page>
  )
}

/** Shows cancelled files as a separate sum because they are never paid. */
function totalsOf({ total, cancelled }: { total: number; cancelled: number }): Total[] {
  const remaining = { label: words.total, value: <Amount value={total} /> }
  if (cancelled === 0) return [remaining]
  const cancelledTotal = { label: words.totalCancelled, value: <Amount value={cancelled} /> }
  return total === 0 ? [cancelledTotal] : [{ ...remaining, label: words.totalKept }, cancelledTotal]
}
