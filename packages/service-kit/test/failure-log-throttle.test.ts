import { FailureLogThrottle } from '../src/runtime/failure-log-throttle'
import { makeLogger } from '../src/telemetry/log'

/** A throttle and its log lines so far. */
function openThrottle() {
  const lines: string[] = []
  const log = makeLogger('pins', 'info', { write: (line) => void lines.push(line) })
  const throttle = new FailureLogThrottle(
    log,
    { failing: 'cannot', recovered: 'can again' },
    { consumer: 'pins-x' },
  )
  return {
    throttle,
    logged: () =>
      lines.map((line) => JSON.parse(line)).map(({ level, msg, consumer }) => `${level} ${msg} ${consumer}`),
  }
}

test('logs a repeating failure once and its recovery', () => {
  const { throttle, logged } = openThrottle()
  throttle.worked()
  expect(logged()).toEqual([])
  for (let time = 0; time < 5; time += 1) throttle.failed(new Error('unavailable'))
  for (let time = 0; time < 5; time += 1) throttle.worked()
  expect(logged()).toEqual(['40 cannot pins-x', '30 can again pins-x'])
  throttle.failed(new Error('unavailable'))
  expect(logged()).toHaveLength(3)
})

test('logs a changed reason immediately and the same one once a minute', () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000)
  const { throttle, logged } = openThrottle()
  throttle.failed(new Error('unavailable'))
  throttle.failed(new Error('elsewhere'))
  expect(logged()).toHaveLength(2)
  clock.mockReturnValue(60_999)
  throttle.failed(new Error('elsewhere'))
  expect(logged()).toHaveLength(2)
  clock.mockReturnValue(61_000)
  throttle.failed(new Error('elsewhere'))
  expect(logged()).toHaveLength(3)
  clock.mockRestore()
})
