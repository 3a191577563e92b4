import { Page } from '@jejaring/ui'
import { useRight } from '@jejaring/web-platform'
import * as texts from '../../texts'
import { useDeviceEvents } from './device-events'
import { DevicePanel } from './device-panel'
import { LogBox } from './log-box'
import { MessagesTable } from './messages-table'
import { QueuePanel } from './queue-panel'
import { TemplatesPanel } from './templates-panel'
import { TestPanel } from './test-panel'
import classes from './whatsapp.module.css'

const words = texts.whatsapp

/** Konfigurasi WhatsApp: live state of the device, the message queue and the templates. */
export default function WhatsappScreen() {
  const canChange = useRight('messages.change')
  const { device, lines, isDisconnected, retry } = useDeviceEvents()
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      {/* The QR code panel spans two rows. */}
      <div className={classes.panels} data-code={device?.event === 'qr' || undefined}>
        <DevicePanel device={device} />
        <LogBox lines={lines} isDisconnected={isDisconnected} retry={retry} />
        {canChange && <TestPanel />}
        <QueuePanel />
      </div>
      <MessagesTable />
      <TemplatesPanel />
    </Page>
  )
}
