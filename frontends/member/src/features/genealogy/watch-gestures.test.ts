import type { GestureHandler } from './gesture-handler'
import { watchGestures } from './watch-gestures'

/** Has state like PanZoom, so a method called without its object throws. */
class RecordingHandler implements GestureHandler {
  readonly calls: string[] = []
  move() {
    return { x: 0, y: 0 }
  }
  zoom() {}
  zoomMiddle() {}
  reset() {}
  fit() {}
  reveal() {}
  start() {
    this.calls.push('start')
  }
  end() {
    this.calls.push('end')
  }
}

test('a wheel gesture ends once the wheel is idle', () => {
  jest.useFakeTimers()
  const viewport = document.createElement('div')
  const handler = new RecordingHandler()
  const stop = watchGestures(viewport, handler)
  viewport.dispatchEvent(new WheelEvent('wheel', { deltaY: 40 }))
  viewport.dispatchEvent(new WheelEvent('wheel', { deltaY: 40 }))
  jest.advanceTimersByTime(1_000)
  stop()
  jest.useRealTimers()
  expect(handler.calls).toEqual(['start', 'start', 'end'])
})

/** jsdom has no pointer events with coordinates. */
function touch(viewport: HTMLElement, type: string, clientY: number): void {
  const event = new MouseEvent(type, { clientX: 50, clientY, bubbles: true })
  viewport.dispatchEvent(Object.assign(event, { pointerId: 1, pointerType: 'touch' }))
}

test('a finger scrolls the page at the end of the canvas', () => {
  const viewport = document.createElement('div')
  viewport.setPointerCapture = () => {}
  const scrolled = jest.spyOn(window, 'scrollBy').mockImplementation()
  const handler = new RecordingHandler()
  // The canvas moves by 10 of 30 pixels.
  handler.move = () => ({ x: 0, y: -10 })
  const stop = watchGestures(viewport, handler)
  touch(viewport, 'pointerdown', 100)
  touch(viewport, 'pointermove', 70)
  stop()
  expect(scrolled).toHaveBeenCalledWith({ top: 20, behavior: 'instant' })
  scrolled.mockRestore()
})
