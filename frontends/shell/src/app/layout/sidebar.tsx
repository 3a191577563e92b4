import { whatsAppLink } from '@jejaring/features'
import { Avatar, ColorModeSetting, Tag } from '@jejaring/ui'
import { Link, NavLink, useConfigs, useLocation, useUser } from '@jejaring/web-platform'
import {
  IconBinaryTree2,
  IconBrandWhatsapp,
  IconChevronDown,
  IconLogout,
  IconUser,
} from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { preloadRemote } from '../../remotes/remote-area'
import type { MenuEntry, MenuGroup } from './menu'
import { menuOf } from './menu-of'
import classes from './sidebar.module.css'
import { frameTexts } from './texts'
import { WaitingCount } from './waiting-count'

/** The signed-in user, quick icons, and the menus of the areas that the user may see. */
export function Sidebar() {
  const user = useUser()
  const configs = useConfigs()
  const chat = whatsAppLink(configs.office_phone)
  const groups = menuOf(user, configs)
  const nav = useActiveEntryInView()
  const GroupView = user.role === 'admin' ? FoldingGroup : Group
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
      <nav aria-label={frameTexts.menu.main} ref={nav}>
        {groups.map((group) => (
          <GroupView key={group.label} group={group} />
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

/** Scrolls the entry of the open screen into view, once. */
function useActiveEntryInView() {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector('[aria-current="page"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return nav
}

function Group({ group }: { group: MenuGroup }) {
  return (
    <>
      <h2 className={classes.heading}>{group.label}</h2>
      <Entries group={group} />
    </>
  )
}

/** A group that folds; it unfolds when one of its screens is opened. */
function FoldingGroup({ group }: { group: MenuGroup }) {
  const { pathname } = useLocation()
  const isHere = group.entries.some((entry) => isAt(entry, pathname))
  const [isOpen, setOpen] = useState(isHere || !group.folded)
  const [previousPath, setPreviousPath] = useState(pathname)
  if (previousPath !== pathname) {
    setPreviousPath(pathname)
    if (isHere) setOpen(true)
  }
  const waiting = group.entries.flatMap((entry) => entry.waiting ?? [])
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>
        <h2 className={classes.heading}>{group.label}</h2>
        {!isOpen && waiting.length > 0 && <WaitingCount items={waiting} />}
        <IconChevronDown size={16} aria-hidden className={classes.chevron} />
      </summary>
      <Entries group={group} />
    </details>
  )
}

const isAt = ({ to, end }: MenuEntry, pathname: string) =>
  pathname === to || (!end && pathname.startsWith(`${to}/`))

function Entries({ group }: { group: MenuGroup }) {
  return (
    <ul className={classes.list}>
      {group.entries.map(({ to, label, icon: Icon, waiting, end = false }) => (
        <li key={to}>
          <NavLink
            to={to}
            end={end}
            className={classes.entry}
            onPointerEnter={() => preloadRemote(group.remote)}
          >
            <Icon size={20} stroke={1.8} />
            {label}
            {waiting && <WaitingCount items={waiting} />}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
