import { Link } from '@jejaring/web-platform'
import type { ReactNode } from 'react'
import classes from './auth-page.module.css'

/** A link next to the fields, with the height of a touch target. It loads no document, so that kept input stays. */
export function AuthLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className={classes.link} to={to}>
      {children}
    </Link>
  )
}
