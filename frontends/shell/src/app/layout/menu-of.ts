import { type Configs, hasRight, type SessionUser } from '@jejaring/web-platform'
import { rightOfPath } from '../guards/path-rights'
import { adminMenu, type MenuGroup, memberMenu } from './menu'

/** The groups and entries that a user may open, of the features that are on. */
export function menuOf(user: SessionUser, configs: Configs): MenuGroup[] {
  const isOpenTo = ({ to, config }: MenuGroup['entries'][number]) => {
    if (config !== undefined && configs[config] !== 1) return false
    const right = rightOfPath(to)
    return right === undefined || hasRight(user, right)
  }
  return (user.role === 'admin' ? adminMenu : memberMenu)
    .map((group) => ({ ...group, entries: group.entries.filter(isOpenTo) }))
    .filter(({ entries }) => entries.length > 0)
}
