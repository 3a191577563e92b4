import { countColumn, DataTable, dateTimeColumn } from '@jejaring/features'
import {
  Button,
  count,
  EmptyState,
  LinkButton,
  Page,
  Sheet,
  Stat,
  StatGrid,
  StatsSkeleton,
} from '@jejaring/ui'
import type { Column } from '@jejaring/ui/table'
import { lazyPage } from '@jejaring/web-platform'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { InPersonNotice, useInPerson } from '../../in-person'
import * as texts from '../../texts'
import type { PinMovement } from '../pins/pin-history'
import type { PinTotal } from '../pins/pin-totals'
import { repeatOrders } from './repeat-orders'
import { ValidityNotice } from './validity-notice'

const RepeatOrderForm = lazyPage(() => import('./repeat-order-form'))

const words = texts.repeatOrders

const columns: Column<PinMovement>[] = [
  dateTimeColumn('created_at', words.date),
  { key: 'description', label: words.description, render: (order) => order.description, phone: 'lead' },
  countColumn('qty', words.quantity, { phone: 'none' }),
]

/** Repeat Order screen: available repeat-order pins, past orders, and the order form. */
export default function RepeatOrdersScreen() {
  const inPerson = useInPerson()
  const [ordering, setOrdering] = useState(false)
  return (
    <Page
      title={words.title}
      breadcrumb={texts.area}
      actions={
        <Button
          leftSection={<IconRefresh size={18} />}
          disabled={!inPerson}
          onClick={() => setOrdering(true)}
        >
          {words.order}
        </Button>
      }
    >
      <InPersonNotice />
      <ValidityNotice onOwnScreen />
      <DataTable
        source={repeatOrders}
        label={words.list}
        columns={columns}
        dateRange
        summary={(reply) => <PinTotalCard pins={reply?.pins} />}
        empty={
          <EmptyState
            icon={IconRefresh}
            title={words.empty}
            help={words.emptyHelp}
            action={<LinkButton to="/m/stokis">{words.emptyAction}</LinkButton>}
          />
        }
      />
      <Sheet opened={ordering} onClose={() => setOrdering(false)} title={words.order}>
        <RepeatOrderForm onDone={() => setOrdering(false)} />
      </Sheet>
    </Page>
  )
}

function PinTotalCard({ pins }: { pins: PinTotal[] | undefined }) {
  if (!pins) return <StatsSkeleton cards={1} />
  const total = pins.reduce((sum, pin) => sum + pin.total, 0)
  return (
    <StatGrid>
      <Stat label={words.total} value={count(total)} icon={IconRefresh} />
    </StatGrid>
  )
}
