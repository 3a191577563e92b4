import {
  DataTable,
  DownloadButton,
  dateTimeColumn,
  memberColumn,
  statusColumn,
  tableFileUrl,
} from '@jejaring/features'
import { Amount, Button, count, EmptyState, Page, rupiah, Sheet } from '@jejaring/ui'
import { type Column, type Filter, TwoLineCell } from '@jejaring/ui/table'
import { lazyPage, useRight } from '@jejaring/web-platform'
import { IconBeach, IconFileSpreadsheet, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { AccountCell } from '../../row-status/account-cell'
import { AuditedActions } from '../../row-status/audited-actions'
import { BulkStatus } from '../../row-status/bulk-status'
import { RowDetails } from '../../row-status/row-details'
import { useRowPanel } from '../../row-status/use-row-panel'
import { useRowSelection } from '../../row-status/use-row-selection'
import * as texts from '../../texts'
import { descriptionOf } from './prize-description'
import { changePrizeStatus, isWaiting, nextStatuses, type Prize, prizeHistory, prizes } from './tour-bali'

const AddForm = lazyPage(() => import('./add-form'))
const EditForm = lazyPage(() => import('./edit-form'))

const words = texts.tourBali

const filterOf = (name: string, label: string, options: Record<string, string>): Filter => ({
  name,
  label,
  options: Object.entries(options).map(([value, text]) => ({ value, label: text })),
})

const filters = [
  { ...filterOf('fstatus', words.status, words.statuses), isTabs: true, oldestFirst: ['pending'] },
  filterOf('type', words.type, words.types),
]

const columns: Column<Prize>[] = [
  dateTimeColumn('created_at', words.date),
  memberColumn(words.member),
  {
    key: 'claim_type',
    label: words.type,
    render: (row) =>
      row.claim_type ? (
        <TwoLineCell primary={words.types[row.claim_type]} secondary={rupiah(row.bonus)} />
      ) : (
        words.unclaimed
      ),
    nowrap: true,
    phone: 'value',
  },
  {
    key: 'bank_account_address',
    label: words.account,
    render: (row) => (row.bank_account_address ? <AccountCell row={row} /> : words.none),
  },
  statusColumn(words.status),
  dateTimeColumn('updated_at', words.updated, { phone: 'detail' }),
]

/** Tour Bali: the entitled members, their chosen prizes and the status of each claim. */
export default function TourBaliScreen() {
  const [adding, setAdding] = useState(false)
  const canChange = useRight('claims.change')
  const panel = useRowPanel(prizes)
  const { row } = panel
  const selection = useRowSelection<Prize>({ isSelectable: isWaiting, nameOf })
  return (
    <Page
      title={words.title}
      breadcrumb={texts.area}
      help={words.help}
      actions={
        canChange && (
          <Button leftSection={<IconPlus size={18} />} onClick={() => setAdding(true)}>
            {words.add}
          </Button>
        )
      }
    >
      <DataTable
        source={prizes}
        label={words.list}
        columns={columns}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        filters={filters}
        compact
        toolbar={(request) => (
          <DownloadButton
            href={tableFileUrl('/api/prizes/tour-bali/export', request)}
            leftSection={<IconFileSpreadsheet size={18} />}
          >
            {texts.withdrawals.export}
          </DownloadButton>
        )}
        selection={canChange ? selection.table : undefined}
        after={({ data }) =>
          canChange && (
            <BulkStatus
              source={prizes}
              selection={selection}
              page={data}
              words={words}
              nameOf={nameOf}
              nextStatuses={nextStatuses}
              send={changePrizeStatus}
            />
          )
        }
        actions={(one) => (
          <AuditedActions target={`prize_claim:${one.id}`} rowName={one.username}>
            <Button
              size="sm"
              variant={canChange ? 'default' : 'subtle'}
              data-opens
              aria-label={canChange ? words.editOne(one.username) : texts.statuses.detailOf(one.username)}
              onClick={() => panel.open(one)}
            >
              {canChange ? words.editShort : texts.statuses.detail}
            </Button>
          </AuditedActions>
        )}
        totals={({ totals }) =>
          totals
            ? [
                { label: words.totalTrips, value: count(totals.trips) },
                { label: words.totalBonus, value: <Amount value={totals.bonus} /> },
              ]
            : []
        }
        empty={<EmptyState icon={IconBeach} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet opened={adding} onClose={() => setAdding(false)} title={words.add}>
        <AddForm onDone={() => setAdding(false)} />
      </Sheet>
      <Sheet
        opened={row !== undefined}
        onClose={panel.close}
        steps={panel.steps}
        title={canChange ? words.edit : texts.statuses.detail}
      >
        {row && canChange && <EditForm key={row.id} row={row} panel={panel} />}
        {row && !canChange && (
          <RowDetails key={row.id} items={descriptionOf(row)} history={prizeHistory} id={row.id} />
        )}
      </Sheet>
    </Page>
  )
}

const nameOf = ({ username }: Prize) => username
