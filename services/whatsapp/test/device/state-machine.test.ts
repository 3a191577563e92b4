import fc from 'fast-check'
import {
  type Device,
  type DeviceInput,
  displayedEvent,
  initialDevice,
  type Transition,
  transition,
} from '../../src/device/state-machine'

const noon = new Date('2026-11-21T05:00:00Z')
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds)
const happen = (device: Device, input: DeviceInput, now = noon) => transition(device, input, now, 0)

/** What a device is after all of these, one after the other. */
function after(...inputs: readonly DeviceInput[]): Transition {
  return inputs.reduce<Transition>(({ device }, input) => happen(device, input), {
    device: initialDevice,
    effects: [],
  })
}

const begun: DeviceInput = { type: 'started', paired: true, stoppedBy: 0 }
const restart: DeviceInput = { type: 'restart' }
const opened: DeviceInput = { type: 'opened' }
const due: DeviceInput = { type: 'retry_due' }
const closed = (code: number): DeviceInput => ({ type: 'closed', code })
const qr: DeviceInput = { type: 'qr', qr: 'a QR', expiresAt: later(60_000) }

describe('a connection that ends', () => {
  test.each([
    [515, 'connecting', 0, ['connect'], true],
    [401, 'stopped', 0, ['delete_secrets'], false],
    [440, 'waiting', 30_000, [], true],
    [428, 'waiting', 1_000, [], true],
    [408, 'waiting', 1_000, [], true],
    [500, 'waiting', 1_000, [], true],
    [999, 'waiting', 1_000, [], true],
    [503, 'waiting', 60_000, [], true],
    [429, 'waiting', 60_000, [], true],
    [402, 'stopped', 0, [], true],
    [403, 'stopped', 0, [], true],
    [406, 'stopped', 0, [], true],
    [405, 'stopped', 0, [], true],
    [411, 'stopped', 0, [], true],
  ])('by %i is %s after %i ms', (code, name, pause, effects, paired) => {
    const step = after(begun, opened, closed(code))
    expect(step.device.phase).toEqual(
      name === 'waiting'
        ? { name, until: later(pause) }
        : { name, ...(name === 'connecting' ? { quiet: false } : {}) },
    )
    expect(step.effects).toEqual(effects)
    expect(step.device.paired).toBe(paired)
  })

  test('waits longer each time, up to a minute, and up to half an hour in trouble of WhatsApp itself', () => {
    expect(pausesAfter(408, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect(pausesAfter(503, 7)).toEqual([60, 120, 240, 480, 960, 1800, 1800])
  })

  test('for a reason that nobody knows is tried five times', () => {
    expect(pausesAfter(500, 6)).toEqual([1, 2, 4, 8, 16, undefined])
  })

  test('because it was replaced is tried once more, and not again unless it stood for a minute', () => {
    expect(pausesAfter(440, 2)).toEqual([30, undefined])
    const replaced = after(begun, opened, closed(440), due, opened)
    expect(happen(replaced.device, closed(440), later(59_000)).device.phase.name).toBe('stopped')
    expect(happen(replaced.device, closed(440), later(60_000)).device.phase.name).toBe('waiting')
  })

  test('because it shall come again is not followed for ever', () => {
    let { device } = after(begun)
    for (let count = 0; count < 5; count++) {
      expect(happen(device, closed(515)).effects).toEqual(['connect'])
      device = happen(device, closed(515)).device
    }
    expect(happen(device, closed(515)).device.phase.name).toBe('waiting')
  })

  test('pauses differ a little, so that not all come back at once', () => {
    const { device } = after(begun, opened, closed(408), due)
    const until = (chance: number) => {
      const { phase } = transition(device, closed(408), noon, chance).device
      return phase.name === 'waiting' ? phase.until.getTime() - noon.getTime() : undefined
    }
    expect([until(0), until(0.5), until(1)]).toEqual([2000, 1750, 1500])
  })
})

/** In seconds, when every try ends like the first; undefined where no more are made. */
function pausesAfter(code: number, times: number): (number | undefined)[] {
  let { device } = after(begun)
  return Array.from({ length: times }, () => {
    device = happen(device, closed(code)).device
    const { phase } = device
    device = happen(device, due).device
    return phase.name === 'waiting' ? (phase.until.getTime() - noon.getTime()) / 1000 : undefined
  })
}

describe('pairing', () => {
  test('a process that holds the device leaves an unlinked one alone until an admin asks', () => {
    expect(after({ type: 'started', paired: false, stoppedBy: 0 })).toMatchObject({
      device: { phase: { name: 'idle' } },
      effects: [],
    })
    expect(after({ type: 'started', paired: false, stoppedBy: 0 }, restart).effects).toEqual([
      'disconnect',
      'connect',
    ])
  })

  test('QRs that nobody scans end in a stop, not in more of them', () => {
    const { device } = after(restart, qr, closed(408))
    expect(device).toMatchObject({
      phase: { name: 'stopped' },
      sentence: expect.stringContaining('tidak dipindai'),
    })
  })

  test('without a network it goes on trying', () => {
    expect(after(restart, closed(408)).device.phase.name).toBe('waiting')
  })

  test('a scan leads to a new connection at once', () => {
    const { device, effects } = after(restart, qr, { type: 'paired' }, closed(515))
    expect({ device, effects }).toMatchObject({ device: { paired: true }, effects: ['connect'] })
    expect(happen(device, opened).device.phase.name).toBe('open')
  })
})

describe('what outlives the process', () => {
  const began = (paired: boolean, stoppedBy: number) => after({ type: 'started', paired, stoppedBy })

  test.each([402, 403, 406, 411])('after %i a new process waits for a person', (code) => {
    expect(began(true, code)).toMatchObject({ device: { phase: { name: 'stopped' } }, effects: [] })
  })

  test.each([0, 405, 440, 500])('after %i a new process tries again', (code) => {
    expect(began(true, code).effects).toEqual(['connect'])
  })

  test('a restart drops the credentials only where WhatsApp asked for a new link', () => {
    expect(happen(began(true, 411).device, restart).effects).toEqual([
      'disconnect',
      'delete_secrets',
      'connect',
    ])
    expect(happen(began(true, 403).device, restart).effects).toEqual(['disconnect', 'connect'])
  })
})

test('logging out tells WhatsApp, cuts, and forgets', () => {
  expect(after(begun, opened, { type: 'logout' })).toMatchObject({
    device: { phase: { name: 'stopped' }, paired: false },
    effects: ['sign_out', 'disconnect', 'delete_secrets'],
  })
})

test('tries that nobody asked for are quiet', () => {
  const lost = after(begun, opened, closed(408)).device
  const trying = happen(lost, due).device
  expect([displayedEvent(lost.phase), displayedEvent(trying.phase)]).toEqual(['notfound', 'notfound'])
  expect(trying.sentence).toBe(lost.sentence)
  expect(displayedEvent(after(begun, restart).device.phase)).toBe('init')
})

test('whatever happens, credentials go only with 401, 411 and a logout, and only waiting goes on by itself', () => {
  const input = fc.oneof(
    fc.constantFrom<DeviceInput>(
      restart,
      { type: 'logout' },
      due,
      qr,
      { type: 'paired' },
      opened,
      {
        type: 'unreadable',
      },
      { type: 'store_failed' },
    ),
    fc.constantFrom(401, 402, 403, 405, 406, 408, 411, 428, 429, 440, 500, 503, 515, 600).map(closed),
  )
  fc.assert(
    fc.property(fc.array(input, { maxLength: 40 }), (inputs) => {
      let device = after(begun).device
      for (const input of inputs) {
        const next = happen(device, input)
        if (next.effects.includes('delete_secrets')) {
          const allowed =
            input.type === 'logout' ||
            (input.type === 'closed' && input.code === 401) ||
            (input.type === 'restart' && device.stoppedBy === 411)
          expect(allowed).toBe(true)
        }
        if (input.type === 'retry_due' && device.phase.name !== 'waiting') expect(next.effects).toEqual([])
        device = next.device
      }
    }),
  )
})
