let firstClickDialog: Element | null = null

/**
 * Cancels the second click of a double click when the first one opened or closed a dialog. It would otherwise confirm
 * a question unread, or hit an element behind the dialog.
 */
export function guardDoubleClicks(): () => void {
  document.addEventListener('click', checkClick, { capture: true })
  return () => document.removeEventListener('click', checkClick, { capture: true })
}

function checkClick(event: MouseEvent): void {
  const dialog = event.target instanceof Element ? event.target.closest('dialog') : null
  if (event.detail < 2) {
    firstClickDialog = dialog
    return
  }
  if (dialog === firstClickDialog) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
