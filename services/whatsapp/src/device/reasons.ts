/** What is done about a connection that has ended, by the reason that WhatsApp or the network gave. */
export type Remedy =
  /** WhatsApp asks for a new connection with the same credentials, as it does right after pairing. */
  | 'at_once'
  /** The account took the device off: what is stored is worthless. */
  | 'forget'
  /** Another connection uses the same credentials. Two that fight over them are banned. */
  | 'once_more'
  /** The network or WhatsApp's server went away for a moment. */
  | 'soon'
  /** WhatsApp's servers are in trouble, or ask to go slower. */
  | 'late'
  /** Nobody knows. Often harmless, so the credentials are kept whatever happens. */
  | 'few_times'
  /** Trying again makes it worse; a person has to act. */
  | 'stop'

const REMEDIES: ReadonlyMap<number, Remedy> = new Map([
  [515, 'at_once'],
  [401, 'forget'],
  [440, 'once_more'],
  [428, 'soon'],
  [408, 'soon'],
  [503, 'late'],
  [429, 'late'],
  [500, 'few_times'],
  [402, 'stop'],
  [403, 'stop'],
  [405, 'stop'],
  [406, 'stop'],
  [411, 'stop'],
])

export function remedyFor(code: number): Remedy {
  return REMEDIES.get(code) ?? 'few_times'
}

/** The account itself is shut: a new process must not try again by itself either. */
export function isBan(code: number): boolean {
  return code === 402 || code === 403 || code === 406
}

/** The paired credentials are of no use, but only a person decides to drop them: the next restart pairs anew. */
export function mustPairAnew(code: number): boolean {
  return code === 411
}

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** When a replaced connection is tried once more: long enough for the other replica to have stopped. */
export const ONCE_MORE_AFTER = 30 * SECOND
/** How long a connection stands before its end counts as a new trouble. */
export const STOOD = MINUTE
/** How often an ending that nobody understands is tried again. */
export const FEW_TIMES = 5
/** How often WhatsApp may ask for a new connection in a row before it counts as trouble. */
export const AT_ONCE_TIMES = 5

/**
 * How long to wait before try number `attempt` (from 1): doubled each time, 1 to 60 s, or 1 to 30 minutes
 * where it is WhatsApp's own trouble; up to a quarter less by `chance` (0 to 1), so that not all come back at once.
 */
export function pauseBefore(attempt: number, pace: 'soon' | 'late', chance: number): number {
  const [first, longest] = pace === 'soon' ? [SECOND, MINUTE] : [MINUTE, 30 * MINUTE]
  const whole = Math.min(longest, first * 2 ** Math.min(attempt - 1, 20))
  return Math.max(first, Math.round(whole * (1 - chance / 4)))
}
