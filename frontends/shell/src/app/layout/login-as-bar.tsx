import { PreviousSessionButton } from '@jejaring/features'
import { useUser } from '@jejaring/web-platform'
import classes from './login-as-bar.module.css'
import { frameTexts } from './texts'

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
