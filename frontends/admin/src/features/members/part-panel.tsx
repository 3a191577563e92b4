import { Panel } from '@jejaring/ui'
import type { ReactNode } from 'react'
import * as texts from '../../texts'
import type { Overview } from './member-overview'
import classes from './members.module.css'

interface PartPanelProps<Part> {
  /** Name of the part. */
  name: keyof Overview
  title: string
  part: Part | null
  unavailable: readonly string[]
  actions?: ReactNode
  children: (part: Part) => ReactNode
}

/** A part of the page; nothing outside the duty, a sentence while it is unavailable. */
export function PartPanel<Part>({ name, title, part, unavailable, actions, children }: PartPanelProps<Part>) {
  if (part !== null)
    return (
      <Panel title={title} actions={actions}>
        {children(part)}
      </Panel>
    )
  if (!unavailable.includes(name)) return null
  return (
    <Panel title={title}>
      <p className={classes.quiet}>{texts.members.unavailable}</p>
    </Panel>
  )
}
