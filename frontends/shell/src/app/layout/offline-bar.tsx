import { useOnline } from '@jejaring/web-platform'
import { IconWifiOff } from '@tabler/icons-react'
import { texts } from '../../texts'
import classes from './offline-bar.module.css'

/** Shows a notice while the browser is offline; loaded data stays on the page. */
export function OfflineBar() {
  const online = useOnline()
  return (
    <div role="status" className={classes.container}>
      {!online && (
        <span className={classes.bar}>
          <IconWifiOff size={18} aria-hidden />
          {texts.offline}
        </span>
      )}
    </div>
  )
}
