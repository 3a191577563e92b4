import { DataTable, dateColumn, statusColumn, whatsAppLink } from '@jejaring/features'
import { Button, confirmAction, dateText, EmptyState, LinkButton, Page, showFailure } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { IconUserPlus } from '@tabler/icons-react'
import { useInPerson } from '../../in-person'
import * as texts from '../../texts'
import { LinkPanel } from './link-panel'
import { type Prospect, prospects, useRemoveProspect } from './prospects'
import classes from './prospects.module.css'
import { PROSPECT_PARAMETER } from './use-prospect-placement'

const words = texts.prospects

const columns: Column<Prospect>[] = [
  dateColumn('created_at', words.date),
  { key: 'name', label: words.name, render: (prospect) => prospect.name, phone: 'lead' },
  statusColumn(words.status, { sortable: false }),
  {
    key: 'phone',
    label: words.phone,
    render: (prospect) => <PhoneLink prospect={prospect} />,
    sortable: false,
    phone: 'under',
  },
  {
    key: 'note',
    label: words.note,
    render: ({ city, note }) => [city, note].filter(Boolean).join(' · '),
    sortable: false,
    phone: 'under',
  },
  {
    key: 'expires_at',
    label: words.until,
    render: (prospect) => words.untilDay(dateText(prospect.expires_at)),
    sortable: false,
    phone: 'under',
  },
]

/** Calon Member screen: the member's link, and the queue of those who used it. */
export default function ProspectsScreen() {
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <LinkPanel />
      <DataTable
        source={prospects}
        label={words.list}
        columns={columns}
        actions={(prospect) => prospect.status === 'waiting' && <Actions prospect={prospect} />}
        empty={<EmptyState icon={IconUserPlus} title={words.empty} help={words.emptyHelp} />}
      />
    </Page>
  )
}

/** Opens a chat with the prospect. */
function PhoneLink({ prospect: { name, phone } }: { prospect: Prospect }) {
  return (
    <a
      href={whatsAppLink(phone, words.greeting(name))}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={words.chatWith(name, phone)}
    >
      {phone}
    </a>
  )
}

function Actions({ prospect: { id, name } }: { prospect: Prospect }) {
  const inPerson = useInPerson()
  const remove = useRemoveProspect()
  const ask = async () => {
    const question = { title: words.removeTitle, note: words.removeNote }
    if (await confirmAction({ ...question, confirmLabel: words.remove, danger: true }))
      remove.mutate(id, { onError: showFailure })
  }
  return (
    <div className={classes.actions}>
      <LinkButton
        to={`/m/network/genealogy?daftar=1&${PROSPECT_PARAMETER}=${id}`}
        aria-label={words.placeOne(name)}
      >
        {words.place}
      </LinkButton>
      <Button
        variant="subtle"
        disabled={!inPerson}
        loading={remove.isPending}
        aria-label={words.removeOne(name)}
        onClick={() => void ask()}
      >
        {words.remove}
      </Button>
    </div>
  )
}
