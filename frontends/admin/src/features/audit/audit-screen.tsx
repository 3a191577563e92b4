import { DataTable, DownloadButton, dateTimeColumn, MemberLink, tableFileUrl } from '@jejaring/features'
import { actorName, addressText, targetOf } from '@jejaring/identifiers/audit'
import { ActionIcon, dateTimeText, EmptyState, Page, Sheet } from '@jejaring/ui'
import { type Column, type Filter, TwoLineCell } from '@jejaring/ui/table'
import { useSearchParams } from '@jejaring/web-platform'
import { IconEye, IconFileSpreadsheet, IconFileTypeCsv, IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import * as texts from '../../texts'
import { type AuditEntry, auditEntries } from './audit-entries'
import { EntryDetails } from './entry-details'

const words = texts.audit

const label = (entry: AuditEntry) => words.actions[entry.action] ?? entry.action

const columns: Column<AuditEntry>[] = [
  dateTimeColumn('created_at', words.when),
  {
    key: 'who',
    label: words.who,
    render: (entry) =>
      entry.on_behalf_of ? words.as(entry.who, entry.on_behalf_of) : actorName(entry.who, entry.address),
    sortable: false,
    phone: 'under',
    phoneLabel: true,
  },
  { key: 'action', label: words.action, render: label, phone: 'lead' },
  {
    key: 'target',
    label: words.target,
    render: (entry) => <TargetName entry={entry} />,
    sortable: false,
    phone: 'under',
    phoneLabel: true,
  },
  {
    key: 'address',
    label: words.address,
    render: (entry) => addressText(entry.address),
    sortable: false,
    phone: 'none',
  },
]

/** The name of the target above its kind; only the kind when the target has no name. */
function TargetName({ entry }: { entry: AuditEntry }) {
  const { kind, name } = targetOf(entry)
  const shown = words.kinds[kind] ?? kind
  const primary =
    entry.target_name && name === entry.target_name ? <MemberLink username={name} /> : name || shown
  return <TwoLineCell primary={primary} secondary={name && shown} />
}

/** The filters; an exact target of the address, such as that of a row's link, is one more option. */
function filtersOf(target: string): Filter[] {
  const [kind = ''] = target.split(':')
  const exact = target.includes(':')
    ? [{ value: target, label: words.chosenTarget(words.kinds[kind] ?? kind) }]
    : []
  return [
    { name: 'actor', label: words.actor, options: [], isText: true },
    { name: 'action', label: words.actionFilter, options: optionsOf(words.actions) },
    { name: 'target', label: words.targetFilter, options: [...exact, ...optionsOf(words.kinds)] },
  ]
}

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names)
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'id'))

/** Jejak Audit: read-only list of actions on money, pins, accounts and settings. */
export default function AuditScreen() {
  const [shown, setShown] = useState<AuditEntry>()
  const [params] = useSearchParams()
  const filters = filtersOf(params.get('target') ?? '')
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <DataTable
        source={auditEntries}
        label={words.list}
        columns={columns}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        filters={filters}
        compact
        toolbar={(request) => (
          <>
            <DownloadButton
              href={tableFileUrl('/api/reports/export/audit', request, 'xlsx')}
              leftSection={<IconFileSpreadsheet size={18} />}
            >
              {words.excel}
            </DownloadButton>
            <DownloadButton
              href={tableFileUrl('/api/reports/export/audit', request, 'csv')}
              leftSection={<IconFileTypeCsv size={18} />}
            >
              {words.csv}
            </DownloadButton>
          </>
        )}
        actions={(entry) => (
          <ActionIcon
            variant="subtle"
            data-opens
            aria-label={words.show(label(entry), dateTimeText(entry.created_at))}
            title={words.details}
            onClick={() => setShown(entry)}
          >
            <IconEye size={18} />
          </ActionIcon>
        )}
        empty={<EmptyState icon={IconHistory} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        title={words.details}
        width={640}
      >
        {shown && <EntryDetails entry={shown} onLeave={() => setShown(undefined)} />}
      </Sheet>
    </Page>
  )
}
