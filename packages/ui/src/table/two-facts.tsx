import type { ReactNode } from 'react'
import classes from './two-facts.module.css'

/** A fact with a smaller one below it, each on one line; what is cut off is in the row's details. */
export function TwoFacts({ first, second }: { first: ReactNode; second: string }) {
  return (
    <div className={classes.two} data-two-facts>
      <div>{first}</div>
      {second && <span title={second}>{second}</span>}
    </div>
  )
}
