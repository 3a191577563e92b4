import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useRetainedFocus } from '../layout/use-retained-focus'
import classes from './modal.module.css'

/** Told to the document when a window has closed and the browser has given the focus back, if it could. */
export const MODAL_CLOSED_EVENT = 'window-closed'

interface ModalProps {
  opened: boolean
  onClose: () => void
  /** Names the window for those who do not see it. */
  label: string
  /** The id of what is read to them with the name; without it they hear what has the focus only. */
  text?: string
  /** In the middle, rising from the bottom edge on a phone, or from the left side for a menu: a link in it closes it. */
  placement: 'centre' | 'sheet' | 'side'
  /** Widest in pixels. */
  width: number
  children: ReactNode
}

/**
 * A window over the page, on the browser's own dialog element: it keeps the focus inside,
 * closes on Escape and lies over everything. Mantine's Modal and Drawer cost 22 KiB more.
 */
export function Modal({ opened, ...window }: ModalProps) {
  return opened ? <OpenModal {...window} /> : null
}

function OpenModal({ onClose, label, text, placement, width, children }: Omit<ModalProps, 'opened'>) {
  const element = useRef<HTMLDialogElement>(null)
  const typed = useRef(false)
  // Closed while it is still in the page: only then the browser gives the focus back to where it was.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    return () => {
      dialog?.close()
      // Its own event would come after it has left the page, and be heard by nobody.
      document.dispatchEvent(new Event(MODAL_CLOSED_EVENT))
    }
  }, [])
  useRetainedFocus(element)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the dialog's own, as `onCancel`
    <dialog
      ref={element}
      tabIndex={-1}
      className={classes.window}
      data-placement={placement}
      aria-label={label}
      aria-describedby={text}
      style={{ '--window-width': `${width}px` } as React.CSSProperties}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      // Before the list that is open in it closes: that Escape is not for the window.
      onKeyDownCapture={(event) => {
        const isList = event.target instanceof Element && event.target.matches('[aria-expanded="true"]')
        if (event.key === 'Escape' && isList) event.preventDefault()
      }}
      onInput={() => {
        typed.current = true
      }}
      onClick={(event) => {
        // Only the backdrop is the dialog itself; everything else is inside. What was typed is not lost by a click beside it.
        if (event.target === element.current && !typed.current) onClose()
        // Also one to the page that is shown already: whoever chose it wants to see it.
        if (placement === 'side' && event.target instanceof Element && event.target.closest('a')) onClose()
      }}
    >
      <div className={classes.inside}>{children}</div>
    </dialog>
  )
}
