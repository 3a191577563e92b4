import { type DeviceEvent, nothingShown, withEvent } from './device-events'

const log = (message: string): DeviceEvent => ({ event: 'log', message })

test('a restarted stream adds no duplicates and sorts older lines in', () => {
  let shown = withEvent(nothingShown, 12, { event: 'qr', message: 'Pindai', qrcode: '2@abc' })
  for (const [id, message] of [
    [10, 'a'],
    [11, 'b'],
    [10, 'a'],
    [13, 'c'],
  ] as const) {
    shown = withEvent(shown, id, log(message))
  }
  expect(shown.lines.map(({ message }) => message)).toEqual(['a', 'b', 'Pindai', 'c'])
  expect(shown.device).toMatchObject({ id: 12, event: 'qr', qrcode: '2@abc' })
})

test('an older state never replaces a newer one, and a newer one removes the QR', () => {
  const qr = withEvent(nothingShown, 5, { event: 'qr', message: 'Pindai', qrcode: '2@abc' })
  expect(withEvent(qr, 4, { event: 'init', message: 'Menyambung' }).device?.event).toBe('qr')
  const ready = withEvent(qr, 6, { event: 'ready', message: 'Tersambung' })
  expect(ready.device).toEqual({ id: 6, event: 'ready', message: 'Tersambung' })
})

test('keeps the last 200 lines', () => {
  let shown = nothingShown
  for (let id = 1; id <= 250; id++) shown = withEvent(shown, id, log(String(id)))
  expect(shown.lines).toHaveLength(200)
  expect(shown.lines[0]?.message).toBe('51')
})
