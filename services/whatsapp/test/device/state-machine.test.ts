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

/** Applies the inputs in order and returns the last transition. */
function after(...inputs: readonly DeviceInput[]): Transition {
  return inputs.reduce<Transition>(({ device }, input) => happen(device, input), {
    device: initialDevice,
    effects: [],
  })
}

const started: DeviceInput = { type: 'started', paired: true, stoppedBy: 0 }
const restart: DeviceInput = { type: 'restart' }
const opened: DeviceInput = { type: 'opened' }
const due: DeviceInput = { type: 'retry_due' }
const closed = (code: number): DeviceInput => ({ type: 'closed', code })
const qr: DeviceInput = { type: 'qr', qr: 'a QR', expiresAt: later(60_000) }

describe('closed connection', () => {
  test.each([
    [515, 'connecting', 0, ['connect'], true],
    [401, 'stopped', 0, ['disconnect', 'delete_secrets'], false],
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
  ])('code %i leads to %s with a delay of %i ms', (code, name, pause, effects, paired) => {
    const step = after(started, opened, closed(code))
    expect(step.device.phase).toEqual(
      name === 'waiting'
        ? { name, until: later(pause) }
        : { name, ...(name === 'connecting' ? { quiet: false } : {}) },
    )
    expect(step.effects).toEqual(effects)
    expect(step.device.paired).toBe(paired)
  })

  test('backs off up to a minute, or half an hour when WhatsApp is overloaded', () => {
    expect(pausesAfter(408, 9)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect(pausesAfter(503, 7)).toEqual([60, 120, 240, 480, 960, 1800, 1800])
  })

  test('is retried five times after an unknown code', () => {
    expect(pausesAfter(500, 6)).toEqual([1, 2, 4, 8, 16, undefined])
  })

  test('is retried once when replaced, and again only after a stable minute', () => {
    expect(pausesAfter(440, 2)).toEqual([30, undefined])
    const replaced = after(started, opened, closed(440), due, opened)
    expect(happen(replaced.device, closed(440), later(59_000)).device.phase.name).toBe('stopped')
    expect(happen(replaced.device, closed(440), later(60_000)).device.phase.name).toBe('waiting')
  })

  test('reconnects immediately at most five times in a row', () => {
    let { device } = after(started)
    for (let count = 0; count < 5; count++) {
      expect(happen(device, closed(515)).effects).toEqual(['connect'])
      device = happen(device, closed(515)).device
    }
    expect(happen(device, closed(515)).device.phase.name).toBe('waiting')
  })

  test('adds jitter to the backoff', () => {
    const { device } = after(started, opened, closed(408), due)
    const until = (random: number) => {
      const { phase } = transition(device, closed(408), noon, random).device
      return phase.name === 'waiting' ? phase.until.getTime() - noon.getTime() : undefined
    }
    expect([until(0), until(0.5), until(1)]).toEqual([2000, 1750, 1500])
  })
})

/** Backoff in seconds when every try fails with the code; undefined when retries stop. */
function pausesAfter(code: number, times: number): (number | undefined)[] {
  let { device } = after(started)
  return Array.from({ length: times }, () => {
    device = happen(device, closed(code)).device
    const { phase } = device
    device = happen(device, due).device
    return phase.name === 'waiting' ? (phase.until.getTime() - noon.getTime()) / 1000 : undefined
  })
}

describe('pairing', () => {
  test('an unlinked device stays idle until an admin restarts it', () => {
    expect(after({ type: 'started', paired: false, stoppedBy: 0 })).toMatchObject({
      device: { phase: { name: 'idle' } },
      effects: [],
    })
    expect(after({ type: 'started', paired: false, stoppedBy: 0 }, restart).effects).toEqual([
      'disconnect',
      'connect',
    ])
  })

  test('stops when all QR codes expire without a scan', () => {
    const { device } = after(restart, qr, closed(408))
    expect(device).toMatchObject({
      phase: { name: 'stopped' },
      sentence: expect.stringContaining('tidak dipindai'),
    })
  })

  test('keeps retrying without a network', () => {
    expect(after(restart, closed(408)).device.phase.name).toBe('waiting')
  })

  test('reconnects immediately after a scan', () => {
    const { device, effects } = after(restart, qr, { type: 'paired' }, closed(515))
    expect({ device, effects }).toMatchObject({ device: { paired: true }, effects: ['connect'] })
    expect(happen(device, opened).device.phase.name).toBe('open')
  })
})

describe('stored stop code', () => {
  const began = (paired: boolean, stoppedBy: number) => after({ type: 'started', paired, stoppedBy })

  test.each([402, 403, 406, 411])('%i keeps a new process stopped', (code) => {
    expect(began(true, code)).toMatchObject({ device: { phase: { name: 'stopped' } }, effects: [] })
  })

  test.each([0, 405, 440, 500])('%i lets a new process connect', (code) => {
    expect(began(true, code).effects).toEqual(['connect'])
  })

  test('restart deletes the credentials only after 411', () => {
    expect(happen(began(true, 411).device, restart).effects).toEqual([
      'disconnect',
      'delete_secrets',
      'connect',
    ])
    expect(happen(began(true, 403).device, restart).effects).toEqual(['disconnect', 'connect'])
  })
})

test('logout signs out, disconnects and deletes the secrets', () => {
  expect(after(started, opened, { type: 'logout' })).toMatchObject({
    device: { phase: { name: 'stopped' }, paired: false },
    effects: ['sign_out', 'disconnect', 'delete_secrets'],
  })
})

test('automatic retries keep the displayed state', () => {
  const lost = after(started, opened, closed(408)).device
  const trying = happen(lost, due).device
  expect([displayedEvent(lost.phase), displayedEvent(trying.phase)]).toEqual(['notfound', 'notfound'])
  expect(trying.sentence).toBe(lost.sentence)
  expect(displayedEvent(after(started, restart).device.phase)).toBe('init')
})

test('secrets are deleted only by 401, 411 and logout for any inputs', () => {
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
      let device = after(started).device
      for (const input of inputs) {
        const next = happen(device, input)
        if (next.effects.includes('delete_secrets')) {
          const allowed =
            input.type === 'logout' ||
            (input.type === 'closed' && input.code === 401) ||
            (input.type === 'restart' && device.stoppedBy === 411)
          expect(allowed).toBe(true)
          // An open connection would write keys after the deletion.
          expect(next.effects.slice(0, next.effects.indexOf('delete_secrets'))).toContain('disconnect')
        }
        if (input.type === 'retry_due' && device.phase.name !== 'waiting') expect(next.effects).toEqual([])
        device = next.device
      }
    }),
  )
})
