import type { ReactNode } from 'react'
import classes from './two-line-cell.module.css'

/** A fact with a smaller one below it, each on one line; what is cut off is in the row's details. */
export function TwoLineCell({ primary, secondary }: { primary: ReactNode; secondary: string }) {
  return (
    <div className={classes.cell} data-two-lines>
      <div>{primary}</div>
      {secondary && <span title={secondary}>{secondary}</span>}
    </div>
  )
}
