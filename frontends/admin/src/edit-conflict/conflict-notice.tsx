import { Notice } from '@jejaring/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './edit-conflict.module.css'

interface ConflictNoticeProps {
  title: string
  /** Identifies the conflict. The notice takes the focus whenever this value changes. */
  conflict: unknown
  /** One or two sentences. */
  help: ReactNode
  children?: ReactNode
}

/** Announces an edit conflict inside the form. Taking the focus makes screen readers read it. */
export function ConflictNotice({ title, conflict, help, children }: ConflictNoticeProps) {
  const section = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text may announce another conflict
  useEffect(() => section.current?.focus(), [conflict])
  return (
    <section ref={section} tabIndex={-1} aria-label={title} className={classes.notice}>
      <Notice tone="wait" title={title}>
        {help}
      </Notice>
      {children}
    </section>
  )
}
