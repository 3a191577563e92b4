import { useWindowEvent } from '@mantine/hooks'
import { useRef } from 'react'

/**
 * Cancels the second click of a double click when the first one opened or closed a dialog. It would otherwise confirm
 * a question unread, or hit an element behind the dialog.
 */
export function useDoubleClickGuard(): void {
  const firstClickDialog = useRef<Element | null>(null)
  const checkClick = (event: MouseEvent) => {
    const dialog = event.target instanceof Element ? event.target.closest('dialog') : null
    if (event.detail < 2) firstClickDialog.current = dialog
    else if (dialog !== firstClickDialog.current) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  }
  useWindowEvent('click', checkClick, true)
}
