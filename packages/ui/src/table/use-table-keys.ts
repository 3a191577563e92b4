import { useWindowEvent } from '@mantine/hooks'
import type { RefObject } from 'react'
import { isLetterShortcut } from '../is-letter-shortcut'

/**
 * Keyboard of the first table on the page: `j` and `k` move between its rows, `x` checks one (with Shift the range since
 * the last), Enter opens it by its element `data-opens`, `/` goes to the search box. Not while a dialog is open or a
 * field has the focus.
 */
export function useTableKeys(table: RefObject<HTMLElement | null>): void {
  const onKeyDown = (event: KeyboardEvent) => {
    const element = table.current
    if (!element || !isLetterShortcut(event) || document.querySelector('dialog[open]')) return
    if (document.querySelector('[data-table]') !== element) return
    if (handle(element, event)) event.preventDefault()
  }
  // Capture: before the search of the whole app, which takes a `/` that no table has used.
  useWindowEvent('keydown', onKeyDown, true)
}

/** True when the key was used. */
function handle(table: HTMLElement, { key, shiftKey }: KeyboardEvent): boolean {
  const rows = [...table.querySelectorAll<HTMLElement>('tr[data-row]')]
  const current = rows.findIndex((row) => row.contains(document.activeElement))
  const row = rows[current]
  switch (key.toLowerCase()) {
    case '/':
      return focusOn(table.querySelector<HTMLElement>('input[type="search"]'))
    case 'j':
      return focusOn(rows[Math.min(current + 1, rows.length - 1)])
    case 'k':
      return focusOn(rows[Math.max(current - 1, 0)])
    case 'x': {
      const box = row?.querySelector('input[type="checkbox"]')
      return (
        box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey })) !==
        undefined
      )
    }
    case 'enter': {
      // On a button or a checkbox, Enter is for that.
      if (!row || document.activeElement !== row) return false
      const opener = row.querySelector<HTMLElement>('[data-opens]')
      opener?.click()
      return opener !== null
    }
    default:
      return false
  }
}

function focusOn(element: HTMLElement | null | undefined): boolean {
  element?.focus()
  element?.scrollIntoView({ block: 'nearest' })
  return element instanceof HTMLElement
}
