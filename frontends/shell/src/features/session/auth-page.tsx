import type { ReactNode } from 'react'
import { ReplayEarlyInput } from '../../boot/replay-early-input'
import { texts } from '../../texts'
import { Logo } from '../brand/logo'
import classes from './auth-page.module.css'

interface AuthPageProps {
  title: string
  help: string
  children: ReactNode
}

/** Layout of the guest pages: the brand and one card with a form. */
export function AuthPage({ title, help, children }: AuthPageProps) {
  return (
    <main className={classes.page}>
      <title>{`${title} · ${texts.product}`}</title>
      <div className={classes.brand}>
        <Logo size={44} />
        <span>{texts.product}</span>
      </div>
      <div className={classes.card}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.help}>{help}</p>
        {children}
      </div>
      <ReplayEarlyInput />
    </main>
  )
}
