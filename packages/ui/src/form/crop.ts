/** Part of an image: zoom, and position from 0 (left, top) to 1 (right, bottom). */
export interface Crop {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

interface Size {
  readonly width: number
  readonly height: number
}

export const wholePicture: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The cropped square in image pixels; always inside the image. */
export function squareOf({ width, height }: Size, crop: Crop) {
  const side = Math.max(1, Math.min(width, height) / Math.max(1, crop.zoom))
  return { side, left: (width - side) * within(crop.x), top: (height - side) * within(crop.y) }
}

/** The crop after dragging the image under a viewport that is `shown` pixels wide. */
export function dragged(size: Size, crop: Crop, by: { dx: number; dy: number }, shown: number): Crop {
  const { side } = squareOf(size, crop)
  const moved = (at: number, pixels: number, free: number) =>
    free <= 0 ? at : within(at - (pixels * side) / shown / free)
  return {
    ...crop,
    x: moved(crop.x, by.dx, size.width - side),
    y: moved(crop.y, by.dy, size.height - side),
  }
}

function within(fraction: number): number {
  return Math.min(1, Math.max(0, fraction))
}
