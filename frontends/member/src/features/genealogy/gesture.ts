import type { Point, Size } from './view'

/** What people do to a drawing; places are in pixels of its window. */
export interface Gestures {
  /** False when it could go no further that way. */
  move(by: Point): boolean
  zoom(factor: number, at: Point): void
  zoomMiddle(factor: number): void
  home(smooth: boolean): void
  whole(): void
  reveal(part: Point & Size): void
  /** Something is being moved, until it rests. */
  begin(): void
  rest(): void
}

/** Where in the window something happened. */
export function placeIn(window: HTMLElement, event: { clientX: number; clientY: number }): Point {
  const box = window.getBoundingClientRect()
  return { x: event.clientX - box.left, y: event.clientY - box.top }
}
