import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { MovableClock } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import pino from 'pino'
import { loadBaileys } from '../../src/clients/whatsapp/baileys-module'
import { baileysSockets } from '../../src/clients/whatsapp/baileys-socket'
import { DeviceRunner, type RunnerDependencies } from '../../src/clients/whatsapp/device-runner'
import type { NewDeviceState } from '../../src/store/device-states'

const HOUR = 3_600_000
/** No server listens on this port. */
const UNREACHABLE_URL = 'ws://127.0.0.1:9/'

/** Runs baileys without a network, with a simulated clock that skips the backoff. */
class OfflineDevice {
  readonly shown: (NewDeviceState & { line?: string })[] = []
  readonly clock = new MovableClock()
  tries = 0
  private due: { at: number; work: () => void } | undefined
  readonly runner: DeviceRunner

  constructor(credentials: string) {
    this.clock.freeze('2026-11-21T03:00:00Z')
    const vault = {
      generation: 0,
      readCredentials: async () => credentials,
      readKeys: async () => ({}),
      write: async () => {},
    }
    const open = baileysSockets({ url: UNREACHABLE_URL }, vault)
    const parts: RunnerDependencies = {
      openSocket: (events) => {
        this.tries++
        return open(events)
      },
      secrets: { isPaired: async () => true, deleteAll: async () => {} },
      states: {
        readStoppedBy: async () => 0,
        save: async (state, line) => void this.shown.push({ ...state, line }),
      },
      clock: this.clock,
      log: pino({ level: 'silent' }),
      random: () => 0.5,
      schedule: (milliseconds, work) => {
        this.due = { at: this.clock.now().getTime() + milliseconds, work }
        return () => {
          this.due = undefined
        }
      },
    }
    this.runner = new DeviceRunner(parts)
  }

  /** Advances the clock and runs every retry that becomes due. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.clock.now().getTime() + milliseconds
    for (;;) {
      const due = await eventually(() => this.due ?? Promise.reject(new Error('nothing is due')))
      if (due.at > end) break
      this.due = undefined
      this.clock.freeze(new Date(due.at))
      due.work()
    }
    this.clock.freeze(new Date(end))
  }
}

test('retries about once a minute without a network, without leaking memory', async () => {
  const { BufferJSON, initAuthCreds } = (await loadBaileys()).baileys
  const device = new OfflineDevice(JSON.stringify(initAuthCreds(), BufferJSON.replacer))
  await device.runner.start()
  await device.pass(HOUR / 3)
  const before = reachableHeapBytes()
  await device.pass((2 * HOUR) / 3)
  expect(reachableHeapBytes() - before).toBeLessThan(2_000_000)
  expect(device.tries).toBeGreaterThan(55)
  expect(device.tries).toBeLessThan(90)
  expect(device.shown.map(({ event, message }) => [event, message])).toEqual([
    ['init', 'Menyambung ke WhatsApp…'],
    ['notfound', 'Tidak tersambung ke WhatsApp. Dicoba lagi secara otomatis.'],
  ])
  await device.runner.stop({ announce: false })
})

/** Bytes of reachable heap. */
function reachableHeapBytes(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
  collect()
  return process.memoryUsage().heapUsed
}
