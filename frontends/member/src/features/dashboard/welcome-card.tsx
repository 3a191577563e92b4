import { PreviousSessionButton } from '@jejaring/features'
import { Avatar, dateTimeText, Panel, Tag } from '@jejaring/ui'
import { useUser } from '@jejaring/web-platform'
import * as texts from '../../texts'
import classes from './dashboard.module.css'

const ROLE_LABELS: Record<string, string> = {
  admin: 'Admin',
  member: 'Member',
  stokis: 'Stokis',
  mastok: 'Master Stokis',
}

/** Shows the logged-in user, their role and the date they joined. */
export function WelcomeCard() {
  const user = useUser()
  return (
    <Panel className={classes.welcome}>
      <Avatar photo={user.photo} name={user.name} size={64} />
      <div className={classes.person}>
        <strong className={classes.name}>{user.name}</strong>
        <div className={classes.username}>
          @{user.username} <Tag>{ROLE_LABELS[user.role] ?? user.role}</Tag>
        </div>
        <span className={classes.since}>
          {texts.dashboard.joined} {dateTimeText(user.created_at)}
        </span>
        {user.is_prev && (
          <PreviousSessionButton variant="default" size="xs" className={classes.previous ?? ''} />
        )}
      </div>
    </Panel>
  )
}
