import { type RefCallback, useCallback, useState } from 'react'

/** Of `.letter`, in pixels. */
const USUAL = 16
/** The drawing grows as much as pages are made for. */
const MOST = 2

/**
 * How many times larger letters are than usual, where a browser enlarges nothing but them: Firefox on a phone with larger
 * letters does, and an iPhone's Safari. `probe` is for an element of class `letter`, which is as high as one.
 */
export function useLetters(): { letters: number; probe: RefCallback<HTMLElement> } {
  const [letters, setLetters] = useState(1)
  const probe = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () => {
      const times = element.offsetHeight / USUAL
      setLetters(Math.min(Math.max(times, 1), MOST))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { letters, probe }
}
