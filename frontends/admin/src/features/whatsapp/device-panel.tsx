import { Button, confirmAction, LinesSkeleton, Panel, StatusBadge, showFailure } from '@jejaring/ui'
import { useRight } from '@jejaring/web-platform'
import { IconLogout, IconRefresh } from '@tabler/icons-react'
import { texts } from '../../texts'
import { useDeviceCommand } from './device-calls'
import type { DeviceState, DeviceView } from './device-events'
import { PairingCode } from './pairing-code'
import { QrCode } from './qr-code'
import classes from './whatsapp.module.css'

const words = texts.whatsapp

const tones = { init: 'info', qr: 'warning', ready: 'success', notfound: 'danger' } as const

/** The states in which each command is allowed (product.md §4). */
const restartStates: readonly DeviceState[] = ['init', 'ready', 'notfound']
const logoutStates: readonly DeviceState[] = ['ready']

/** Shows the state of the device and its commands. */
export function DevicePanel({ device }: { device: DeviceView['device'] }) {
  const canChange = useRight('messages.change')
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
              {canChange && <PairingCode />}
            </>
          )}
          <DeviceCommands state={device.event} />
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

function DeviceCommands({ state }: { state: DeviceState }) {
  const canChange = useRight('messages.change')
  const command = useDeviceCommand()
  const run = (name: 'restart' | 'logout') => command.mutate(name, { onError: showFailure })
  const logOut = async () => {
    const confirmation = {
      title: words.logoutTitle,
      note: words.logoutNote,
      confirmLabel: words.logoutYes,
      danger: true,
    }
    if (await confirmAction(confirmation)) run('logout')
  }
  if (!canChange || !(restartStates.includes(state) || logoutStates.includes(state))) return null
  return (
    <div className={classes.commands}>
      {restartStates.includes(state) && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} />}
          loading={command.isPending && command.variables === 'restart'}
          onClick={() => run('restart')}
        >
          {words.restart}
        </Button>
      )}
      {logoutStates.includes(state) && (
        <Button
          variant="subtle"
          leftSection={<IconLogout size={18} />}
          loading={command.isPending && command.variables === 'logout'}
          onClick={() => void logOut()}
        >
          {words.logout}
        </Button>
      )}
    </div>
  )
}
