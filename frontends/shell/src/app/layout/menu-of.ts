import { hasRight, type SessionUser } from '@jejaring/web-platform'
import { rightOfPath } from '../guards/path-rights'
import { adminMenu, type MenuGroup, memberMenu } from './menu'

/** The groups and entries that a user may open. */
export function menuOf(user: SessionUser): MenuGroup[] {
  const isOpenTo = ({ to }: MenuGroup['entries'][number]) => {
    const right = rightOfPath(to)
    return right === undefined || hasRight(user, right)
  }
  return (user.role === 'admin' ? adminMenu : memberMenu)
    .map((group) => ({ ...group, entries: group.entries.filter(isOpenTo) }))
    .filter(({ entries }) => entries.length > 0)
}
