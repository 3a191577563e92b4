import type { Point, Size } from './view'

/** Receives recognised gestures; coordinates are pixels relative to the viewport. */
export interface GestureHandler {
  /** Pans, and returns by how much: less at the edge of the canvas. */
  move(by: Point): Point
  zoom(factor: number, at: Point): void
  zoomMiddle(factor: number): void
  reset(smooth: boolean): void
  fit(): void
  reveal(area: Point & Size): void
  /** Called when a gesture starts; `end` follows when it ends. */
  start(): void
  end(): void
}

/** Position of an event relative to the viewport. */
export function pointInViewport(viewport: HTMLElement, event: { clientX: number; clientY: number }): Point {
  const box = viewport.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}
