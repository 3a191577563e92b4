import { Link, useRight } from '@jejaring/web-platform'
import classes from './member-link.module.css'

/** A username that leads to the page of the member, for admins whose duty opens it. */
export function MemberLink({ username }: { username: string }) {
  const mayOpen = useRight('members.read')
  if (!mayOpen || !username) return username
  return (
    <Link to={`/a/members/${username}`} className={classes.link}>
      {username}
    </Link>
  )
}
