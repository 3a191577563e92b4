import { useUser } from '@jejaring/platform'
import { EmptyState, LinkButton, PreviousSessionButton } from '@jejaring/ui'
import { IconUserShield } from '@tabler/icons-react'
import classes from '../errors/errors.module.css'
import { HOME } from '../features/session/safe-next'
import { texts } from '../texts'
import { frameTexts } from '../texts/frame'

const words = frameTexts.loginAs

/** In place of an admin's page that the browser went back to: it is there again after the return from the login-as session. */
export function OwnSessionFirst() {
  const { username } = useUser()
  return (
    <div className={classes.page}>
      <title>{`${words.ownFirst} · ${texts.product}`}</title>
      <h1 className={classes.title}>{words.ownFirst}</h1>
      <EmptyState
        icon={IconUserShield}
        title={`${words.as} ${username}`}
        help={words.ownFirstHelp}
        action={
          <div className={classes.actions}>
            <PreviousSessionButton />
            <LinkButton to={HOME} variant="default">
              {words.stay(username)}
            </LinkButton>
          </div>
        }
      />
    </div>
  )
}
