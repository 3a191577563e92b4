/** Where a drawing lies in its window: moved by so many pixels, then so much larger. */
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

export const ZOOM = { least: 0.1, most: 1.6 }
/**
 * Smaller letters cannot be read, so a wider drawing begins cut off. On a phone it is not made smaller at all: its
 * buttons are for a thumb, and the smallest letters are as small as letters may be.
 */
const READABLE = { phone: 1, desk: 0.58 }
const PHONE = 600
const EDGE = 16

/** The first look: as wide as the window if that can be read, the root in the middle at the top. */
export function firstView(window: Size, drawing: Size, rootMiddle: number): View {
  const readable = window.width < PHONE ? READABLE.phone : READABLE.desk
  const zoom = limitZoom(Math.min(1, Math.max(readable, (window.width - 2 * EDGE) / drawing.width)))
  return keepInSight({ x: window.width / 2 - rootMiddle * zoom, y: EDGE, zoom }, window, drawing)
}

/** All of the drawing at once, however small. */
export function wholeView(window: Size, drawing: Size): View {
  const zoom = limitZoom(
    Math.min(1, (window.width - 2 * EDGE) / drawing.width, (window.height - 2 * EDGE) / drawing.height),
  )
  return { x: (window.width - drawing.width * zoom) / 2, y: EDGE, zoom }
}

/** So much larger, while the point stays where it is. */
export function zoomedAt(view: View, factor: number, at: Point): View {
  const zoom = limitZoom(view.zoom * factor)
  const grown = zoom / view.zoom
  return { zoom, x: at.x - (at.x - view.x) * grown, y: at.y - (at.y - view.y) * grown }
}

/** Moves as little as is needed for a part of the window to be seen whole; its upper left corner goes first. */
export function revealed(view: View, part: Point & Size, window: Size): View {
  const shift = (start: number, size: number, room: number) =>
    Math.max(EDGE - start, Math.min(0, room - EDGE - start - size))
  const move = (start: number, size: number, room: number) =>
    start < EDGE || start + size > room - EDGE ? shift(start, size, room) : 0
  return {
    ...view,
    x: view.x + move(part.x, part.width, window.width),
    y: view.y + move(part.y, part.height, window.height),
  }
}

/** A drawing cannot be pushed out of its window: one that fits stays inside, a larger one keeps the window full. */
export function keepInSight(view: View, window: Size, drawing: Size): View {
  const along = (offset: number, room: number, length: number) => {
    const slack = room - length - 2 * EDGE
    // What fits lies in the middle across, and at the top.
    return slack >= 0 ? undefined : Math.min(EDGE, Math.max(room - EDGE - length, offset))
  }
  const across = along(view.x, window.width, drawing.width * view.zoom)
  const down = along(view.y, window.height, drawing.height * view.zoom)
  return {
    zoom: view.zoom,
    x: across ?? (window.width - drawing.width * view.zoom) / 2,
    y: down ?? EDGE,
  }
}

function limitZoom(zoom: number): number {
  return Math.min(ZOOM.most, Math.max(ZOOM.least, zoom))
}
