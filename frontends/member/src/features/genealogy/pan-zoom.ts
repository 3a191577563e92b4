import type { Gestures } from './gesture'
import { watchGestures } from './gestures'
import type { Area } from './layout'
import {
  firstView,
  keepInSight,
  type Point,
  revealed,
  type Size,
  type View,
  wholeView,
  zoomedAt,
} from './view'

/** What has to be drawn: what can be seen, and as much around it as a finger moves at once. */
export interface Sight {
  area: Area
  /** Too small to read: only shapes are worth drawing. */
  small: boolean
}

const SMALL = 0.3
/** Pixels around the window, where the window itself has fewer. */
const LEAST_MARGIN = 400

/**
 * Moves and zooms a drawing by fingers, mouse, wheel and keys. It writes the transform of the element
 * itself, so that nothing is rendered for a move; what comes into sight is told before it is seen.
 */
export class PanZoom implements Gestures {
  private view: View = { x: 0, y: 0, zoom: 1 }
  private size: Size = { width: 1, height: 1 }
  private middle = 0
  private frame = 0
  private told: Sight | undefined
  private readonly stops: (() => void)[]

  constructor(
    private readonly window: HTMLElement,
    private readonly drawing: HTMLElement,
    private readonly onSight: (sight: Sight) => void,
  ) {
    const resized = new ResizeObserver(() => this.show(this.view))
    resized.observe(window)
    this.stops = [watchGestures(window, this), () => resized.disconnect()]
  }

  /** Tells how large the drawing is, and where the middle of its root is. */
  measure(drawing: Size, rootMiddle: number): void {
    this.size = drawing
    this.middle = rootMiddle
  }

  /** The first look, the root in the middle at the top. */
  home(smooth = false): void {
    this.show(firstView(this.room, this.size, this.middle), smooth)
  }

  /** All of the drawing. */
  whole(): void {
    this.show(wholeView(this.room, this.size), true)
  }

  zoomMiddle(factor: number): void {
    const { width, height } = this.room
    this.show(zoomedAt(this.view, factor, { x: width / 2, y: height / 2 }), true)
  }

  zoom(factor: number, at: Point): void {
    this.show(zoomedAt(this.view, factor, at))
  }

  move(by: Point): boolean {
    const { x, y, zoom } = this.view
    this.show({ zoom, x: x + by.x, y: y + by.y })
    return this.view.x !== x || this.view.y !== y
  }

  /** Moves by so many pixels of the drawing: something was put in before what is looked at. */
  shift(by: Point): void {
    this.move({ x: by.x * this.view.zoom, y: by.y * this.view.zoom })
  }

  reveal(part: Point & Size): void {
    const next = revealed(this.view, part, this.room)
    if (next.x !== this.view.x || next.y !== this.view.y) this.show(next, true)
  }

  /** A layer of its own is moved without being painted again, but would be blurred when it grows. */
  begin(): void {
    this.drawing.style.setProperty('will-change', 'transform')
  }

  rest(): void {
    this.drawing.style.removeProperty('will-change')
  }

  stop(): void {
    cancelAnimationFrame(this.frame)
    for (const stop of this.stops) stop()
  }

  private get room(): Size {
    return { width: this.window.clientWidth, height: this.window.clientHeight }
  }

  private show(next: View, smooth = false): void {
    this.view = keepInSight(next, this.room, this.size)
    this.drawing.style.transition = smooth ? 'transform 180ms ease-out' : 'none'
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      const { x, y, zoom } = this.view
      this.drawing.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
      this.tellSight()
    })
  }

  private tellSight(): void {
    const [least, wanted] = [areaSeen(this.view, this.room, 0.3), areaSeen(this.view, this.room, 1)]
    const small = this.view.zoom < SMALL
    if (this.told && this.told.small === small && holds(this.told.area, least)) return
    this.told = { area: wanted, small }
    this.onSight(this.told)
  }
}

/** What the window shows of the drawing, with a margin of so many windows on each side. */
function areaSeen({ x, y, zoom }: View, window: Size, margin: number): Area {
  const across = Math.max(LEAST_MARGIN, window.width) * margin
  const down = Math.max(LEAST_MARGIN, window.height) * margin
  return {
    x: (-x - across) / zoom,
    y: (-y - down) / zoom,
    width: (window.width + 2 * across) / zoom,
    height: (window.height + 2 * down) / zoom,
  }
}

function holds(outer: Area, inner: Area): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  )
}
