import { Link, useUser } from '@jejaring/web-platform'
import { Logo } from '../../features/brand/logo'
import { homePathOf } from '../../paths'
import { texts } from '../../texts'
import { SearchButton } from '../search/search-button'
import { AccountMenu } from './account-menu'
import { Bell } from './bell'
import { MenuButton } from './menu-button'
import classes from './top-bar.module.css'

/** Product name on the left; on the right the account menu, or on a phone the menu button. */
export function TopBar() {
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
      <MenuButton className={classes.menu} />
    </header>
  )
}
