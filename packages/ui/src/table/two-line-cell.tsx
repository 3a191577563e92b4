import type { ReactNode } from 'react'
import classes from './two-line-cell.module.css'

interface TwoLineCellProps {
  primary: ReactNode
  /** Text, or a link. */
  secondary: ReactNode
}

/** A value with a smaller one below it, each truncated to one line; the row’s details show the full text. */
export function TwoLineCell({ primary, secondary }: TwoLineCellProps) {
  return (
    <div className={classes.cell} data-two-lines>
      <div>{primary}</div>
      {secondary && <span title={typeof secondary === 'string' ? secondary : undefined}>{secondary}</span>}
    </div>
  )
}
