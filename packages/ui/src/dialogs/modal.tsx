import { createContext, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useRetainedFocus } from '../layout/use-retained-focus'
import { texts } from '../texts'
import { confirmAction } from './dialogs'
import classes from './modal.module.css'
import { useTypedText } from './use-typed-text'

/** Dispatched on the document when a modal has closed and the browser has restored the focus, if it could. */
export const MODAL_CLOSED_EVENT = 'modal-closed'

/** Closes the modal around a component, or does `instead`; asks first when typed text would be lost. */
export const CloseContext = createContext<(instead?: () => void) => void>(() => undefined)

interface ModalProps {
  opened: boolean
  onClose: () => void
  /** Accessible name. */
  label: string
  /** Id of the element that screen readers read after the name (`aria-describedby`). */
  text?: string
  /**
   * Centred, bottom sheet on a phone, panel at the right (sheet on a phone), or left drawer for a menu; a click on a link
   * closes a drawer.
   */
  placement: 'centre' | 'sheet' | 'panel' | 'side'
  /** Maximum width in pixels. */
  width: number
  children: ReactNode
}

/**
 * A modal dialog on the native `dialog` element, which traps the focus, closes on Escape and renders in the top
 * layer. Asks before Escape or a close button loses typed text. Mantine’s Modal and Drawer cost 22 KiB more.
 */
export function Modal({ opened, ...window }: ModalProps) {
  return opened ? <OpenModal {...window} /> : null
}

function OpenModal({ onClose, label, text, placement, width, children }: Omit<ModalProps, 'opened'>) {
  const element = useRef<HTMLDialogElement>(null)
  const typed = useTypedText(element)
  const close = async (instead = onClose) => {
    if (!typed.isUnsaved() || (await confirmAction({ ...texts.dialog.discard, danger: true }))) instead()
  }
  // Close before unmount: only then the browser restores the focus.
  useLayoutEffect(() => {
    const dialog = element.current
    dialog?.showModal()
    document.documentElement.dataset.modal = ''
    return () => {
      dialog?.close()
      allowScrolling()
      // The native `close` event would fire after the element has left the document.
      document.dispatchEvent(new Event(MODAL_CLOSED_EVENT))
    }
  }, [])
  useRetainedFocus(element)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles Escape natively, as `onCancel`
    <dialog
      ref={element}
      tabIndex={-1}
      className={classes.modal}
      data-placement={placement}
      aria-label={label}
      aria-describedby={text}
      // A browser closes a modal by itself when its user goes back twice.
      onClose={allowScrolling}
      style={{ '--modal-width': `${width}px` } as React.CSSProperties}
      onCancel={(event) => {
        event.preventDefault()
        void close()
      }}
      // Runs before an open listbox closes: that Escape is for the listbox only.
      onKeyDownCapture={(event) => {
        if (event.key !== 'Escape') return
        const isList = event.target instanceof Element && event.target.matches('[aria-expanded="true"]')
        if (isList) event.preventDefault()
        else if (typed.isUnsaved()) {
          // A browser does not let a page refuse a second `cancel` event.
          event.preventDefault()
          void close()
        }
      }}
      onInput={typed.onInput}
      onClick={(event) => {
        // The event target is the dialog element itself only for the backdrop. A backdrop click does not close a
        // modal with input.
        if (event.target === element.current && !typed.hasInput()) onClose()
        // Also closes for a link to the current page, which is then visible.
        if (placement === 'side' && event.target instanceof Element && event.target.closest('a')) onClose()
      }}
    >
      <CloseContext value={(instead) => void close(instead)}>
        <div className={classes.inside}>{children}</div>
      </CloseContext>
    </dialog>
  )
}

/** Lets the page scroll again, unless another modal is open. */
function allowScrolling(): void {
  if (!document.querySelector('dialog[open]')) delete document.documentElement.dataset.modal
}
