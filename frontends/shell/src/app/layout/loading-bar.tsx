import { useActivity } from '@jejaring/web-platform'
import { useEffect, useState } from 'react'
import classes from './loading-bar.module.css'

const THROTTLE_MS = 200
const FADE_MS = 250

/** The loading bar before the router has rendered. It only uses CSS, with the same delay. */
export function FirstLoadingBar() {
  return <div className={classes.bar} data-phase="first" aria-hidden />
}

/** A thin bar at the top while a page loads; invisible during the first 200 ms. */
export function LoadingBar() {
  const active = useActivity()
  const [phase, setPhase] = useState<'off' | 'running' | 'done'>('off')
  useEffect(() => {
    if (active) {
      const timer = setTimeout(() => setPhase('running'), THROTTLE_MS)
      return () => clearTimeout(timer)
    }
    setPhase((now) => (now === 'running' ? 'done' : 'off'))
    const timer = setTimeout(() => setPhase('off'), FADE_MS)
    return () => clearTimeout(timer)
  }, [active])
  return <div className={classes.bar} data-phase={phase} aria-hidden />
}
