import type { Session, Slot } from '../load/callers'
import type { Request } from './callers'
import { bank, type Caller, PASSWORD } from './members'

export type CaseName = 'profile' | 'tree' | 'wallet' | 'dashboard' | 'login' | 'registration' | 'withdrawal'

/** The raw stack's doors: one question; two, one after the other; two, the second one for a tree. */
export type RawDoor = 'members' | 'twice' | 'trees'

/** A measured call, its baseline, and the minimum ratio. */
export interface Case {
  readonly name: CaseName
  readonly call: string
  /** The baseline: the raw stack for reads, hashing alone for calls that hash a password. */
  readonly beside: 'raw' | 'hashing'
  readonly atLeast?: number
  /** Where the raw stack asks what this call asks, without anything of ours: a yardstick, no bound. */
  readonly bare?: RawDoor
  readonly once: boolean
  /** So many times as long as the others, for what is slow to be answered: few answers make an unsteady rate. */
  readonly longer?: number
}

export const CASES: readonly Case[] = [
  { ...read('profile', 'GET /api/users/profile'), atLeast: 0.55 },
  { ...read('tree', 'GET /api/networks/genealogy'), atLeast: 0.35, bare: 'trees' },
  { ...read('wallet', 'POST /api/wallets/datatable'), atLeast: 0.35, bare: 'twice' },
  { ...read('dashboard', 'GET /api/dashboard'), atLeast: 0.15 },
  { name: 'login', call: 'POST /api/auth/login', beside: 'hashing', once: false },
  {
    ...{ name: 'registration', call: 'POST /api/networks/register', beside: 'hashing' },
    ...{ atLeast: 0.5, once: true, longer: 3 },
  },
  { name: 'withdrawal', call: 'POST /api/withdraws/request', beside: 'hashing', once: true },
]

function read(name: CaseName, call: string) {
  return { name, call, beside: 'raw', once: false } as const
}

/** What a round of a case sends. */
export interface Material {
  readonly callers: readonly Caller[]
  readonly anonymous: Session
  /** Free slots, each used once. */
  readonly slots: readonly Slot[]
  /** Every member that can withdraw, as often as possible. */
  readonly earners: readonly Caller[]
}

export function requestsOf(
  { name, call }: Case,
  { callers, anonymous, slots, earners }: Material,
): Request[] {
  const [method, path] = call.split(' ') as [Request['method'], string]
  const request = (session: Session, expects: string, body?: object): Request => ({
    ...{ method, path, expects },
    headers: headersOf(session, method),
    body: body && JSON.stringify(body),
  })
  if (name === 'login')
    return callers.map(({ username }) => request(anonymous, username, { username, password: PASSWORD }))
  if (name === 'registration')
    return slots.map((slot) => {
      const asked = request((callers[slot.caller] as Caller).session, slot.username, person(slot))
      return { ...asked, headers: { ...asked.headers, 'idempotency-key': slot.username } }
    })
  if (name === 'withdrawal') return earners.map(({ session }) => request(session, 'invoice', withdrawal))
  if (name === 'wallet') return callers.map(({ session }) => request(session, 'recordsTotal', firstPage))
  return callers.map(({ session, username }) => request(session, name === 'dashboard' ? name : username))
}

/** Of a sponsor bonus, 100.000. */
export const WITHDRAWALS_BY_BONUS = 2
const withdrawal = { type: 'sponsor', amount: 50_000, password: PASSWORD }
const firstPage = { draw: 1, start: 0, length: 10, search: { value: '' }, order: [], columns: [] }

function person({ upline, side, username }: Slot) {
  return {
    ...{ upline, position: side, regtype: 'new', accountqty: 1, usernames: [username], agree: 1 },
    ...{ name: 'Uji Beban', phone: '081234567890', ...bank },
    ...{ password: 'sandi-uji-beban', password_confirm: 'sandi-uji-beban' },
  }
}

function headersOf({ cookie, token }: Session, method: string): Record<string, string> {
  if (method === 'GET') return { cookie }
  return { cookie, 'x-xsrf-token': token, 'content-type': 'application/json' }
}
