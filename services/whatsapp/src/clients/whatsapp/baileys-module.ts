import type * as Baileys from 'baileys'
import type * as LibSignal from 'baileys/lib/Signal/libsignal.js'
import type { ILogger as Logger } from 'baileys/lib/Utils/logger.js'

export interface BaileysModule {
  readonly baileys: typeof Baileys
  readonly makeLibSignalRepository: typeof LibSignal.makeLibSignalRepository
}

let loading: Promise<BaileysModule> | undefined

/** Loads baileys on first use: it is large, and many installations never link a device. */
export function loadBaileys(): Promise<BaileysModule> {
  loading ??= load()
  return loading
}

async function load(): Promise<BaileysModule> {
  silenceConsole()
  const [baileys, { makeLibSignalRepository }] = await Promise.all([
    import('baileys'),
    import('baileys/lib/Signal/libsignal.js'),
  ])
  return { baileys, makeLibSignalRepository }
}

/**
 * Disables the console. libsignal writes sessions, including their keys, to it ("Closing session: …"). Our logger does
 * not use it.
 */
function silenceConsole(): void {
  for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => undefined
}

/** Discards baileys' log, which contains numbers, texts and keys. Events report everything needed. */
export const noLog: Logger = {
  level: 'silent',
  child: () => noLog,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
