import { type RefObject, useEffect } from 'react'

/**
 * Keeps the focus inside a container when the focused element is removed, for example the button of a finished step.
 * The browser would move it to the document. The container needs `tabIndex={-1}`.
 */
export function useRetainedFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current
    if (!element) return
    let isWithin = element.contains(document.activeElement)
    const moved = ({ target }: FocusEvent) => {
      const at = target as Element
      // A confirmation dialog still belongs to the step.
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
  }, [container])
}
