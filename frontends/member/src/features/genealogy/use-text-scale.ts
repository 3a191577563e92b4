import { type RefCallback, useCallback, useState } from 'react'

/** Height of `.letter` without enlargement, in pixels. */
const BASE_LETTER_PX = 16
/** Pages support text enlarged up to 200%. */
const MAX_TEXT_SCALE = 2

/**
 * Measures the text scale of browsers that enlarge only text: Firefox on Android and Safari on iOS. `probe` is the ref of
 * an element of class `letter`, whose height is 1em.
 */
export function useTextScale(): { textScale: number; probe: RefCallback<HTMLElement> } {
  const [textScale, setTextScale] = useState(1)
  const probe = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      const scale = element.offsetHeight / BASE_LETTER_PX
      setTextScale(Math.min(Math.max(scale, 1), MAX_TEXT_SCALE))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { textScale, probe }
}
