import { type RefObject, useEffect, useRef } from 'react'

/**
 * Moves the focus to the start of the new page when the focused link was removed by the navigation. Otherwise the
 * browser resets the focus to the document, before menu and bars.
 */
export function usePageFocus(pathname: string): RefObject<HTMLElement | null> {
  const page = useRef<HTMLElement>(null)
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (document.activeElement === document.body) page.current?.focus({ preventScroll: true })
  }, [pathname])
  return page
}
