import { type Gestures, placeIn } from './gesture'
import { watchKeys } from './keys'
import { watchPointers } from './pointers'

const RESTS_AFTER = 250
const WHEEL_STEP = 0.002

/** Tells what fingers, mouse, wheel and keys do to a window. Call the result to stop. */
export function watchGestures(window: HTMLElement, gestures: Gestures): () => void {
  const stops = [watchPointers(window, gestures), watchWheel(window, gestures), watchKeys(window, gestures)]
  return () => {
    for (const stop of stops) stop()
  }
}

function watchWheel(window: HTMLElement, gestures: Gestures): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const turned = (event: WheelEvent) => {
    gestures.begin()
    clearTimeout(timer)
    timer = setTimeout(gestures.rest, RESTS_AFTER)
    // Two fingers on a touchpad come as a wheel with Ctrl.
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      gestures.zoom(Math.exp(-pixels(event, event.deltaY) * WHEEL_STEP), placeIn(window, event))
      return
    }
    const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY]
    // At the edge the page itself goes on.
    if (gestures.move({ x: -pixels(event, x), y: -pixels(event, y) })) event.preventDefault()
  }
  window.addEventListener('wheel', turned, { passive: false })
  return () => {
    clearTimeout(timer)
    window.removeEventListener('wheel', turned)
  }
}

/** Some mice count in lines. */
function pixels(event: WheelEvent, delta: number): number {
  return event.deltaMode === WheelEvent.DOM_DELTA_LINE ? delta * 16 : delta
}
