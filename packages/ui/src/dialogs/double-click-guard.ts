let begunIn: Element | null = null

/**
 * Who presses twice means what was under the first press. Where that opened a window or closed one, the second press
 * would answer a question unread, or untick what lies below; it does nothing.
 */
export function guardDoubleClicks(): () => void {
  document.addEventListener('click', judge, { capture: true })
  return () => document.removeEventListener('click', judge, { capture: true })
}

function judge(event: MouseEvent): void {
  const place = event.target instanceof Element ? event.target.closest('dialog') : null
  if (event.detail < 2) {
    begunIn = place
    return
  }
  if (place === begunIn) return
  event.preventDefault()
  event.stopImmediatePropagation()
}
