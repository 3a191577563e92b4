import type { ReactNode } from 'react'
import classes from './description-list.module.css'

export interface DescriptionItem {
  label: string
  value: ReactNode
  /** The sum at the end of a breakdown. */
  total?: boolean
}

/** Labels with their values, one under the other: a breakdown, a confirmation, the details of a row. */
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
