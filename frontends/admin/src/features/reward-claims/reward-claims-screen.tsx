import {
  amountColumn,
  DataTable,
  DownloadButton,
  dateTimeColumn,
  memberColumn,
  statusColumn,
  tableFileUrl,
} from '@jejaring/features'
import { EmptyState, Page, Sheet } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { lazyPage, useRight } from '@jejaring/web-platform'
import { IconFileSpreadsheet, IconGift } from '@tabler/icons-react'
import { AuditedActions } from '../../row-status/audited-actions'
import { bankAccountColumn } from '../../row-status/bank-account-column'
import { BulkStatus } from '../../row-status/bulk-status'
import { PayoutLink } from '../../row-status/payout-link'
import { RowButton } from '../../row-status/row-button'
import { RowDetails } from '../../row-status/row-details'
import { useRowPanel } from '../../row-status/use-row-panel'
import { useRowSelection } from '../../row-status/use-row-selection'
import * as texts from '../../texts'
import { refusableTotals } from '../withdrawal-sums/table-totals'
import {
  claimHistory,
  descriptionOf,
  isFixed,
  isSelectable,
  nextStatuses,
  processClaim,
  type RewardClaim,
  rewardClaims,
} from './reward-claims'
import classes from './reward-claims.module.css'

const ProcessForm = lazyPage(() => import('./process-form'))
const CreatePayoutForm = lazyPage(() => import('../payouts/create-form'))

const words = texts.rewardClaims

const statusFilter = {
  name: 'fstatus',
  label: words.status,
  options: Object.entries(words.statuses).map(([value, label]) => ({ value, label })),
  isTabs: true,
  oldestFirst: ['pending', 'process'],
}

const columns: Column<RewardClaim>[] = [
  dateTimeColumn('created_at', words.date, { phone: 'none' }),
  memberColumn(words.member),
  {
    key: 'reward',
    label: words.reward,
    render: (row) => <span className={classes.reward}>{row.reward}</span>,
    phone: 'under',
  },
  amountColumn('amount', words.amount),
  bankAccountColumn(words.account),
  statusColumn(words.status, { below: (row) => row.reason || <PayoutLink row={row} /> }),
]

const payForm = (ids: readonly string[], onDone: () => void) => (
  <CreatePayoutForm selection={{ kind: 'claims', ids }} onDone={onDone} />
)

/** Penarikan Reward: the reward claims of members, paid by a file, or each paid or refused individually. */
export default function RewardClaimsScreen() {
  const canChange = useRight('claims.change')
  const canPay = useRight('payouts.change')
  const isReadOnly = (row: RewardClaim) => !canChange || isFixed(row)
  const panel = useRowPanel(rewardClaims)
  const opened = panel.row
  const selection = useRowSelection<RewardClaim>({ isSelectable, nameOf: claimName })
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <DataTable
        source={rewardClaims}
        label={words.list}
        columns={columns}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        filters={[statusFilter]}
        compact
        selection={canChange ? selection.table : undefined}
        toolbar={(request) => (
          <DownloadButton
            href={tableFileUrl('/api/rewards/claim/export', request)}
            leftSection={<IconFileSpreadsheet size={18} />}
          >
            {texts.withdrawals.export}
          </DownloadButton>
        )}
        after={({ data }) =>
          canChange && (
            <BulkStatus
              source={rewardClaims}
              selection={selection}
              page={data}
              words={words}
              nameOf={claimName}
              nextStatuses={nextStatuses}
              send={processClaim}
              payForm={canPay ? payForm : undefined}
            />
          )
        }
        actions={(row) => (
          <AuditedActions target={`reward_claim:${row.id}`} rowName={claimName(row)}>
            <RowButton rowName={claimName(row)} isFinal={isReadOnly(row)} onClick={() => panel.open(row)} />
          </AuditedActions>
        )}
        totals={({ totals }) => refusableTotals(totals)}
        empty={<EmptyState icon={IconGift} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet
        opened={opened !== undefined}
        onClose={panel.close}
        steps={panel.steps}
        title={opened && isReadOnly(opened) ? texts.statuses.detail : texts.statuses.change}
      >
        {opened && isReadOnly(opened) && (
          <RowDetails key={opened.id} items={descriptionOf(opened)} history={claimHistory} id={opened.id} />
        )}
        {opened && !isReadOnly(opened) && <ProcessForm key={opened.id} row={opened} panel={panel} />}
      </Sheet>
    </Page>
  )
}

const claimName = ({ reward, username }: RewardClaim) => `${reward} ${username}`
