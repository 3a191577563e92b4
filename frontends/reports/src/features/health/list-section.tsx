import { type ReactNode, useId } from 'react'
import classes from './health.module.css'

interface ListSectionProps {
  title: string
  help: string
  actions?: ReactNode
  /** A table, which is a card of its own. */
  children: ReactNode
}

/** A list behind a figure, under its heading. */
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
