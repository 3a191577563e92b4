/** Transform of content in its viewport: translation in pixels, then scale. */
export interface View {
  x: number
  y: number
  zoom: number
}

export interface Size {
  width: number
  height: number
}

export interface Point {
  x: number
  y: number
}

/** At the minimum, six levels fit the width of a phone. A larger tree lowers it, see `minZoomOf`. */
export const ZOOM_RANGE = { min: 0.025, max: 1.6 }
/**
 * Lower bound of the initial zoom: text would be illegible below it, so wider content is clipped instead. Phones start at
 * zoom 1, because touch targets and the smallest text have their minimum size there.
 */
const MIN_INITIAL_ZOOM = { phone: 1, desk: 0.58 }
const PHONE_MAX_WIDTH_PX = 600
export const EDGE_MARGIN_PX = 16

/** Initial view: fitted to the viewport width if legible, root centred at the top. */
export function initialView(viewport: Size, content: Size, rootCentre: number): View {
  const minZoom = viewport.width < PHONE_MAX_WIDTH_PX ? MIN_INITIAL_ZOOM.phone : MIN_INITIAL_ZOOM.desk
  const zoom = clampZoom(
    Math.min(1, Math.max(minZoom, (viewport.width - 2 * EDGE_MARGIN_PX) / content.width)),
  )
  return clampView({ x: viewport.width / 2 - rootCentre * zoom, y: EDGE_MARGIN_PX, zoom }, viewport, content)
}

/** View that fits all content. */
export function fitView(viewport: Size, content: Size): View {
  const zoom = Math.min(1, fittingZoom(viewport, content))
  return { x: (viewport.width - content.width * zoom) / 2, y: EDGE_MARGIN_PX, zoom }
}

/** The smallest zoom: that of `ZOOM_RANGE`, or the one that fits a larger tree. */
export function minZoomOf(viewport: Size, content: Size): number {
  return Math.min(ZOOM_RANGE.min, fittingZoom(viewport, content))
}

function fittingZoom(viewport: Size, content: Size): number {
  return Math.min(
    Math.max(1, viewport.width - 2 * EDGE_MARGIN_PX) / content.width,
    Math.max(1, viewport.height - 2 * EDGE_MARGIN_PX) / content.height,
  )
}

/** Zooms by a factor around a fixed point of the viewport. */
export function zoomAround(view: View, factor: number, at: Point, minZoom: number = ZOOM_RANGE.min): View {
  const zoom = Math.min(ZOOM_RANGE.max, Math.max(minZoom, view.zoom * factor))
  const ratio = zoom / view.zoom
  return { zoom, x: at.x - (at.x - view.x) * ratio, y: at.y - (at.y - view.y) * ratio }
}

/** Pans by the smallest distance that shows an area completely; the upper left corner has priority. */
export function revealArea(view: View, area: Point & Size, viewport: Size): View {
  const shift = (start: number, size: number, available: number) =>
    Math.max(EDGE_MARGIN_PX - start, Math.min(0, available - EDGE_MARGIN_PX - start - size))
  const move = (start: number, size: number, available: number) =>
    start < EDGE_MARGIN_PX || start + size > available - EDGE_MARGIN_PX ? shift(start, size, available) : 0
  return {
    ...view,
    x: view.x + move(area.x, area.width, viewport.width),
    y: view.y + move(area.y, area.height, viewport.height),
  }
}

/** Clamps the pan: content that fits is centred, larger content always fills the viewport. */
export function clampView(view: View, viewport: Size, content: Size): View {
  const clampOffset = (offset: number, available: number, length: number) => {
    const slack = available - length - 2 * EDGE_MARGIN_PX
    // Undefined when the content fits: it is then centred horizontally and aligned to the top.
    return slack >= 0
      ? undefined
      : Math.min(EDGE_MARGIN_PX, Math.max(available - EDGE_MARGIN_PX - length, offset))
  }
  const clampedX = clampOffset(view.x, viewport.width, content.width * view.zoom)
  const clampedY = clampOffset(view.y, viewport.height, content.height * view.zoom)
  return {
    zoom: view.zoom,
    x: clampedX ?? (viewport.width - content.width * view.zoom) / 2,
    y: clampedY ?? EDGE_MARGIN_PX,
  }
}

function clampZoom(zoom: number): number {
  return Math.min(ZOOM_RANGE.max, Math.max(ZOOM_RANGE.min, zoom))
}
