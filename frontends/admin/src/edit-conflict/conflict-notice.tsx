import { Notice } from '@jejaring/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './edit-conflict.module.css'

interface OthersNoticeProps {
  title: string
  /** Identifies the conflict. The notice takes the focus whenever this value changes. */
  news: unknown
  /** One or two sentences. */
  help: ReactNode
  children?: ReactNode
}

/** Announces an edit conflict inside the form. Taking the focus makes screen readers read it. */
export function OthersNotice({ title, news, help, children }: OthersNoticeProps) {
  const place = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same text may announce another conflict
  useEffect(() => place.current?.focus(), [news])
  return (
    <section ref={place} tabIndex={-1} aria-label={title} className={classes.others}>
      <Notice tone="wait" title={title}>
        {help}
      </Notice>
      {children}
    </section>
  )
}
