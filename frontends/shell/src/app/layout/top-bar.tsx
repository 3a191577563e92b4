import { ActionIcon } from '@jejaring/ui'
import { Link, useUser } from '@jejaring/web-platform'
import { IconMenu2 } from '@tabler/icons-react'
import { Logo } from '../../features/brand/logo'
import { homePathOf } from '../../paths'
import { texts } from '../../texts'
import { SearchButton } from '../search/search-button'
import { AccountMenu } from './account-menu'
import { Bell } from './bell'
import { frameTexts } from './texts'
import classes from './top-bar.module.css'

/** Product name on the left; on the right the account menu, or on a phone the menu button. */
export function TopBar({ onMenu }: { onMenu: () => void }) {
  return (
    <header className={classes.bar}>
      <Link to={homePathOf(useUser())} className={classes.brand}>
        <Logo size={32} />
        {texts.product}
      </Link>
      <SearchButton />
      <Bell />
      <div className={classes.account}>
        <AccountMenu />
      </div>
      <ActionIcon className={classes.menu} color="gray" aria-label={frameTexts.menu.open} onClick={onMenu}>
        <IconMenu2 size={22} />
      </ActionIcon>
    </header>
  )
}
