import { Visitor } from '../../../test/support/http/visitor'
import { openSessions, type Session } from '../load/callers'

export interface Caller {
  readonly username: string
  readonly session: Session
}

/** Password of members that `npm run seed` creates. */
export const PASSWORD = 'sandi-member-benih'
export const CALLERS = 20
/** A repeat order is a precondition of withdrawals. */
const REPEAT_ORDER_PACKAGE = 2

/**
 * Logs in members near the top of the tree, and gives them pins for registrations, bank details for withdrawals, and the
 * repeat order that withdrawals require.
 */
export async function prepareCallers(origin: string, adminPassword: string, pins: number): Promise<Caller[]> {
  const usernames = Array.from({ length: CALLERS }, (_, index) => `member${index + 1}`)
  const sessions = await openSessions(origin, adminPassword, usernames, Math.ceil(pins / CALLERS))
  const admin = new Visitor(origin)
  await admin.login('admin', adminPassword)
  for (const username of usernames) {
    const order = { package_id: REPEAT_ORDER_PACKAGE, qty: 1, is_send: 1, username, password: adminPassword }
    await postOrThrow(admin, '/api/pins/create', order)
    const member = new Visitor(origin)
    await member.login(username, PASSWORD)
    await postOrThrow(member, '/api/pins/ro/submit', { qty: 1, password: PASSWORD })
    // Set for the first time: replacing a phone or bank account would hold withdrawals.
    await postOrThrow(member, '/api/users/profile', { ...bank, agree: 1 })
  }
  return usernames.map((username, index) => ({ username, session: sessions[index] as Session }))
}

export const bank = { bank_id: '1', bank_account_name: 'Uji Beban', bank_account_address: '1234567890' }

/** Session of an anonymous browser with an anti-forgery token, for logins. */
export async function anonymousSession(origin: string): Promise<Session> {
  const visitor = new Visitor(origin)
  await visitor.get('/api/users/profile')
  return visitor.session
}

async function postOrThrow(visitor: Visitor, path: string, body: object): Promise<void> {
  const { status, body: answer } = await visitor.post(path, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${answer.message}`)
}
