import {
  AT_ONCE_TIMES,
  FEW_TIMES,
  isBan,
  mustPairAnew,
  ONCE_MORE_AFTER,
  pauseBefore,
  type Remedy,
  remedyFor,
  STOOD,
} from './reasons'
import type { SenderState } from './sender'
import { sentenceOfStop, sentences } from './sentences'

/** Where the device is. Of all phases only `waiting` goes on by itself. */
export type Phase =
  | { readonly name: 'idle' }
  /** `quiet`: a try that nobody asked for; until it succeeds, people go on reading why the last one ended. */
  | { readonly name: 'connecting'; readonly quiet: boolean }
  | { readonly name: 'pairing'; readonly qr: string; readonly expiresAt: Date }
  | { readonly name: 'open'; readonly since: Date }
  | { readonly name: 'waiting'; readonly until: Date }
  | { readonly name: 'stopped' }

export interface Device {
  readonly phase: Phase
  readonly sentence: string
  /** Credentials of a finished pairing are stored. */
  readonly paired: boolean
  /** The reason of a stop that outlives the process; 0 for none. */
  readonly stoppedBy: number
  /** How often each remedy was taken since a connection last stood for a while. */
  readonly tries: Readonly<Partial<Record<Remedy, number>>>
}

export type Happening =
  | { readonly what: 'began'; readonly paired: boolean; readonly stoppedBy: number }
  | { readonly what: 'restart' }
  | { readonly what: 'logout' }
  | { readonly what: 'due' }
  | { readonly what: 'qr'; readonly qr: string; readonly expiresAt: Date }
  | { readonly what: 'paired' }
  | { readonly what: 'opened' }
  | { readonly what: 'closed'; readonly code: number }
  /** What is stored cannot be opened: never a new device (facts: others lost sessions so). */
  | { readonly what: 'unreadable' }
  /** What changed could not be stored; nothing that rests on it has gone out. */
  | { readonly what: 'unstored' }

/** What is to be done, in this order. `sign_out` is told to WhatsApp where there is a connection. */
export type Effect = 'sign_out' | 'disconnect' | 'forget' | 'connect'

export interface Step {
  readonly device: Device
  readonly effects: readonly Effect[]
}

export const unknownDevice: Device = {
  phase: { name: 'idle' },
  sentence: sentences.idle,
  paired: false,
  stoppedBy: 0,
  tries: {},
}

/** What follows from a happening. `chance` (0 to 1) spreads the pauses. */
export function step(device: Device, happening: Happening, now: Date, chance: number): Step {
  switch (happening.what) {
    case 'began':
      return begin({ ...device, paired: happening.paired, stoppedBy: happening.stoppedBy })
    case 'restart':
      return restart(device)
    case 'logout':
      return {
        device: { ...unknownDevice, phase: { name: 'stopped' }, sentence: sentences.signedOut },
        effects: ['sign_out', 'disconnect', 'forget'],
      }
    case 'due':
      if (device.phase.name !== 'waiting') return stay(device)
      return connect(device, { quiet: true, sentence: device.sentence })
    case 'qr': {
      const { qr, expiresAt } = happening
      return stay({ ...device, phase: { name: 'pairing', qr, expiresAt }, sentence: sentences.pairing })
    }
    case 'paired':
      return stay({
        ...device,
        paired: true,
        phase: { name: 'connecting', quiet: false },
        sentence: sentences.paired,
      })
    case 'opened':
      return stay({ ...device, phase: { name: 'open', since: now }, sentence: sentences.open })
    case 'closed':
      return closed(settled(device, now), happening.code, now, chance)
    case 'unreadable':
      return { device: stop(device, 0, sentences.unreadable), effects: ['disconnect'] }
    case 'unstored':
      return { device: wait(device, 'few_times', now, chance, sentences.unstored), effects: ['disconnect'] }
  }
}

function stay(device: Device): Step {
  return { device, effects: [] }
}

const LOUD = { quiet: false, sentence: sentences.connecting as string }

function connect(device: Device, { quiet, sentence } = LOUD): Step {
  return { device: { ...device, phase: { name: 'connecting', quiet }, sentence }, effects: ['connect'] }
}

/** A connection that stood for a while has earned all tries anew; one that is cut at once has not. */
function settled(device: Device, now: Date): Device {
  const { phase } = device
  return phase.name === 'open' && now.getTime() - phase.since.getTime() >= STOOD
    ? { ...device, tries: {} }
    : device
}

/** A process that takes the device over goes on with a paired one, unless a person has to act first. */
function begin(device: Device): Step {
  if (isBan(device.stoppedBy) || mustPairAnew(device.stoppedBy)) {
    return stay(stop(device, device.stoppedBy, sentenceOfStop(device.stoppedBy)))
  }
  if (device.paired) return connect({ ...device, stoppedBy: 0 })
  if (device.stoppedBy) return stay(stop(device, device.stoppedBy, sentenceOfStop(device.stoppedBy)))
  return stay({ ...device, phase: { name: 'idle' }, sentence: sentences.idle })
}

function restart(device: Device): Step {
  const anew = mustPairAnew(device.stoppedBy)
  const fresh = { ...device, tries: {}, stoppedBy: 0, paired: device.paired && !anew }
  return {
    ...connect(fresh),
    effects: anew ? ['disconnect', 'forget', 'connect'] : ['disconnect', 'connect'],
  }
}

function closed(device: Device, code: number, now: Date, chance: number): Step {
  // A connection that is not wanted any more has nothing to say.
  if (device.phase.name === 'stopped' || device.phase.name === 'idle') return stay(device)
  // Every QR has been shown and nobody scanned one: more of them would be shown to nobody.
  if (device.phase.name === 'pairing' && code === 408) return stay(stop(device, 408, sentenceOfStop(408)))
  const remedy = remedyFor(code)
  const taken = device.tries[remedy] ?? 0
  switch (remedy) {
    case 'at_once':
      if (taken >= AT_ONCE_TIMES) return closed(device, 500, now, chance)
      return connect(count(device, remedy), { quiet: false, sentence: device.sentence })
    case 'forget':
      return {
        device: { ...stop(device, code, sentences.takenOff), paired: false },
        effects: ['forget'],
      }
    case 'once_more':
      if (taken > 0) return stay(stop(device, code, sentenceOfStop(code)))
      return stay({
        ...count(device, remedy),
        phase: { name: 'waiting', until: new Date(now.getTime() + ONCE_MORE_AFTER) },
        sentence: sentences.onceMore,
      })
    case 'soon':
      return stay(wait(device, remedy, now, chance, sentences.noNetwork))
    case 'late':
      return stay(wait(device, remedy, now, chance, sentences.busy))
    case 'few_times':
      if (taken >= FEW_TIMES) return stay(stop(device, code, sentenceOfStop(code)))
      return stay(wait(device, remedy, now, chance, sentences.noNetwork))
    case 'stop':
      return stay(stop(device, code, sentenceOfStop(code)))
  }
}

function count(device: Device, remedy: Remedy): Device {
  return { ...device, tries: { ...device.tries, [remedy]: (device.tries[remedy] ?? 0) + 1 } }
}

function wait(device: Device, remedy: Remedy, now: Date, chance: number, sentence: string): Device {
  const counted = count(device, remedy)
  const pause = pauseBefore(counted.tries[remedy]!, remedy === 'late' ? 'late' : 'soon', chance)
  return { ...counted, phase: { name: 'waiting', until: new Date(now.getTime() + pause) }, sentence }
}

function stop(device: Device, code: number, sentence: string): Device {
  return { ...device, phase: { name: 'stopped' }, sentence, stoppedBy: code }
}

/** The event that a listener is shown (rule book §6). */
export function eventOf(phase: Phase): 'init' | 'qr' | 'ready' | 'notfound' {
  if (phase.name === 'connecting') return phase.quiet ? 'notfound' : 'init'
  if (phase.name === 'pairing') return 'qr'
  return phase.name === 'open' ? 'ready' : 'notfound'
}

export function senderStateOf(phase: Phase): SenderState {
  if (phase.name === 'open' || phase.name === 'connecting' || phase.name === 'pairing') return phase.name
  return 'away'
}
