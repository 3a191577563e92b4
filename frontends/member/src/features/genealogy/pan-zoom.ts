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

/** What a page can ask of a drawing in a window. */
export interface PanZoom {
  /** Tells how large the drawing is, and where the middle of its root is. */
  measure(drawing: Size, rootMiddle: number): void
  /** The first look, the root in the middle at the top. */
  home(): void
  /** All of the drawing. */
  whole(): void
  zoomBy(factor: number): void
  /** Moves by so many pixels of the drawing, without the reader noticing: something was put in before. */
  shift(by: Point): void
  stop(): void
}

/**
 * Moves and zooms a drawing by fingers, mouse, wheel and keys. It writes the transform of the element
 * itself: nothing is rendered anew, however many cards there are.
 */
export function panZoom(window: HTMLElement, drawing: HTMLElement, onSight: (sight: Sight) => void): PanZoom {
  let view: View = { x: 0, y: 0, zoom: 1 }
  let size: Size = { width: 1, height: 1 }
  let middle = 0
  let frame = 0
  let told: Sight | undefined
  const room = (): Size => ({ width: window.clientWidth, height: window.clientHeight })

  const show = (next: View, smooth = false) => {
    view = keepInSight(next, room(), size)
    drawing.style.transition = smooth ? 'transform 180ms ease-out' : 'none'
    frame ||= requestAnimationFrame(() => {
      frame = 0
      drawing.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.zoom})`
      tellSight()
    })
  }
  const tellSight = () => {
    const [least, wanted] = [areaSeen(view, room(), 0.3), areaSeen(view, room(), 1)]
    const small = view.zoom < SMALL
    if (told && told.small === small && holds(told.area, least)) return
    told = { area: wanted, small }
    onSight(told)
  }
  const gestures: Gestures = {
    move(by) {
      const before = view
      show({ ...view, x: view.x + by.x, y: view.y + by.y })
      return view.x !== before.x || view.y !== before.y
    },
    zoom: (factor, at) => show(zoomedAt(view, factor, at)),
    zoomMiddle: (factor) => zoomBy(factor),
    home: () => show(firstView(room(), size, middle), true),
    whole: () => show(wholeView(room(), size), true),
    reveal(part) {
      const next = revealed(view, part, room())
      if (next.x !== view.x || next.y !== view.y) show(next, true)
    },
    // A layer of its own is moved without being painted again, but would be blurred when it grows.
    begin: () => drawing.style.setProperty('will-change', 'transform'),
    rest: () => drawing.style.removeProperty('will-change'),
  }
  const zoomBy = (factor: number) => {
    const { width, height } = room()
    show(zoomedAt(view, factor, { x: width / 2, y: height / 2 }), true)
  }
  const stopWatching = watchGestures(window, gestures)
  const resized = new ResizeObserver(() => show(view))
  resized.observe(window)
  return {
    measure(drawn, rootMiddle) {
      size = drawn
      middle = rootMiddle
    },
    home: () => show(firstView(room(), size, middle)),
    whole: gestures.whole,
    zoomBy,
    shift: (by) => show({ ...view, x: view.x + by.x * view.zoom, y: view.y + by.y * view.zoom }),
    stop() {
      cancelAnimationFrame(frame)
      resized.disconnect()
      stopWatching()
    },
  }
}

const SMALL = 0.3
/** Pixels around the window, where the window itself has fewer. */
const LEAST_MARGIN = 400

/** What the window shows of the drawing, with a margin of so many windows on each side. */
function areaSeen({ x, y, zoom }: View, window: Size, margin: number): Area {
  const [across, down] = [window.width, window.height].map(
    (length) => Math.max(LEAST_MARGIN, length) * margin,
  )
  return {
    x: (-x - (across ?? 0)) / zoom,
    y: (-y - (down ?? 0)) / zoom,
    width: (window.width + 2 * (across ?? 0)) / zoom,
    height: (window.height + 2 * (down ?? 0)) / zoom,
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
