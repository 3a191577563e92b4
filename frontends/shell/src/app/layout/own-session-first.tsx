import { PreviousSessionButton } from '@jejaring/features'
import { EmptyState, LinkButton } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import { IconUserShield } from '@tabler/icons-react'
import classes from '../../features/not-found/message-page.module.css'
import { HOME_PATH } from '../../paths'
import { texts } from '../../texts'
import { frameTexts } from './texts'

const words = frameTexts.loginAs

/**
 * Replaces an admin page reached by the back button during a login-as session. The admin page is available again
 * after returning to the own session.
 */
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
            <LinkButton to={HOME_PATH} variant="default">
              {words.stay(username)}
            </LinkButton>
          </div>
        }
      />
    </div>
  )
}
