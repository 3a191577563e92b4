import type { ReactNode } from 'react'
import classes from './description-list.module.css'

export interface DescriptionItem {
  label: string
  value: ReactNode
  /** The total at the end of a breakdown. */
  total?: boolean
}

/** Labels and values below each other: a breakdown, a confirmation, the details of a row. */
export function DescriptionList({ items }: { items: DescriptionItem[] }) {
  return (
    <dl className={classes.list}>
      {items.map((item) => (
        <div key={item.label} className={classes.item} data-total={item.total || undefined}>
          <dt>{item.label}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  )
}
