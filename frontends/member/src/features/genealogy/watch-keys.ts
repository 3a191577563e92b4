import { type GestureHandler, pointInViewport } from './gesture-handler'
import type { Point } from './view'

const KEY_PAN_PX = 80
const KEY_ZOOM_FACTOR = 1.25

const PAN_BY_KEY: Record<string, Point> = {
  ArrowLeft: { x: KEY_PAN_PX, y: 0 },
  ArrowRight: { x: -KEY_PAN_PX, y: 0 },
  ArrowUp: { x: 0, y: KEY_PAN_PX },
  ArrowDown: { x: 0, y: -KEY_PAN_PX },
}
const ZOOM_BY_KEY: Record<string, number> = {
  '+': KEY_ZOOM_FACTOR,
  '=': KEY_ZOOM_FACTOR,
  '-': 1 / KEY_ZOOM_FACTOR,
}

/** Keyboard control: arrows pan, + and − zoom, 0 fits the tree, Home shows the root. Focused cards are scrolled into view. */
export function watchKeys(viewport: HTMLElement, handler: GestureHandler): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const [move, zoom] = [PAN_BY_KEY[event.key], ZOOM_BY_KEY[event.key]]
    if (move) handler.move(move)
    else if (zoom) handler.zoomMiddle(zoom)
    else if (event.key === '0') handler.fit()
    else if (event.key === 'Home') handler.reset(true)
    else return
    event.preventDefault()
  }
  const onFocusIn = (event: FocusEvent) => {
    const card = (event.target as Element).closest('[data-card]')
    if (!card) return
    const { width, height, left, top } = card.getBoundingClientRect()
    handler.reveal({ ...pointInViewport(viewport, { clientX: left, clientY: top }), width, height })
  }
  viewport.addEventListener('keydown', onKeyDown)
  viewport.addEventListener('focusin', onFocusIn)
  return () => {
    viewport.removeEventListener('keydown', onKeyDown)
    viewport.removeEventListener('focusin', onFocusIn)
  }
}
