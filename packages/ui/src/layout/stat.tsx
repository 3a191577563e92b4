import type { ComponentType, ReactNode } from 'react'
import classes from './stat.module.css'

interface StatProps {
  label: string
  /** An `<Amount>` or a count. */
  value: ReactNode
  note?: ReactNode
  icon?: ComponentType<{ size?: number }>
  /** On a phone, label and value share one line. */
  inline?: boolean
}

/** A card with one number. */
export function Stat({ label, value, note, icon: Icon, inline }: StatProps) {
  return (
    <div className={classes.stat} data-inline={inline || undefined}>
      <div className={classes.top}>
        <span className={classes.label}>{label}</span>
        {Icon && (
          <span className={classes.icon} aria-hidden>
            <Icon size={18} />
          </span>
        )}
      </div>
      <span className={classes.value}>{value}</span>
      {note && <span className={classes.note}>{note}</span>}
    </div>
  )
}

/** A grid of stats at least `min` pixels wide at the default font size: two per row on a phone, as many as fit on a desktop. */
export function StatGrid({ children, min = 200 }: { children: ReactNode; min?: number | undefined }) {
  return (
    <div className={classes.grid} style={{ '--stat-min': `${min / 16}rem` } as React.CSSProperties}>
      {children}
    </div>
  )
}
