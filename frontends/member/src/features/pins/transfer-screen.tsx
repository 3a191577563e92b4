import { DataTable, dateTimeColumn } from '@jejaring/features'
import { Button, EmptyState, LinkButton, Page, Sheet } from '@jejaring/ui'
import { lazyPage } from '@jejaring/web-platform'
import { IconSend, IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { InPersonNotice, useInPerson } from '../../in-person'
import * as texts from '../../texts'
import { myPins } from './my-pins'
import { PinTotalCards } from './pin-total-cards'
import classes from './pins.module.css'

const TransferForm = lazyPage(() => import('./transfer-form'))

const words = texts.pins

/** Pin Transfer screen: totals and list of available pins, and the transfer form. */
export default function TransferScreen() {
  const inPerson = useInPerson()
  const [sending, setSending] = useState(false)
  return (
    <Page
      title={words.title}
      breadcrumb={texts.area}
      actions={
        <Button leftSection={<IconSend size={18} />} disabled={!inPerson} onClick={() => setSending(true)}>
          {words.transfer}
        </Button>
      }
    >
      <InPersonNotice />
      <DataTable
        source={myPins}
        label={words.list}
        columns={[
          dateTimeColumn('created_at', words.madeOn),
          {
            key: 'code',
            label: words.code,
            render: (pin) => <span className={classes.code}>{pin.code}</span>,
            phone: 'lead',
          },
          { key: 'package_name', label: words.package, render: (pin) => pin.package_name, phone: 'under' },
        ]}
        dateRange
        summary={(reply) => <PinTotalCards pins={reply?.pins} />}
        empty={
          <EmptyState
            icon={IconTicket}
            title={words.empty}
            help={words.emptyHelp}
            action={<LinkButton to="/m/stokis">{words.emptyAction}</LinkButton>}
          />
        }
      />
      <Sheet opened={sending} onClose={() => setSending(false)} title={words.transfer}>
        <TransferForm onDone={() => setSending(false)} />
      </Sheet>
    </Page>
  )
}
