import { Link } from '@jejaring/web-platform'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './home.module.css'

interface HomeRowProps {
  label: string
  note?: string
  /** The screen that the row opens; without it the row is no link. */
  to?: string | undefined
  /** The state, at the end of the row. */
  children: ReactNode
}

/** A row of a section: label, note and state, as a link. */
export function HomeRow({ label, note, to, children }: HomeRowProps) {
  const content = (
    <>
      <span className={classes.label}>
        {label}
        {note && <span className={classes.note}>{note}</span>}
      </span>
      <span className={classes.state}>{children}</span>
      {to && <IconChevronRight size={18} aria-hidden />}
    </>
  )
  return (
    <li>
      {to ? (
        <Link to={to} className={classes.row}>
          {content}
        </Link>
      ) : (
        <div className={classes.row}>{content}</div>
      )}
    </li>
  )
}
