import { Link, useLocation, useUser } from '@jejaring/web-platform'
import { IconBinaryTree2, IconHome, IconUser, IconUserPlus, IconWallet } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { homePathOf } from '../../paths'
import classes from './bottom-bar.module.css'
import { frameTexts } from './texts'

interface Tab {
  to: string
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  isHere: (path: string, search: string) => boolean
}

const choosing = (search: string) => new URLSearchParams(search).has('daftar')

// A registration needs a free slot, so Daftar opens the tree, where slots are chosen.
const tabs: Tab[] = [
  {
    to: '/m/network/genealogy',
    label: frameTexts.menu.network,
    icon: IconBinaryTree2,
    isHere: (path, search) => /^\/m\/network\/(?!register)/.test(path) && !choosing(search),
  },
  {
    to: '/m/network/genealogy?daftar=1',
    label: frameTexts.menu.register,
    icon: IconUserPlus,
    isHere: (path, search) => path.startsWith('/m/network/register') || choosing(search),
  },
  {
    to: '/m/wallet',
    label: frameTexts.menu.walletTab,
    icon: IconWallet,
    isHere: (path) => /^\/m\/(wallet|withdraw|vouchers|pins|ro|stokis|reward|prizes)(\/|$)/.test(path),
  },
  {
    to: '/m/profile',
    label: frameTexts.menu.me,
    icon: IconUser,
    isHere: (path) => /^\/m\/(profile|notifications|identity|bantuan)(\/|$)/.test(path),
  },
]

/** Main navigation on a phone. Every member page belongs to a tab: pins and rewards to the wallet. */
export function BottomBar() {
  const { pathname, search } = useLocation()
  const home = homePathOf(useUser())
  const homeTab: Tab = {
    to: home,
    label: frameTexts.menu.home,
    icon: IconHome,
    isHere: (path) => path === home,
  }
  return (
    <nav className={classes.bar} aria-label={frameTexts.menu.main}>
      {[homeTab, ...tabs].map(({ to, label, icon: Icon, isHere }) => (
        <Link
          key={to}
          to={to}
          className={classes.tab}
          aria-current={isHere(pathname, search) ? 'page' : undefined}
        >
          <Icon size={22} stroke={1.8} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
