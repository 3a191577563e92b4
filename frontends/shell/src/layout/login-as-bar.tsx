import { useUser } from '@jejaring/platform'
import { PreviousSessionButton } from '@jejaring/ui'
import { frameTexts } from '../texts/frame'
import classes from './login-as-bar.module.css'

/** The red bar over everything while an admin is logged in as somebody else, with the way back. */
export function LoginAsBar() {
  const { username } = useUser()
  return (
    <section className={classes.bar} aria-label={frameTexts.loginAs.label}>
      <span className={classes.text}>
        {frameTexts.loginAs.as} <strong>{username}</strong>
      </span>
      <PreviousSessionButton size="xs" variant="white" color="red.8" className={classes.back ?? ''} />
    </section>
  )
}
