import { Page } from '@jejaring/ui'
import { texts } from '../../texts'
import { useDeviceEvents } from './device-events'
import { DevicePanel } from './device-panel'
import { LogBox } from './log-box'
import { MessagesTable } from './messages-table'
import { QueuePanel, TestPanel } from './queue-panel'
import { TemplatesPanel } from './templates-panel'
import classes from './whatsapp.module.css'

const words = texts.whatsapp

/** Konfigurasi WhatsApp: the device, live, and the messages that leave by it. */
export default function WhatsappScreen() {
  const { device, lines, lost, retry } = useDeviceEvents()
  return (
    <Page title={words.title} breadcrumb={texts.area} help={words.help}>
      <div className={classes.columns}>
        <div className={classes.column}>
          <DevicePanel device={device} />
          <LogBox lines={lines} lost={lost} retry={retry} />
        </div>
        <div className={classes.column}>
          <QueuePanel />
          <TestPanel />
        </div>
      </div>
      <MessagesTable />
      <TemplatesPanel />
    </Page>
  )
}
