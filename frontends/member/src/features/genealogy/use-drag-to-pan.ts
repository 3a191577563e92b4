import { type RefObject, useEffect } from 'react'

/** Lets a mouse pull a wide area around, as a finger does by itself. */
export function useDragToPan(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const box = target.current
    if (!box) return
    let last: { x: number; y: number } | undefined
    const start = (event: PointerEvent) => {
      const onControl = (event.target as Element).closest('a, button, input')
      if (event.pointerType === 'mouse' && event.button === 0 && !onControl)
        last = { x: event.clientX, y: event.clientY }
    }
    const move = (event: PointerEvent) => {
      if (!last) return
      box.scrollLeft -= event.clientX - last.x
      box.scrollTop -= event.clientY - last.y
      last = { x: event.clientX, y: event.clientY }
    }
    const end = () => {
      last = undefined
    }
    box.addEventListener('pointerdown', start)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end)
    return () => {
      box.removeEventListener('pointerdown', start)
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', end)
    }
  }, [target])
}
