import { adminHomeQuery } from '@jejaring/features'
import { useQuery } from '@jejaring/web-platform'
import { frameTexts } from './texts'
import classes from './waiting-count.module.css'

/** Number of rows of these items of the admin home. Nothing while it is unknown or zero. */
export function WaitingCount({ items }: { items: readonly string[] }) {
  const { data: count = 0 } = useQuery({
    ...adminHomeQuery,
    select: (home) =>
      home.items.reduce((sum, item) => sum + (items.includes(item.name) ? (item.count ?? 0) : 0), 0),
  })
  if (count === 0) return null
  return (
    <span className={classes.badge} role="img" aria-label={frameTexts.menu.waiting(count)}>
      {count > 99 ? '99+' : count}
    </span>
  )
}
