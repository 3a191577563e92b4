import { whatsAppLink } from '@jejaring/features'
import { Avatar, ColorModeSetting, Tag } from '@jejaring/ui'
import { hasRight, Link, NavLink, type SessionUser, useConfigs, useUser } from '@jejaring/web-platform'
import { IconBinaryTree2, IconBrandWhatsapp, IconLogout, IconUser } from '@tabler/icons-react'
import { preloadRemote } from '../../remotes/remote-area'
import { rightOfPath } from '../guards/path-rights'
import { type MenuGroup, menu } from './menu'
import classes from './sidebar.module.css'
import { frameTexts } from './texts'

/** The signed-in user, quick icons, and the menus of the areas that the user may see. */
export function Sidebar() {
  const user = useUser()
  const chat = whatsAppLink(useConfigs().office_phone)
  const groups = menuOf(user)
  return (
    <div className={classes.sidebar}>
      <div className={classes.user}>
        <Avatar photo={user.photo} name={user.name} size={52} />
        <div className={classes.who}>
          <strong className={classes.username}>{user.username}</strong>
          <Tag>{frameTexts.roles[user.role] ?? user.role}</Tag>
        </div>
        <div className={classes.quick}>
          <Link to="/m/network/genealogy">
            <IconBinaryTree2 size={20} aria-hidden />
            {frameTexts.menu.network}
          </Link>
          <Link to="/m/profile">
            <IconUser size={20} aria-hidden />
            {frameTexts.menu.me}
          </Link>
          <Link to="/auth/logout">
            <IconLogout size={20} aria-hidden />
            {frameTexts.menu.logout}
          </Link>
        </div>
      </div>
      <nav aria-label={frameTexts.menu.main}>
        {groups.map((group) => (
          <Group key={group.label} group={group} />
        ))}
      </nav>
      <div className={classes.end}>
        {chat && (
          <a className={classes.entry} href={chat} target="_blank" rel="noopener noreferrer">
            <IconBrandWhatsapp size={20} stroke={1.8} aria-hidden />
            {frameTexts.menu.chatAdmin}
          </a>
        )}
        <div className={classes.mode}>
          <ColorModeSetting />
        </div>
      </div>
    </div>
  )
}

/** The groups and entries that a user may open. */
function menuOf(user: SessionUser): MenuGroup[] {
  const isOpenTo = ({ to }: MenuGroup['entries'][number]) => {
    const right = rightOfPath(to)
    return right === undefined || hasRight(user, right)
  }
  return menu
    .filter((group) => !group.adminOnly || user.role === 'admin')
    .map((group) => ({ ...group, entries: group.entries.filter(isOpenTo) }))
    .filter(({ entries }) => entries.length > 0)
}

function Group({ group }: { group: MenuGroup }) {
  return (
    <>
      <h2 className={classes.heading}>{group.label}</h2>
      <ul className={classes.list}>
        {group.entries.map(({ to, label, icon: Icon, count: Count }) => (
          <li key={to}>
            <NavLink to={to} className={classes.entry} onPointerEnter={() => preloadRemote(group.remote)}>
              <Icon size={20} stroke={1.8} />
              {label}
              {Count && <Count />}
            </NavLink>
          </li>
        ))}
      </ul>
    </>
  )
}
