import { DataTable, dateTimeColumn, memberColumn } from '@jejaring/features'
import { Button, count, EmptyState, LinkButton, Page, Sheet } from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { lazyPage, useRight } from '@jejaring/web-platform'
import { IconPlus, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { SelectionBar } from '../../row-status/selection-bar'
import { useRowSelection } from '../../row-status/use-row-selection'
import * as texts from '../../texts'
import { allPins, type Pin } from './all-pins'
import { PinAudit } from './pin-audit'
import classes from './pins.module.css'

const CreateForm = lazyPage(() => import('./create-form'))
const VoidForm = lazyPage(() => import('./void-form'))

const words = texts.pins

const columns: Column<Pin>[] = [
  dateTimeColumn('created_at', words.madeOn),
  { key: 'package_name', label: words.package, render: (pin) => pin.package_name, phone: 'under' },
  {
    key: 'code',
    label: words.code,
    render: (pin) => <span className={classes.code}>{pin.code}</span>,
    phone: 'lead',
  },
  memberColumn(words.owner, { phone: 'value' }),
]

const isSelectable = () => true

/** Buat Pin: all available pins with their owners, which can be voided, and a form that creates more. */
export default function PinsScreen() {
  const [creating, setCreating] = useState(false)
  const canChange = useRight('pins.change')
  const selection = useRowSelection<Pin>({ isSelectable, nameOf: ({ code }) => code })
  return (
    <Page
      title={words.title}
      breadcrumb={texts.area}
      help={words.help}
      actions={
        <>
          <LinkButton to="/a/pins/creations" variant="default">
            {words.creations}
          </LinkButton>
          {canChange && (
            <Button leftSection={<IconPlus size={18} />} onClick={() => setCreating(true)}>
              {words.create}
            </Button>
          )}
        </>
      }
    >
      <DataTable
        source={allPins}
        label={words.list}
        columns={columns}
        defaultLength={25}
        searchPlaceholder={words.search}
        dateRange
        compact
        actions={(pin) => <PinAudit owner={pin} />}
        totals={({ totals = [] }) => totals.map(({ name, total }) => ({ label: name, value: count(total) }))}
        selection={canChange ? selection.table : undefined}
        after={({ data }) =>
          canChange && (
            <SelectionBar selection={selection} page={data} title={words.choose} amount={words.chosenOf}>
              {(onDone) => <VoidForm pins={selection.rows} onDone={onDone} />}
            </SelectionBar>
          )
        }
        empty={<EmptyState icon={IconTicket} title={words.empty} help={words.emptyHelp} />}
      />
      <Sheet opened={creating} onClose={() => setCreating(false)} title={words.create}>
        <CreateForm onDone={() => setCreating(false)} />
      </Sheet>
    </Page>
  )
}
