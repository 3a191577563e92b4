import { IconArrowsExchange, IconBinaryTree, IconGift } from '@tabler/icons-react'
import * as texts from '../../texts'
import classes from './genealogy.module.css'

const words = texts.genealogy

/** Explains the icons of the member cards. */
export function Legend() {
  const rows = [
    { icon: IconBinaryTree, label: words.downlines },
    { icon: IconArrowsExchange, label: words.pairings },
    { icon: IconGift, label: words.rewards },
  ]
  return (
    <div className={classes.legend}>
      {rows.map(({ icon: Icon, label }) => (
        <span key={label}>
          <Icon size={14} aria-hidden /> {label}
        </span>
      ))}
    </div>
  )
}
