import type { ReactNode } from 'react'
import classes from './form-view.module.css'

interface FormViewProps {
  onSubmit: () => void
  /** Shown next to the button when there was no reply. */
  notice: string | undefined
  children: ReactNode
}

/** The form element with its notice. */
export function FormView({ onSubmit, notice, children }: FormViewProps) {
  return (
    <form
      // POST, so that without JavaScript the input does not become part of a URL.
      method="post"
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      {notice && (
        <p ref={show} role="alert" className={classes.notice}>
          {notice}
        </p>
      )}
    </form>
  )
}

/** Scrolls into view, because it is below the button and may be off-screen on a phone. */
function show(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}
