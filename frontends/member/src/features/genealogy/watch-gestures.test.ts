import type { GestureHandler } from './gesture-handler'
import { watchGestures } from './watch-gestures'

/** Has state like PanZoom, so a method called without its object throws. */
class RecordingHandler implements GestureHandler {
  readonly calls: string[] = []
  move() {
    return true
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
