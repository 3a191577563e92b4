import { Button, confirmAction, LinesSkeleton, Panel, StatusBadge, showFailure } from '@jejaring/ui'
import { useRight } from '@jejaring/web-platform'
import { IconLogout, IconRefresh } from '@tabler/icons-react'
import * as texts from '../../texts'
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
  const canLink = useRight('sender.change')
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
              {canLink && <PairingCode />}
            </>
          )}
          {device.event === 'qr' && !canLink && <p className={classes.quiet}>{words.linkedByOwner}</p>}
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
  const canRestart = useRight('messages.change') && restartStates.includes(state)
  const canLogOut = useRight('sender.change') && logoutStates.includes(state)
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
  if (!canRestart && !canLogOut) return null
  return (
    <div className={classes.commands}>
      {canRestart && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} />}
          loading={command.isPending && command.variables === 'restart'}
          onClick={() => run('restart')}
        >
          {words.restart}
        </Button>
      )}
      {canLogOut && (
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
