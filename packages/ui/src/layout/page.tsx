import type { ReactNode } from 'react'
import classes from './page.module.css'

interface PageProps {
  title: string
  /** Parent area or screens, shown above the title. */
  breadcrumb?: ReactNode
  /** One sentence about the purpose of the screen. */
  help?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** Layout of a screen: document title, heading, actions, and a column of cards. */
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
