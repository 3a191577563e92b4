import { type RefObject, useEffect } from 'react'

/**
 * The button that leads to a next step goes with its own, and the browser would leave the focus on nothing: it stays on
 * what holds the steps, from where the next key leads on. What holds them has a `tabIndex` of -1.
 */
export function useRetainedFocus(holder: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = holder.current
    if (!element) return
    let isWithin = element.contains(document.activeElement)
    const moved = ({ target }: FocusEvent) => {
      const at = target as Element
      // A question about a step is still about it.
      if (element.contains(at)) isWithin = true
      else if (!at.closest('dialog')) isWithin = false
    }
    const steps = new MutationObserver(() => {
      if (isWithin && document.activeElement === document.body) element.focus({ preventScroll: true })
    })
    document.addEventListener('focusin', moved)
    steps.observe(element, { childList: true, subtree: true })
    return () => {
      document.removeEventListener('focusin', moved)
      steps.disconnect()
    }
  }, [holder])
}
