import { type Gestures, placeIn } from './gesture'
import type { Point } from './view'

/** A finger trembles; only further than this is a move, and no click. */
const TREMBLE = 6
const SLOWS_DOWN = 0.94
const STILL = 0.3
/** Milliseconds without a move, after which a finger was held still. */
const HELD = 60

/** One finger or the mouse moves, two fingers zoom. What was let go of while moving glides to a stop. */
export function watchPointers(window: HTMLElement, gestures: Gestures): () => void {
  const fingers = new Map<number, Point>()
  let moved = false
  let travelled = 0
  let speed: Point = { x: 0, y: 0 }
  let gliding = 0
  let movedAt = 0

  const down = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    cancelAnimationFrame(gliding)
    if (fingers.size === 0) {
      moved = false
      travelled = 0
    }
    speed = { x: 0, y: 0 }
    fingers.set(event.pointerId, placeIn(window, event))
  }
  const move = (event: PointerEvent) => {
    const last = fingers.get(event.pointerId)
    if (!last) return
    const now = placeIn(window, event)
    const by = { x: now.x - last.x, y: now.y - last.y }
    movedAt = event.timeStamp
    travelled += Math.hypot(by.x, by.y)
    if (!moved && travelled < TREMBLE && fingers.size === 1) return
    if (!moved) {
      moved = true
      gestures.begin()
      window.setPointerCapture(event.pointerId)
    }
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) pinch(gestures, last, now, other)
    else {
      gestures.move(by)
      speed = { x: speed.x * 0.4 + by.x * 0.6, y: speed.y * 0.4 + by.y * 0.6 }
    }
    fingers.set(event.pointerId, now)
  }
  const up = (event: PointerEvent) => {
    if (!fingers.delete(event.pointerId) || fingers.size > 0 || !moved) return
    if (event.timeStamp - movedAt > HELD) gestures.rest()
    else glide()
  }
  const glide = () => {
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (calm || Math.hypot(speed.x, speed.y) < STILL || !gestures.move(speed)) return gestures.rest()
    speed = { x: speed.x * SLOWS_DOWN, y: speed.y * SLOWS_DOWN }
    gliding = requestAnimationFrame(glide)
  }
  // What ends a move is no click on the card below the finger.
  const clicked = (event: MouseEvent) => {
    if (!moved || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  const dragged = (event: Event) => event.preventDefault()
  const stop = listen(window, {
    pointerdown: down,
    pointermove: move,
    pointerup: up,
    pointercancel: up,
    dragstart: dragged,
  })
  window.addEventListener('click', clicked, { capture: true })
  return () => {
    cancelAnimationFrame(gliding)
    stop()
    window.removeEventListener('click', clicked, { capture: true })
  }
}

/** The finger that moved goes away from the other, or towards it. */
function pinch(gestures: Gestures, last: Point, now: Point, other: Point): void {
  const before = Math.hypot(last.x - other.x, last.y - other.y)
  const after = Math.hypot(now.x - other.x, now.y - other.y)
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  gestures.move({ x: (now.x - last.x) / 2, y: (now.y - last.y) / 2 })
  if (before > 0) gestures.zoom(after / before, middle)
}

function listen(
  window: HTMLElement,
  handlers: Partial<Record<keyof HTMLElementEventMap, (event: never) => void>>,
): () => void {
  const entries = Object.entries(handlers) as [string, EventListener][]
  for (const [name, handle] of entries) window.addEventListener(name, handle)
  return () => {
    for (const [name, handle] of entries) window.removeEventListener(name, handle)
  }
}
