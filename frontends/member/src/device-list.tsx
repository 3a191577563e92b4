import type { ComponentType, ReactNode } from 'react'
import classes from './device-list.module.css'

/** The devices or the passkeys of an account. */
export function DeviceList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  )
}

interface DeviceItemProps {
  icon: ComponentType<{
    size?: number
    stroke?: number
    className?: string | undefined
    'aria-hidden'?: boolean
  }>
  name: string
  /** When it was added and last used. */
  moments: string[]
  /** At the end: what it is, or a button. */
  children: ReactNode
}

export function DeviceItem({ icon: Icon, name, moments, children }: DeviceItemProps) {
  return (
    <li className={classes.device}>
      <Icon size={24} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.text}>
        <strong>{name}</strong>
        {moments.map((moment) => (
          <span key={moment} className={classes.when}>
            {moment}
          </span>
        ))}
      </div>
      {children}
    </li>
  )
}
