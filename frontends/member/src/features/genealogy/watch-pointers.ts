import { type GestureHandler, pointInViewport } from './gesture-handler'
import type { Point } from './view'

/** Movement in pixels below this is a click, not a drag: fingers tremble. */
const DRAG_THRESHOLD_PX = 6
/** Share of the speed that is left after each frame of inertia. */
const INERTIA_DECAY = 0.94
/** Inertia ends below this speed, in pixels per frame. */
const MIN_INERTIA_SPEED_PX = 0.3
/** A release this many milliseconds after the last move starts no inertia. */
const HOLD_MS = 60

/**
 * Pointer control: one pointer pans, two pinch to zoom. A release while moving continues with inertia. At the end of the canvas a
 * finger scrolls the page.
 */
export function watchPointers(viewport: HTMLElement, handler: GestureHandler): () => void {
  const tracker = new PointerGestures(viewport, handler)
  const stops = [
    listen(viewport, 'pointerdown', (event) => tracker.down(event)),
    listen(viewport, 'pointermove', (event) => tracker.move(event)),
    listen(viewport, 'pointerup', (event) => tracker.up(event)),
    listen(viewport, 'pointercancel', (event) => tracker.up(event)),
    listen(viewport, 'click', (event) => tracker.click(event)),
    // Prevents the browser's own drag and drop of links and images.
    listen(viewport, 'dragstart', (event) => event.preventDefault()),
    () => tracker.stop(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Adds a capturing listener, which runs before those of the cards. Returns its removal. */
function listen<Name extends keyof HTMLElementEventMap>(
  viewport: HTMLElement,
  name: Name,
  handle: (event: HTMLElementEventMap[Name]) => void,
): () => void {
  viewport.addEventListener(name, handle, { capture: true })
  return () => viewport.removeEventListener(name, handle, { capture: true })
}

class PointerGestures {
  private readonly pointers = new Map<number, Point>()
  private moved = false
  private isTouch = false
  private movedAt = 0
  private travelled = 0
  private speed: Point = { x: 0, y: 0 }
  private inertiaFrame = 0

  constructor(
    private readonly viewport: HTMLElement,
    private readonly handler: GestureHandler,
  ) {}

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    this.stop()
    if (this.pointers.size === 0) {
      this.moved = false
      this.travelled = 0
    }
    this.isTouch = event.pointerType === 'touch'
    this.speed = { x: 0, y: 0 }
    this.pointers.set(event.pointerId, pointInViewport(this.viewport, event))
  }

  move(event: PointerEvent): void {
    const last = this.pointers.get(event.pointerId)
    if (!last) return
    const now = pointInViewport(this.viewport, event)
    const by = { x: now.x - last.x, y: now.y - last.y }
    this.movedAt = event.timeStamp
    this.travelled += Math.hypot(by.x, by.y)
    if (!this.moved && this.travelled < DRAG_THRESHOLD_PX && this.pointers.size === 1) return
    if (!this.moved) this.start(event)
    const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) pinch(this.handler, last, now, other)
    else {
      this.pan(by)
      this.speed = { x: this.speed.x * 0.4 + by.x * 0.6, y: this.speed.y * 0.4 + by.y * 0.6 }
    }
    // Measured again: the page may have scrolled under the finger.
    this.pointers.set(event.pointerId, pointInViewport(this.viewport, event))
  }

  up(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId) || this.pointers.size > 0 || !this.moved) return
    if (event.timeStamp - this.movedAt > HOLD_MS) this.handler.end()
    else this.continueInertia()
  }

  /** Swallows the click that ends a drag. Clicks by keyboard have `detail` 0 and pass. */
  click(event: MouseEvent): void {
    if (!this.moved || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }

  stop(): void {
    cancelAnimationFrame(this.inertiaFrame)
  }

  /** Pans; at the end of the canvas a finger scrolls the page instead. Whether anything moved. */
  private pan(by: Point): boolean {
    const moved = this.handler.move(by)
    const rest = by.y - moved.y
    if (!this.isTouch || Math.abs(rest) < 0.5) return moved.x !== 0 || moved.y !== 0
    const before = window.scrollY
    window.scrollBy({ top: -rest, behavior: 'instant' })
    return moved.x !== 0 || moved.y !== 0 || window.scrollY !== before
  }

  private start(event: PointerEvent): void {
    this.moved = true
    this.handler.start()
    this.viewport.setPointerCapture(event.pointerId)
  }

  private continueInertia(): void {
    const { x, y } = this.speed
    const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (reducedMotion || Math.hypot(x, y) < MIN_INERTIA_SPEED_PX || !this.pan(this.speed)) {
      this.handler.end()
      return
    }
    this.speed = { x: x * INERTIA_DECAY, y: y * INERTIA_DECAY }
    this.inertiaFrame = requestAnimationFrame(() => this.continueInertia())
  }
}

/** Zooms by the change of distance between two pointers and pans with their midpoint. */
function pinch(handler: GestureHandler, last: Point, now: Point, other: Point): void {
  const before = Math.hypot(last.x - other.x, last.y - other.y)
  const after = Math.hypot(now.x - other.x, now.y - other.y)
  const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }
  handler.move({ x: (now.x - last.x) / 2, y: (now.y - last.y) / 2 })
  if (before > 0) handler.zoom(after / before, middle)
}
