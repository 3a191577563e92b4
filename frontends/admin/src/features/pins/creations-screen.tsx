import { countColumn, DataTable, dateTimeColumn, MemberLink, memberColumn } from '@jejaring/features'
import { Button, count, EmptyState, LinkButton, Page, Sheet, StatusBadge } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { lazyPage, useRight } from '@jejaring/web-platform'
import { IconArrowBackUp, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import * as texts from '../../texts'
import { type Creation, pinCreations } from './creations'
import { PinAudit } from './pin-audit'

const UndoForm = lazyPage(() => import('./undo-form'))

const words = texts.pins

const columns: Column<Creation>[] = [
  dateTimeColumn('created_at', words.madeOn),
  { key: 'package_name', label: words.package, render: (row) => row.package_name, phone: 'under' },
  countColumn('qty', words.confirmQuantity, { phone: 'value' }),
  { key: 'admin_username', label: words.admin, render: (row) => <MemberLink username={row.admin} /> },
  memberColumn(words.firstOwner),
  {
    key: 'untouched',
    label: words.untouched,
    render: (row) =>
      row.undone ? (
        <StatusBadge status="failed" label={words.undone} />
      ) : (
        words.untouchedOf(count(row.untouched), count(row.qty))
      ),
    align: 'right',
    phone: 'value',
  },
]

/** Riwayat Pembuatan: the creations of pins, which can be undone while untouched. */
export default function CreationsScreen() {
  const [undoing, setUndoing] = useState<Creation>()
  const canChange = useRight('pins.change')
  const close = () => setUndoing(undefined)
  return (
    <Page
      title={words.creations}
      breadcrumb={texts.area}
      help={words.creationsHelp}
      actions={
        <LinkButton to="/a/pins" variant="default">
          {words.backToPins}
        </LinkButton>
      }
    >
      <DataTable
        source={pinCreations}
        label={words.creationList}
        columns={columns}
        defaultLength={25}
        searchPlaceholder={words.creationSearch}
        dateRange
        compact
        actions={(row) => (
          <PinAudit owner={row}>
            {canChange && isUntouched(row) && (
              <Button
                data-opens
                size="sm"
                variant="default"
                leftSection={<IconArrowBackUp size={16} />}
                aria-label={words.undoOne(count(row.qty), row.username)}
                onClick={() => setUndoing(row)}
              >
                {words.undo}
              </Button>
            )}
          </PinAudit>
        )}
        empty={<EmptyState icon={IconTicket} title={words.creationEmpty} help={words.creationEmptyHelp} />}
      />
      <Sheet opened={undoing !== undefined} onClose={close} title={words.undo}>
        {undoing && <UndoForm creation={undoing} onDone={close} />}
      </Sheet>
    </Page>
  )
}

const isUntouched = ({ undone, untouched, qty }: Creation) => !undone && untouched === qty
