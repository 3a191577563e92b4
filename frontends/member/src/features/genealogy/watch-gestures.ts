import { type GestureHandler, pointInViewport } from './gesture-handler'
import { watchKeys } from './watch-keys'
import { watchPointers } from './watch-pointers'

const WHEEL_IDLE_MS = 250
const WHEEL_ZOOM_RATE = 0.002

/** Recognises pointer, wheel and key gestures on a viewport. Returns a function that removes the listeners. */
export function watchGestures(viewport: HTMLElement, handler: GestureHandler): () => void {
  const stops = [
    watchPointers(viewport, handler),
    watchWheel(viewport, handler),
    watchKeys(viewport, handler),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

function watchWheel(viewport: HTMLElement, handler: GestureHandler): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const onWheel = (event: WheelEvent) => {
    handler.start()
    clearTimeout(timer)
    timer = setTimeout(() => handler.end(), WHEEL_IDLE_MS)
    // Browsers report a touchpad pinch as a wheel event with Ctrl.
    if (event.ctrlKey || event.metaKey) {
      event.preventDefault()
      handler.zoom(
        Math.exp(-deltaPixels(event, event.deltaY) * WHEEL_ZOOM_RATE),
        pointInViewport(viewport, event),
      )
      return
    }
    const [x, y] = event.shiftKey && event.deltaX === 0 ? [event.deltaY, 0] : [event.deltaX, event.deltaY]
    // At the edge the event is left to the browser, so that the page scrolls.
    const moved = handler.move({ x: -deltaPixels(event, x), y: -deltaPixels(event, y) })
    if (moved.x !== 0 || moved.y !== 0) event.preventDefault()
  }
  viewport.addEventListener('wheel', onWheel, { passive: false })
  return () => {
    clearTimeout(timer)
    viewport.removeEventListener('wheel', onWheel)
  }
}

/** Converts a wheel delta to pixels; some mice report lines. */
function deltaPixels(event: WheelEvent, delta: number): number {
  return event.deltaMode === WheelEvent.DOM_DELTA_LINE ? delta * 16 : delta
}
