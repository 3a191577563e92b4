import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { MODAL_CLOSED_EVENT } from '../dialogs/modal'

/**
 * A button that was used may disappear with what it did, and the browser would leave the focus on nothing, at the top of
 * the page for those who work with the keyboard. Then the row gets it where the button was, or else the whole list.
 */
export function useRowFocus(list: RefObject<HTMLElement | null>): void {
  // Looked at after every render, and when a window over the page has closed.
  useLayoutEffect(() => keeperOf(list.current)?.check())
  useEffect(() => {
    const element = list.current
    if (!element) return
    const keeper = new Keeper(element)
    keepers.set(element, keeper)
    document.addEventListener('focusin', keeper.moved)
    document.addEventListener(MODAL_CLOSED_EVENT, keeper.later)
    return () => {
      document.removeEventListener('focusin', keeper.moved)
      document.removeEventListener(MODAL_CLOSED_EVENT, keeper.later)
    }
  }, [list])
}

const keepers = new WeakMap<Element, Keeper>()

function keeperOf(element: Element | null): Keeper | undefined {
  return element ? keepers.get(element) : undefined
}

class Keeper {
  private last: HTMLElement | undefined
  private row = ''

  constructor(private readonly list: HTMLElement) {}

  readonly moved = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return
    // A question about the row is still about the row.
    if (target.closest('dialog')) return
    const isHere = this.list.contains(target)
    this.last = isHere ? target : undefined
    this.row = (isHere && target.closest<HTMLElement>('[data-row]')?.dataset.row) || ''
  }

  readonly later = (): void => {
    setTimeout(() => this.check())
  }

  check(): void {
    const isLost = this.last && !this.last.isConnected && document.activeElement === document.body
    if (!isLost || document.querySelector('dialog[open]')) return
    const rows = [...this.list.querySelectorAll<HTMLElement>('[data-row]')]
    const next = rows.find(({ dataset }) => dataset.row === this.row) ?? this.list
    next.tabIndex = -1
    next.focus({ preventScroll: next === this.list })
  }
}
