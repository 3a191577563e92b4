import { Notice } from '@jejaring/ui'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './edits.module.css'

interface OthersNoticeProps {
  title: string
  /** What is new; each new one takes the focus. */
  news: unknown
  /** One sentence or two. */
  help: ReactNode
  children?: ReactNode
}

/** What another admin did while a form was filled in; it stands in the form, and is read out when it comes. */
export function OthersNotice({ title, news, help, children }: OthersNoticeProps) {
  const place = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same words may be news again
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
