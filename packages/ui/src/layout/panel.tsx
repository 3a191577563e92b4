import type { ReactNode } from 'react'
import classes from './panel.module.css'

interface PanelProps {
  title?: ReactNode
  help?: ReactNode
  actions?: ReactNode
  /** Without padding, for tables. */
  flush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A card. With a title it is a labelled section. */
export function Panel({ title, help, actions, flush, className, children }: PanelProps) {
  return (
    <section className={[classes.panel, flush && classes.flush, className].filter(Boolean).join(' ')}>
      {(title || actions) && (
        <header className={classes.header}>
          <div>
            {title && <h2 className={classes.title}>{title}</h2>}
            {help && <p className={classes.help}>{help}</p>}
          </div>
          {actions}
        </header>
      )}
      {children}
    </section>
  )
}
