import { dragged, squareOf, wholePicture } from './crop'

const wide = { width: 400, height: 200 }

test.each([
  ['the middle of a wide picture', wide, wholePicture, { side: 200, left: 100, top: 0 }],
  ['the middle of a tall one', { width: 100, height: 300 }, wholePicture, { side: 100, left: 0, top: 100 }],
  ['nearer, at the right edge', wide, { zoom: 2, x: 1, y: 0.5 }, { side: 100, left: 300, top: 50 }],
  ['beyond the edge', wide, { zoom: 2, x: 7, y: -3 }, { side: 100, left: 300, top: 0 }],
  ['further than the whole', wide, { zoom: 0.1, x: 0, y: 0 }, { side: 200, left: 0, top: 0 }],
])('keeps %s', (_, size, crop, square) => {
  expect(squareOf(size, crop)).toEqual(square)
})

test('the image follows the pointer pixel by pixel up to its edge', () => {
  const crop = { zoom: 2, x: 0.5, y: 0.5 }
  const before = squareOf(wide, crop)
  const after = squareOf(wide, dragged(wide, crop, { dx: 30, dy: -10 }, 300))
  expect([before.left - after.left, before.top - after.top]).toEqual([10, expect.closeTo(-10 / 3)])
  expect(squareOf(wide, dragged(wide, crop, { dx: 9999, dy: 0 }, 300)).left).toBe(0)
})

test('an image without overflow does not move', () => {
  expect(dragged({ width: 200, height: 200 }, wholePicture, { dx: 50, dy: 50 }, 100)).toEqual(wholePicture)
})
