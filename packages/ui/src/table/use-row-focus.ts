import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { MODAL_CLOSED_EVENT } from '../dialogs/modal'

/**
 * Restores the focus when a focused button was removed with its action: to its row, or else to the list. The browser
 * would move it to the document.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>): void {
  const tracker = useRef<FocusTracker>(undefined)
  // Checked after every render, and when a modal has closed.
  useLayoutEffect(() => tracker.current?.restore())
  useEffect(() => {
    if (!list.current) return
    tracker.current = new FocusTracker(list.current)
    const { onFocusIn, checkLater } = tracker.current
    document.addEventListener('focusin', onFocusIn)
    document.addEventListener(MODAL_CLOSED_EVENT, checkLater)
    return () => {
      document.removeEventListener('focusin', onFocusIn)
      document.removeEventListener(MODAL_CLOSED_EVENT, checkLater)
    }
  }, [list])
}

class FocusTracker {
  private last: HTMLElement | undefined
  private row = ''

  constructor(private readonly list: HTMLElement) {}

  readonly onFocusIn = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    // A confirmation dialog still belongs to the row.
    if (target.closest('dialog')) return
    const isHere = this.list.contains(target)
    this.last = isHere ? target : undefined
    this.row = (isHere && target.closest<HTMLElement>('[data-row]')?.dataset.row) || ''
  }

  readonly checkLater = (): void => {
    setTimeout(() => this.restore())
  }

  restore(): void {
    const isLost = this.last && !this.last.isConnected && document.activeElement === document.body
    if (!isLost || document.querySelector('dialog[open]')) return
    const rows = [...this.list.querySelectorAll<HTMLElement>('[data-row]')]
    const next = rows.find(({ dataset }) => dataset.row === this.row) ?? this.list
    next.tabIndex = -1
    next.focus({ preventScroll: next === this.list })
  }
}
