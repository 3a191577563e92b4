import { type ReactNode, useId } from 'react'
import classes from './health.module.css'

interface ListSectionProps {
  title: string
  help: string
  actions?: ReactNode
  /** A table; it renders its own card. */
  children: ReactNode
}

/** Section with heading, help text and actions above a table. */
export function ListSection({ title, help, actions, children }: ListSectionProps) {
  const id = useId()
  return (
    <section className={classes.section} aria-labelledby={id}>
      <header className={classes.heading}>
        <div>
          <h2 id={id}>{title}</h2>
          <p>{help}</p>
        </div>
        {actions}
      </header>
      {children}
    </section>
  )
}
