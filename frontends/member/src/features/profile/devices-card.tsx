import {
  Button,
  confirmAction,
  dateTimeText,
  ErrorState,
  LinesSkeleton,
  Panel,
  showFailure,
  Tag,
} from '@jejaring/ui'
import { useNavigate, useQuery } from '@jejaring/web-platform'
import { IconDeviceLaptop, IconDeviceMobile } from '@tabler/icons-react'
import { DeviceItem, DeviceList } from '../../device-list'
import * as texts from '../../texts'
import { type Device, devicesQuery, useEndAllDevices, useEndDevice } from './devices'
import classes from './devices.module.css'

const words = texts.profile.devices

/** Lists the member's login sessions, with buttons to end one or all of them. */
export function DevicesCard() {
  const devices = useQuery(devicesQuery)
  const endOne = useEndDevice()
  const endAll = useEndAllDevices()
  const navigate = useNavigate()
  const confirmEndAll = async () => {
    const confirmation = {
      title: words.endAllTitle,
      note: words.endAllNote,
      confirmLabel: words.endAllYes,
      danger: true,
    }
    if (!(await confirmAction(confirmation))) return
    // The logout page clears this session on the client, too.
    endAll.mutate(undefined, { onSuccess: () => void navigate('/auth/logout'), onError: showFailure })
  }
  return (
    <Panel title={words.title} help={words.help} className={classes.card}>
      {devices.data ? (
        <DeviceList label={words.list}>
          {devices.data.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              ending={endOne.isPending && endOne.variables === device.id}
              onEnd={() => endOne.mutate(device.id, { onError: showFailure })}
            />
          ))}
        </DeviceList>
      ) : devices.isError ? (
        <ErrorState error={devices.error} onRetry={() => void devices.refetch()} />
      ) : (
        <LinesSkeleton lines={2} />
      )}
      <Button variant="default" loading={endAll.isPending} onClick={() => void confirmEndAll()}>
        {words.endAll}
      </Button>
    </Panel>
  )
}

function DeviceRow({ device, ending, onEnd }: { device: Device; ending: boolean; onEnd: () => void }) {
  return (
    <DeviceItem
      icon={device.is_phone ? IconDeviceMobile : IconDeviceLaptop}
      name={device.device}
      moments={[words.used(dateTimeText(device.last_used_at)), words.since(dateTimeText(device.created_at))]}
    >
      {device.is_current ? (
        <Tag>{words.current}</Tag>
      ) : (
        <Button variant="subtle" loading={ending} aria-label={words.endOne(device.device)} onClick={onEnd}>
          {words.end}
        </Button>
      )}
    </DeviceItem>
  )
}
