import { serverNow, syncServerClock } from './server-clock'

const server = new Date('2026-12-01T03:00:00Z')

beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  jest.useRealTimers()
})

test.each([
  ['a year behind', '2025-12-01T03:00:00Z'],
  ['a day ahead', '2026-12-02T03:00:00Z'],
])('a device clock that is %s is corrected to the server time', (_, device) => {
  jest.setSystemTime(new Date(device))
  syncServerClock(server.toUTCString())
  expect(serverNow()).toEqual(server)
  jest.advanceTimersByTime(3_600_000)
  expect(serverNow().toISOString()).toBe('2026-12-01T04:00:00.000Z')
})

test('uses the device clock when it is right', () => {
  jest.setSystemTime(new Date('2025-12-01T03:00:00Z'))
  syncServerClock(server.toUTCString())
  jest.setSystemTime(new Date('2026-12-01T03:00:40Z'))
  syncServerClock(server.toUTCString())
  expect(serverNow().toISOString()).toBe('2026-12-01T03:00:40.000Z')
})

test('a response without a date changes nothing', () => {
  jest.setSystemTime(new Date('2025-12-01T03:00:00Z'))
  syncServerClock(server.toUTCString())
  syncServerClock(null)
  syncServerClock('')
  expect(serverNow()).toEqual(server)
})
