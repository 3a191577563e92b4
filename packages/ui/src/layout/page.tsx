import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** The area or the screens above this one, shown small over the title. */
  breadcrumb?: ReactNode
  /** A sentence that says what the screen is for. */
  help?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every screen: the document's title, a heading, actions beside it, and a column of cards. */
export function Page({ title, breadcrumb, help, actions, children }: PageProps) {
  return (
    <div className={classes.page}>
      <title>{`${title} · Jejaring`}</title>
      <header className={classes.header}>
        <div className={classes.heading}>
          {breadcrumb && <p className={classes.breadcrumb}>{breadcrumb}</p>}
          <h1 className={classes.title}>{title}</h1>
          {help && <p className={classes.help}>{help}</p>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}
