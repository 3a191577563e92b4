import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { texts } from '../texts'
import classes from './offline-bar.module.css'

/** Says that the network is away, for as long as it is; what was loaded stays on the page. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={classes.place}>
      {!online && (
        <span className={classes.bar}>
          <IconWifiOff size={18} aria-hidden />
          {texts.offline}
        </span>
      )}
    </div>
  )
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
