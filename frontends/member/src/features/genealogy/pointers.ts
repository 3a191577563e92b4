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
  const pointers = new Pointers(window, gestures)
  const stops = [
    listen(window, 'pointerdown', (event) => pointers.down(event)),
    listen(window, 'pointermove', (event) => pointers.move(event)),
    listen(window, 'pointerup', (event) => pointers.up(event)),
    listen(window, 'pointercancel', (event) => pointers.up(event)),
    listen(window, 'click', (event) => pointers.click(event)),
    // A link or a photo that is pulled would be carried away by the browser.
    listen(window, 'dragstart', (event) => event.preventDefault()),
    () => pointers.stop(),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Hears of an event before the cards inside do. Call the result to stop. */
function listen<Name extends keyof HTMLElementEventMap>(
  window: HTMLElement,
  name: Name,
  handle: (event: HTMLElementEventMap[Name]) => void,
): () => void {
  window.addEventListener(name, handle, { capture: true })
  return () => window.removeEventListener(name, handle, { capture: true })
}

class Pointers {
  private readonly fingers = new Map<number, Point>()
  private moved = false
  private movedAt = 0
  private travelled = 0
  private speed: Point = { x: 0, y: 0 }
  private gliding = 0

  constructor(
    private readonly window: HTMLElement,
    private readonly gestures: Gestures,
  ) {}

  down(event: PointerEvent): void {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    this.stop()
    if (this.fingers.size === 0) {
      this.moved = false
      this.travelled = 0
    }
    this.speed = { x: 0, y: 0 }
    this.fingers.set(event.pointerId, placeIn(this.window, event))
  }

  move(event: PointerEvent): void {
    const last = this.fingers.get(event.pointerId)
    if (!last) return
    const now = placeIn(this.window, event)
    const by = { x: now.x - last.x, y: now.y - last.y }
    this.movedAt = event.timeStamp
    this.travelled += Math.hypot(by.x, by.y)
    if (!this.moved && this.travelled < TREMBLE && this.fingers.size === 1) return
    if (!this.moved) this.begin(event)
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1]
    if (other) pinch(this.gestures, last, now, other)
    else {
      this.gestures.move(by)
      this.speed = { x: this.speed.x * 0.4 + by.x * 0.6, y: this.speed.y * 0.4 + by.y * 0.6 }
    }
    this.fingers.set(event.pointerId, now)
  }

  up(event: PointerEvent): void {
    if (!this.fingers.delete(event.pointerId) || this.fingers.size > 0 || !this.moved) return
    if (event.timeStamp - this.movedAt > HELD) this.gestures.rest()
    else this.glide()
  }

  /** What ends a move is no click on the card below the finger. */
  click(event: MouseEvent): void {
    if (!this.moved || event.detail === 0) return
    event.preventDefault()
    event.stopPropagation()
  }

  stop(): void {
    cancelAnimationFrame(this.gliding)
  }

  private begin(event: PointerEvent): void {
    this.moved = true
    this.gestures.begin()
    this.window.setPointerCapture(event.pointerId)
  }

  private glide(): void {
    const { x, y } = this.speed
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (calm || Math.hypot(x, y) < STILL || !this.gestures.move(this.speed)) {
      this.gestures.rest()
      return
    }
    this.speed = { x: x * SLOWS_DOWN, y: y * SLOWS_DOWN }
    this.gliding = requestAnimationFrame(() => this.glide())
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
