import { Button, confirmAction, LinesSkeleton, Panel, StatusBadge, showFailure } from '@jejaring/ui'
import { IconLogout, IconRefresh } from '@tabler/icons-react'
import { texts } from '../../texts'
import { useDeviceOrder } from './device-calls'
import type { DeviceState, Shown } from './device-events'
import { PairingCode } from './pairing-code'
import { QrCode } from './qr-code'
import classes from './whatsapp.module.css'

const words = texts.whatsapp

const tones = { init: 'info', qr: 'warning', ready: 'success', notfound: 'danger' } as const

/** The states in which each command is allowed (product.md §4). */
const mayRestart: readonly DeviceState[] = ['init', 'ready', 'notfound']
const mayLogOut: readonly DeviceState[] = ['ready']

/** Shows the state of the device and its commands. */
export function DevicePanel({ device }: { device: Shown['device'] }) {
  return (
    <Panel title={words.device}>
      {device ? (
        <div className={classes.device}>
          <div className={classes.state} role="status">
            <StatusBadge status={tones[device.event]} label={words.states[device.event]} />
            <p>{device.message}</p>
          </div>
          {device.event === 'qr' && device.qrcode && (
            <>
              <QrCode value={device.qrcode} until={device.expires_at} from={device.at} />
              <PairingCode />
            </>
          )}
          <Orders state={device.event} />
        </div>
      ) : (
        <>
          <p className={classes.quiet}>{words.loading}</p>
          <LinesSkeleton lines={2} />
        </>
      )}
    </Panel>
  )
}

function Orders({ state }: { state: DeviceState }) {
  const order = useDeviceOrder()
  const give = (what: 'restart' | 'logout') => order.mutate(what, { onError: showFailure })
  const logOut = async () => {
    const wish = {
      title: words.logoutTitle,
      note: words.logoutNote,
      confirmLabel: words.logoutYes,
      danger: true,
    }
    if (await confirmAction(wish)) give('logout')
  }
  if (!mayRestart.includes(state) && !mayLogOut.includes(state)) return null
  return (
    <div className={classes.orders}>
      {mayRestart.includes(state) && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} />}
          loading={order.isPending && order.variables === 'restart'}
          onClick={() => give('restart')}
        >
          {words.restart}
        </Button>
      )}
      {mayLogOut.includes(state) && (
        <Button
          variant="subtle"
          leftSection={<IconLogout size={18} />}
          loading={order.isPending && order.variables === 'logout'}
          onClick={() => void logOut()}
        >
          {words.logout}
        </Button>
      )}
    </div>
  )
}
