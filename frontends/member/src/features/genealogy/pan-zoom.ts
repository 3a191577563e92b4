import type { GestureHandler } from './gesture-handler'
import type { Area } from './layout'
import {
  clampView,
  fitView,
  initialView,
  minZoomOf,
  type Point,
  revealArea,
  type Size,
  type View,
  zoomAround,
} from './view'
import { watchGestures } from './watch-gestures'

/** The region to render: the visible part plus a margin, so that a swipe does not reach unrendered cards. */
export interface VisibleRegion {
  area: Area
  /** Zoomed out too far to read: cards are rendered as plain shapes. */
  shapesOnly: boolean
}

const SHAPES_ONLY_ZOOM = 0.3
/** Every change of the edges restyles all cards, so it waits for the end of a movement. */
const EDGES_DELAY_MS = 100
/** Minimum of the viewport size that margins are computed from, in pixels. */
const MIN_MARGIN_PX = 400

/**
 * Pans and zooms a canvas inside a viewport. It writes the CSS transform of the element directly, so that React does not
 * render on every move. A new region is reported before it becomes visible.
 */
export class PanZoom implements GestureHandler {
  private view: View = { x: 0, y: 0, zoom: 1 }
  private size: Size = { width: 1, height: 1 }
  private rootCentre = 0
  private frame = 0
  private edgesTimer: ReturnType<typeof setTimeout> | undefined
  private reported: VisibleRegion | undefined
  private hasMoved = false
  private readonly stops: (() => void)[]

  constructor(
    private readonly viewport: HTMLElement,
    private readonly canvas: HTMLElement,
    private readonly onVisibleRegion: (region: VisibleRegion) => void,
  ) {
    const resizeObserver = new ResizeObserver(() => this.show(this.view))
    resizeObserver.observe(viewport)
    this.stops = [watchGestures(viewport, this), () => resizeObserver.disconnect()]
  }

  /** Sets the size of the canvas and the x coordinate of the centre of its root. */
  measure(canvas: Size, rootCentre: number): void {
    this.size = canvas
    this.rootCentre = rootCentre
  }

  /** Resets to the initial view unless the user has moved or zoomed the tree. */
  resetUnlessMoved(): void {
    if (!this.hasMoved) this.reset()
  }

  /** Resets to the initial view: root centred at the top. */
  reset(smooth = false): void {
    this.show(initialView(this.viewportSize, this.size, this.rootCentre), smooth)
  }

  /** Zooms out until the whole canvas fits. */
  fit(): void {
    this.show(fitView(this.viewportSize, this.size), true)
  }

  zoomMiddle(factor: number): void {
    const { width, height } = this.viewportSize
    this.zoom(factor, { x: width / 2, y: height / 2 }, true)
  }

  zoom(factor: number, at: Point, smooth = false): void {
    this.hasMoved = true
    this.show(zoomAround(this.view, factor, at, minZoomOf(this.viewportSize, this.size)), smooth)
  }

  move(by: Point): Point {
    this.hasMoved = true
    const { x, y, zoom } = this.view
    this.show({ zoom, x: x + by.x, y: y + by.y })
    return { x: this.view.x - x, y: this.view.y - y }
  }

  /** Pans by canvas pixels, to compensate for content inserted before the visible part. */
  shift(by: Point): void {
    this.move({ x: by.x * this.view.zoom, y: by.y * this.view.zoom })
  }

  reveal(area: Point & Size): void {
    const next = revealArea(this.view, area, this.viewportSize)
    if (next.x !== this.view.x || next.y !== this.view.y) this.show(next, true)
  }

  /** Pans to an area of the canvas, in canvas pixels. */
  revealOnCanvas({ x, y, width, height }: Area): void {
    const { zoom } = this.view
    this.reveal({
      x: this.view.x + x * zoom,
      y: this.view.y + y * zoom,
      width: width * zoom,
      height: height * zoom,
    })
  }

  /** Promotes the canvas to a compositor layer while it moves; a permanent layer would be blurred when zoomed. */
  start(): void {
    this.canvas.style.setProperty('will-change', 'transform')
  }

  end(): void {
    this.canvas.style.removeProperty('will-change')
  }

  stop(): void {
    cancelAnimationFrame(this.frame)
    clearTimeout(this.edgesTimer)
    for (const stop of this.stops) stop()
  }

  private get viewportSize(): Size {
    return { width: this.viewport.clientWidth, height: this.viewport.clientHeight }
  }

  private show(next: View, smooth = false): void {
    this.view = clampView(next, this.viewportSize, this.size)
    this.canvas.style.transition = smooth ? 'transform 180ms ease-out' : 'none'
    this.frame ||= requestAnimationFrame(() => {
      this.frame = 0
      const { x, y, zoom } = this.view
      this.canvas.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`
      this.reportVisibleRegion()
      clearTimeout(this.edgesTimer)
      this.edgesTimer = setTimeout(() => this.publishEdges(), EDGES_DELAY_MS)
    })
  }

  /** Sets the edges of the view, in canvas pixels, for the names of cards that they cut off. */
  private publishEdges(): void {
    const { x, y, zoom } = this.view
    const { width, height } = this.viewportSize
    const edges = { left: -x, right: width - x, top: -y, bottom: height - y }
    for (const [edge, pixels] of Object.entries(edges))
      this.canvas.style.setProperty(`--view-${edge}`, `${pixels / zoom}px`)
  }

  private reportVisibleRegion(): void {
    const [required, target] = [
      visibleArea(this.view, this.viewportSize, 0.3),
      visibleArea(this.view, this.viewportSize, 1),
    ]
    const shapesOnly = this.view.zoom < SHAPES_ONLY_ZOOM
    if (this.reported && this.reported.shapesOnly === shapesOnly && contains(this.reported.area, required))
      return
    this.reported = { area: target, shapesOnly }
    this.onVisibleRegion(this.reported)
  }
}

/** The visible part of the canvas plus `margin` viewports on each side. */
function visibleArea({ x, y, zoom }: View, viewport: Size, margin: number): Area {
  const marginX = Math.max(MIN_MARGIN_PX, viewport.width) * margin
  const marginY = Math.max(MIN_MARGIN_PX, viewport.height) * margin
  return {
    x: (-x - marginX) / zoom,
    y: (-y - marginY) / zoom,
    width: (viewport.width + 2 * marginX) / zoom,
    height: (viewport.height + 2 * marginY) / zoom,
  }
}

function contains(outer: Area, inner: Area): boolean {
  return (
    outer.x <= inner.x &&
    outer.y <= inner.y &&
    outer.x + outer.width >= inner.x + inner.width &&
    outer.y + outer.height >= inner.y + inner.height
  )
}
