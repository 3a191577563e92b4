import { applyEvent, type DeviceEvent, emptyView } from './device-events'

const log = (message: string): DeviceEvent => ({ event: 'log', message })

test('a restarted stream adds no duplicates and sorts older lines in', () => {
  let view = applyEvent(emptyView, 12, { event: 'qr', message: 'Pindai', qrcode: '2@abc' })
  for (const [id, message] of [
    [10, 'a'],
    [11, 'b'],
    [10, 'a'],
    [13, 'c'],
  ] as const) {
    view = applyEvent(view, id, log(message))
  }
  expect(view.lines.map(({ message }) => message)).toEqual(['a', 'b', 'Pindai', 'c'])
  expect(view.device).toMatchObject({ id: 12, event: 'qr', qrcode: '2@abc' })
})

test('an older state never replaces a newer one, and a newer one removes the QR', () => {
  const qr = applyEvent(emptyView, 5, { event: 'qr', message: 'Pindai', qrcode: '2@abc' })
  expect(applyEvent(qr, 4, { event: 'init', message: 'Menyambung' }).device?.event).toBe('qr')
  const ready = applyEvent(qr, 6, { event: 'ready', message: 'Tersambung' })
  expect(ready.device).toEqual({ id: 6, event: 'ready', message: 'Tersambung' })
})

test('keeps the last 200 lines', () => {
  let view = emptyView
  for (let id = 1; id <= 250; id++) view = applyEvent(view, id, log(String(id)))
  expect(view.lines).toHaveLength(200)
  expect(view.lines[0]?.message).toBe('51')
})
