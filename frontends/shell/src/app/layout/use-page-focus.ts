import { type RefObject, useEffect, useRef } from 'react'

/**
 * A link inside the page goes with the page that it leaves, and the browser would leave the focus on nothing, above
 * menu and bars: it goes on at the beginning of the new page.
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
