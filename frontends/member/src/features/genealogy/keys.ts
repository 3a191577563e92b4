import { type Gestures, placeIn } from './gesture'
import type { Point } from './view'

const STEP = 80
const ZOOM_STEP = 1.25

const moves: Record<string, Point> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
}
const zooms: Record<string, number> = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': 1 / ZOOM_STEP }

/** Arrows move, + and − zoom, 0 shows all, Home the root; what gets the focus comes into sight. */
export function watchKeys(window: HTMLElement, gestures: Gestures): () => void {
  const pressed = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const [move, zoom] = [moves[event.key], zooms[event.key]]
    if (move) gestures.move(move)
    else if (zoom) gestures.zoomMiddle(zoom)
    else if (event.key === '0') gestures.whole()
    else if (event.key === 'Home') gestures.home(true)
    else return
    event.preventDefault()
  }
  const focused = (event: FocusEvent) => {
    const card = (event.target as Element).closest('[data-card]')
    if (!card) return
    const { width, height, left, top } = card.getBoundingClientRect()
    gestures.reveal({ ...placeIn(window, { clientX: left, clientY: top }), width, height })
  }
  window.addEventListener('keydown', pressed)
  window.addEventListener('focusin', focused)
  return () => {
    window.removeEventListener('keydown', pressed)
    window.removeEventListener('focusin', focused)
  }
}
