import { DataTable, MemberLink } from '@jejaring/features'
import { Button, dateTimeText, EmptyState, Page, rupiah, Sheet, StatusBadge } from '@jejaring/ui'
import { type Column, type Filter, TwoLineCell } from '@jejaring/ui/table'
import { useRight } from '@jejaring/web-platform'
import { IconBeach, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { texts } from '../../texts'
import { AddForm } from './add-form'
import { EditForm } from './edit-form'
import { type Prize, prizes } from './tour-bali'

const words = texts.tourBali

const filterOf = (name: string, label: string, options: Record<string, string>): Filter => ({
  name,
  label,
  options: Object.entries(options).map(([value, text]) => ({ value, label: text })),
})

const filters = [filterOf('type', words.type, words.types), filterOf('fstatus', words.status, words.statuses)]

const columns: Column<Prize>[] = [
  {
    key: 'created_at',
    label: words.date,
    render: (row) => dateTimeText(row.created_at),
    nowrap: true,
    phone: 'under',
  },
  {
    key: 'username',
    label: words.member,
    render: (row) => <TwoLineCell primary={<MemberLink username={row.username} />} secondary={row.name} />,
    phone: 'lead',
  },
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
    render: (row) =>
      row.bank_account_address ? (
        <TwoLineCell
          primary={row.bank_account_address}
          secondary={words.holder(row.bank_name, row.bank_account_name)}
          isWhole
        />
      ) : (
        words.none
      ),
  },
  {
    key: 'status',
    label: words.status,
    render: (row) => <StatusBadge status={row.status_class} label={row.status_name} />,
    phone: 'value',
  },
  {
    key: 'updated_at',
    label: words.updated,
    render: (row) => dateTimeText(row.updated_at),
    nowrap: true,
  },
]

/** Tour Bali: the entitled members, their chosen prizes and the status of each claim. */
export default function TourBaliScreen() {
  const [adding, setAdding] = useState(false)
  const [edited, setEdited] = useState<Prize>()
  const canChange = useRight('claims.change')
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
        rowKey={(row) => row.id}
        columns={columns}
        defaultSort={{ key: 'created_at', dir: 'desc' }}
        defaultLength={25}
        searchPlaceholder={words.search}
        filters={filters}
        compact
        actions={
          canChange
            ? (row) => (
                <Button
                  size="sm"
                  variant="default"
                  data-opens
                  aria-label={words.editOne(row.username)}
                  onClick={() => setEdited(row)}
                >
                  {words.editShort}
                </Button>
              )
            : undefined
        }
        empty={<EmptyState icon={IconBeach} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet opened={adding} onClose={() => setAdding(false)} title={words.add}>
        <AddForm onDone={() => setAdding(false)} />
      </Sheet>
      <Sheet opened={edited !== undefined} onClose={() => setEdited(undefined)} title={words.edit}>
        {edited && <EditForm row={edited} onDone={() => setEdited(undefined)} />}
      </Sheet>
    </Page>
  )
}
