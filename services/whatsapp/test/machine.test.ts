import fc from 'fast-check'
import { type Device, eventOf, type Happening, type Step, step, unknownDevice } from '../src/device/machine'

const noon = new Date('2026-11-21T05:00:00Z')
const later = (milliseconds: number) => new Date(noon.getTime() + milliseconds)
const happen = (device: Device, happening: Happening, now = noon) => step(device, happening, now, 0)

/** What a device is after all of these, one after the other. */
function after(...happenings: readonly Happening[]): Step {
  return happenings.reduce<Step>(({ device }, happening) => happen(device, happening), {
    device: unknownDevice,
    effects: [],
  })
}

const begun: Happening = { what: 'began', paired: true, stoppedBy: 0 }
const restart: Happening = { what: 'restart' }
const opened: Happening = { what: 'opened' }
const due: Happening = { what: 'due' }
const closed = (code: number): Happening => ({ what: 'closed', code })
const qr: Happening = { what: 'qr', qr: 'a QR', expiresAt: later(60_000) }

describe('a connection that ends', () => {
  test.each([
    [515, 'connecting', 0, ['connect'], true],
    [401, 'stopped', 0, ['forget'], false],
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
      const { phase } = step(device, closed(408), noon, chance).device
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
    expect(after({ what: 'began', paired: false, stoppedBy: 0 })).toMatchObject({
      device: { phase: { name: 'idle' } },
      effects: [],
    })
    expect(after({ what: 'began', paired: false, stoppedBy: 0 }, restart).effects).toEqual([
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
    const { device, effects } = after(restart, qr, { what: 'paired' }, closed(515))
    expect({ device, effects }).toMatchObject({ device: { paired: true }, effects: ['connect'] })
    expect(happen(device, opened).device.phase.name).toBe('open')
  })
})

describe('what outlives the process', () => {
  const began = (paired: boolean, stoppedBy: number) => after({ what: 'began', paired, stoppedBy })

  test.each([402, 403, 406, 411])('after %i a new process waits for a person', (code) => {
    expect(began(true, code)).toMatchObject({ device: { phase: { name: 'stopped' } }, effects: [] })
  })

  test.each([0, 405, 440, 500])('after %i a new process tries again', (code) => {
    expect(began(true, code).effects).toEqual(['connect'])
  })

  test('a restart drops the credentials only where WhatsApp asked for a new link', () => {
    expect(happen(began(true, 411).device, restart).effects).toEqual(['disconnect', 'forget', 'connect'])
    expect(happen(began(true, 403).device, restart).effects).toEqual(['disconnect', 'connect'])
  })
})

test('logging out tells WhatsApp, cuts, and forgets', () => {
  expect(after(begun, opened, { what: 'logout' })).toMatchObject({
    device: { phase: { name: 'stopped' }, paired: false },
    effects: ['sign_out', 'disconnect', 'forget'],
  })
})

test('tries that nobody asked for are quiet', () => {
  const lost = after(begun, opened, closed(408)).device
  const trying = happen(lost, due).device
  expect([eventOf(lost.phase), eventOf(trying.phase)]).toEqual(['notfound', 'notfound'])
  expect(trying.sentence).toBe(lost.sentence)
  expect(eventOf(after(begun, restart).device.phase)).toBe('init')
})

test('whatever happens, credentials go only with 401, 411 and a logout, and only waiting goes on by itself', () => {
  const happening = fc.oneof(
    fc.constantFrom<Happening>(
      restart,
      { what: 'logout' },
      due,
      qr,
      { what: 'paired' },
      opened,
      {
        what: 'unreadable',
      },
      { what: 'unstored' },
    ),
    fc.constantFrom(401, 402, 403, 405, 406, 408, 411, 428, 429, 440, 500, 503, 515, 600).map(closed),
  )
  fc.assert(
    fc.property(fc.array(happening, { maxLength: 40 }), (happenings) => {
      let device = after(begun).device
      for (const what of happenings) {
        const next = happen(device, what)
        if (next.effects.includes('forget')) {
          const allowed =
            what.what === 'logout' ||
            (what.what === 'closed' && what.code === 401) ||
            (what.what === 'restart' && device.stoppedBy === 411)
          expect(allowed).toBe(true)
        }
        if (what.what === 'due' && device.phase.name !== 'waiting') expect(next.effects).toEqual([])
        device = next.device
      }
    }),
  )
})
