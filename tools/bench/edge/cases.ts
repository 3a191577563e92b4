import type { Session, Slot } from '../load/callers'
import type { Request } from './callers'
import { bank, type Caller, PASSWORD } from './members'
import type { PlacementSlot } from './placements'

export type CaseName =
  | 'profile'
  | 'tree'
  | 'wallet'
  | 'dashboard'
  | 'preview'
  | 'preview-busy'
  | 'login'
  | 'registration'
  | 'withdrawal'

/** Routes of the raw stack: one gRPC call; two in sequence; two in sequence, the second for a tree. */
export type RawRoute = 'members' | 'twice' | 'trees'

/** A measured call, its baseline, and the minimum ratio. */
export interface Case {
  readonly name: CaseName
  readonly call: string
  /** The baseline: the raw stack for reads, hashing alone for calls that hash a password. */
  readonly baseline: 'raw' | 'hashing'
  readonly minRatio?: number
  /** Route of the raw stack with the same queries as this call: for information, without a threshold. */
  readonly bare?: RawRoute
  readonly once: boolean
  /** Multiplies the measured time of a slow call: few answers make an unsteady rate. */
  readonly durationFactor?: number
  /** Members that another process places per second at the same time; fewer when the machine cannot. */
  readonly placementsPerSecond?: number
}

export const CASES: readonly Case[] = [
  { ...read('profile', 'GET /api/users/profile'), minRatio: 0.55 },
  { ...read('tree', 'GET /api/networks/genealogy'), minRatio: 0.35, bare: 'trees' },
  { ...read('wallet', 'POST /api/wallets/datatable'), minRatio: 0.35, bare: 'twice' },
  { ...read('dashboard', 'GET /api/dashboard'), minRatio: 0.2 },
  read('preview', 'POST /api/networks/preview'),
  { ...read('preview-busy', 'POST /api/networks/preview'), placementsPerSecond: 300 },
  { name: 'login', call: 'POST /api/auth/login', baseline: 'hashing', once: false },
  {
    name: 'registration',
    call: 'POST /api/networks/register',
    baseline: 'hashing',
    minRatio: 0.5,
    once: true,
    durationFactor: 3,
  },
  {
    name: 'withdrawal',
    call: 'POST /api/withdraws/request',
    baseline: 'hashing',
    minRatio: 0.5,
    once: true,
    durationFactor: 2,
  },
]

export const REGISTRATION = CASES.find(({ name }) => name === 'registration') as Case

export const WITHDRAWAL = CASES.find(({ name }) => name === 'withdrawal') as Case

function read(name: CaseName, call: string) {
  return { name, call, baseline: 'raw', once: false } as const
}

/** Input of a round. */
export interface RoundInput {
  readonly callers: readonly Caller[]
  readonly anonymous: Session
  /** Free slots, each used once. */
  readonly slots: readonly Slot[]
  /** Free slots in which members are placed during `preview-busy`, each used once. */
  readonly busySlots: readonly PlacementSlot[]
  /** Free slots that stay free. */
  readonly previewSlots: readonly Slot[]
  /** Members with money, each once for each possible withdrawal. */
  readonly earners: readonly Caller[]
}

export function requestsOf(
  { name, call }: Case,
  { callers, anonymous, slots, previewSlots, earners }: RoundInput,
): Request[] {
  const [method, path] = call.split(' ') as [Request['method'], string]
  const request = (session: Session, expects: string, body?: object): Request => ({
    method,
    path,
    expects,
    headers: headersOf(session, method),
    body: body && JSON.stringify(body),
  })
  if (name === 'login')
    return callers.map(({ username }) => request(anonymous, username, { username, password: PASSWORD }))
  if (name === 'registration')
    return slots.map((slot) => {
      const built = request((callers[slot.caller] as Caller).session, slot.username, person(slot))
      return { ...built, headers: { ...built.headers, 'idempotency-key': slot.username } }
    })
  if (name === 'preview' || name === 'preview-busy')
    return previewSlots.map(({ caller, upline, side: position }) =>
      request((callers[caller] as Caller).session, 'bonuses', { upline, position, accountqty: 1 }),
    )
  if (name === 'withdrawal') return earners.map(({ session }) => request(session, 'invoice', withdrawal))
  if (name === 'wallet') return callers.map(({ session }) => request(session, 'recordsTotal', firstPage))
  return callers.map(({ session, username }) => request(session, name === 'dashboard' ? name : username))
}

/** A sponsor bonus of Rp. 100,000 pays for two withdrawals of the minimum amount. */
export const WITHDRAWALS_PER_BONUS = 2
const withdrawal = { type: 'sponsor', amount: 50_000, password: PASSWORD }
const firstPage = { draw: 1, start: 0, length: 10, search: { value: '' }, order: [], columns: [] }

function person({ upline, side, username }: Slot) {
  return {
    upline,
    position: side,
    regtype: 'new',
    accountqty: 1,
    usernames: [username],
    agree: 1,
    name: 'Uji Beban',
    phone: '081234567890',
    ...bank,
    password: 'sandi-uji-beban',
    password_confirm: 'sandi-uji-beban',
  }
}

function headersOf({ cookie, token }: Session, method: string): Record<string, string> {
  if (method === 'GET') return { cookie }
  return { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' }
}
