import { PreviousSessionButton } from '@jejaring/features'
import { useUser } from '@jejaring/web-platform'
import { useEffect } from 'react'
import classes from './login-as-bar.module.css'
import { frameTexts } from './texts'

/** Red bar during a login-as session, with a button back to the admin’s own session. */
export function LoginAsBar() {
  const { username } = useUser()
  useEffect(() => {
    document.documentElement.dataset.loginAs = ''
    return () => {
      delete document.documentElement.dataset.loginAs
    }
  }, [])
  return (
    <section className={classes.bar} aria-label={frameTexts.loginAs.label}>
      <span className={classes.text}>
        {frameTexts.loginAs.as} <strong>{username}</strong>
      </span>
      <PreviousSessionButton size="xs" variant="white" color="red.8" className={classes.back ?? ''} />
    </section>
  )
}
