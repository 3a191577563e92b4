import type * as Baileys from 'baileys'
import type * as LibSignal from 'baileys/lib/Signal/libsignal.js'
import type { ILogger as Logger } from 'baileys/lib/Utils/logger.js'

export interface BaileysModule {
  readonly baileys: typeof Baileys
  readonly makeLibSignalRepository: typeof LibSignal.makeLibSignalRepository
}

let loading: Promise<BaileysModule> | undefined

/** Loaded when a device is first wanted: it is large, and many installations never link one. */
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
 * libsignal writes whole sessions, with their keys, to the console ("Closing session: …"). Nothing of ours
 * writes there: the log goes its own way.
 */
function silenceConsole(): void {
  for (const level of ['log', 'info', 'warn', 'error'] as const) console[level] = () => undefined
}

/** Baileys logs numbers, texts and keys. What we need to know of it comes as events. */
export const noLog: Logger = {
  level: 'silent',
  child: () => noLog,
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
}
