import {
  backoffMs,
  isBan,
  MAX_IMMEDIATE_RECONNECTS,
  MAX_UNKNOWN_RETRIES,
  policyFor,
  REPLACED_RETRY_MS,
  type ReconnectPolicy,
  requiresNewPairing,
  STABLE_CONNECTION_MS,
} from './reconnect-policy'
import type { SenderState } from './sender'
import { sentences, stopSentence } from './sentences'

/** State of the connection. Only `waiting` proceeds without an input from outside: its timer retries. */
export type Phase =
  | { readonly name: 'idle' }
  /** `quiet`: an automatic retry; admins keep seeing the reason of the last failure until it succeeds. */
  | { readonly name: 'connecting'; readonly quiet: boolean }
  | { readonly name: 'pairing'; readonly qr: string; readonly expiresAt: Date }
  | { readonly name: 'open'; readonly since: Date }
  | { readonly name: 'waiting'; readonly until: Date }
  | { readonly name: 'stopped' }

export interface Device {
  readonly phase: Phase
  readonly sentence: string
  /** Whether credentials of a completed pairing are stored. */
  readonly paired: boolean
  /** Code of the stop, stored so that a new process respects it; 0 for none. */
  readonly stoppedBy: number
  /** Uses of each policy since the last stable connection. */
  readonly tries: Readonly<Partial<Record<ReconnectPolicy, number>>>
}

export type DeviceInput =
  | { readonly type: 'started'; readonly paired: boolean; readonly stoppedBy: number }
  | { readonly type: 'restart' }
  | { readonly type: 'logout' }
  | { readonly type: 'retry_due' }
  | { readonly type: 'qr'; readonly qr: string; readonly expiresAt: Date }
  | { readonly type: 'paired' }
  | { readonly type: 'opened' }
  | { readonly type: 'closed'; readonly code: number }
  /** The stored credentials cannot be opened. A new pairing must not replace them: the seal key may come back. */
  | { readonly type: 'unreadable' }
  /** A change could not be stored. Nothing that depends on it was sent. */
  | { readonly type: 'store_failed' }

/** Side effects, executed in this order. `sign_out` unlinks the device at WhatsApp if it is connected. */
export type Effect = 'sign_out' | 'disconnect' | 'delete_secrets' | 'connect'

export interface Transition {
  readonly device: Device
  readonly effects: readonly Effect[]
}

export const initialDevice: Device = {
  phase: { name: 'idle' },
  sentence: sentences.idle,
  paired: false,
  stoppedBy: 0,
  tries: {},
}

/** Transition function of the device. `random` (0 to 1) adds jitter to the backoff. */
export function transition(device: Device, input: DeviceInput, now: Date, random: number): Transition {
  switch (input.type) {
    case 'started':
      return start({ ...device, paired: input.paired, stoppedBy: input.stoppedBy })
    case 'restart':
      return restart(device)
    case 'logout':
      return {
        device: { ...initialDevice, phase: { name: 'stopped' }, sentence: sentences.signedOut },
        effects: ['sign_out', 'disconnect', 'delete_secrets'],
      }
    case 'retry_due':
      if (device.phase.name !== 'waiting') return withoutEffects(device)
      return connect(device, { quiet: true, sentence: device.sentence })
    case 'qr': {
      const { qr, expiresAt } = input
      return withoutEffects({
        ...device,
        phase: { name: 'pairing', qr, expiresAt },
        sentence: sentences.pairing,
      })
    }
    case 'paired':
      return withoutEffects({
        ...device,
        paired: true,
        phase: { name: 'connecting', quiet: false },
        sentence: sentences.paired,
      })
    case 'opened':
      return withoutEffects({ ...device, phase: { name: 'open', since: now }, sentence: sentences.open })
    case 'closed':
      return closed(resetTriesIfStable(device, now), input.code, now, random)
    case 'unreadable':
      return { device: stop(device, 0, sentences.unreadable), effects: ['disconnect'] }
    case 'store_failed':
      return {
        device: wait(device, 'retry_limited', now, random, sentences.unstored),
        effects: ['disconnect'],
      }
  }
}

function withoutEffects(device: Device): Transition {
  return { device, effects: [] }
}

const VISIBLE_CONNECT = { quiet: false, sentence: sentences.connecting as string }

function connect(device: Device, { quiet, sentence } = VISIBLE_CONNECT): Transition {
  return { device: { ...device, phase: { name: 'connecting', quiet }, sentence }, effects: ['connect'] }
}

/** Resets the retry counters after a stable connection. One that closes soon after opening keeps them. */
function resetTriesIfStable(device: Device, now: Date): Device {
  const { phase } = device
  return phase.name === 'open' && now.getTime() - phase.since.getTime() >= STABLE_CONNECTION_MS
    ? { ...device, tries: {} }
    : device
}

/** Connects a paired device after a takeover, unless a stored stop requires a person. */
function start(device: Device): Transition {
  if (isBan(device.stoppedBy) || requiresNewPairing(device.stoppedBy)) {
    return withoutEffects(stop(device, device.stoppedBy, stopSentence(device.stoppedBy)))
  }
  if (device.paired) return connect({ ...device, stoppedBy: 0 })
  if (device.stoppedBy) return withoutEffects(stop(device, device.stoppedBy, stopSentence(device.stoppedBy)))
  return withoutEffects({ ...device, phase: { name: 'idle' }, sentence: sentences.idle })
}

function restart(device: Device): Transition {
  const mustPair = requiresNewPairing(device.stoppedBy)
  const reset = { ...device, tries: {}, stoppedBy: 0, paired: device.paired && !mustPair }
  return {
    ...connect(reset),
    effects: mustPair ? ['disconnect', 'delete_secrets', 'connect'] : ['disconnect', 'connect'],
  }
}

function closed(device: Device, code: number, now: Date, random: number): Transition {
  // Ignores a late close of a connection that was given up.
  if (device.phase.name === 'stopped' || device.phase.name === 'idle') return withoutEffects(device)
  // All QR codes expired without a scan: nobody is watching, so do not request more.
  if (device.phase.name === 'pairing' && code === 408)
    return withoutEffects(stop(device, 408, stopSentence(408)))
  const policy = policyFor(code)
  const attempts = device.tries[policy] ?? 0
  switch (policy) {
    case 'reconnect':
      if (attempts >= MAX_IMMEDIATE_RECONNECTS) return closed(device, 500, now, random)
      return connect(count(device, policy), { quiet: false, sentence: device.sentence })
    case 'delete_secrets':
      return {
        device: { ...stop(device, code, sentences.unlinked), paired: false },
        effects: ['disconnect', 'delete_secrets'],
      }
    case 'retry_once':
      if (attempts > 0) return withoutEffects(stop(device, code, stopSentence(code)))
      return withoutEffects({
        ...count(device, policy),
        phase: { name: 'waiting', until: new Date(now.getTime() + REPLACED_RETRY_MS) },
        sentence: sentences.replacedRetrying,
      })
    case 'retry_soon':
      return withoutEffects(wait(device, policy, now, random, sentences.noNetwork))
    case 'retry_late':
      return withoutEffects(wait(device, policy, now, random, sentences.busy))
    case 'retry_limited':
      if (attempts >= MAX_UNKNOWN_RETRIES) return withoutEffects(stop(device, code, stopSentence(code)))
      return withoutEffects(wait(device, policy, now, random, sentences.noNetwork))
    case 'stop':
      return withoutEffects(stop(device, code, stopSentence(code)))
  }
}

function count(device: Device, policy: ReconnectPolicy): Device {
  return { ...device, tries: { ...device.tries, [policy]: (device.tries[policy] ?? 0) + 1 } }
}

function wait(device: Device, policy: ReconnectPolicy, now: Date, random: number, sentence: string): Device {
  const counted = count(device, policy)
  const pause = backoffMs(
    counted.tries[policy]!,
    policy === 'retry_late' ? 'retry_late' : 'retry_soon',
    random,
  )
  return { ...counted, phase: { name: 'waiting', until: new Date(now.getTime() + pause) }, sentence }
}

function stop(device: Device, code: number, sentence: string): Device {
  return { ...device, phase: { name: 'stopped' }, sentence, stoppedBy: code }
}

/** Event that admins see (rule book §6). */
export function displayedEvent(phase: Phase): 'init' | 'qr' | 'ready' | 'notfound' {
  if (phase.name === 'connecting') return phase.quiet ? 'notfound' : 'init'
  if (phase.name === 'pairing') return 'qr'
  return phase.name === 'open' ? 'ready' : 'notfound'
}

export function senderStateOf(phase: Phase): SenderState {
  if (phase.name === 'open' || phase.name === 'connecting' || phase.name === 'pairing') return phase.name
  return 'away'
}
