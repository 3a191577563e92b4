import { Visitor } from '../../../test/support/http/visitor'
import { openSessions, type Session } from '../load/callers'

export interface Caller {
  readonly username: string
  readonly session: Session
}

/** Of `npm run seed`. */
export const PASSWORD = 'sandi-member-benih'
export const CALLERS = 20
/** So that the withdrawals of all rounds are allowed. */
const REPEAT_ORDER_PACKAGE = 2

/**
 * Members near the top of the tree, logged in, with pins to register by, bank details to be paid to, and a repeat order
 * without which nothing could be withdrawn.
 */
export async function prepareCallers(origin: string, adminPassword: string, pins: number): Promise<Caller[]> {
  const usernames = Array.from({ length: CALLERS }, (_, index) => `member${index + 1}`)
  const sessions = await openSessions(origin, adminPassword, usernames, Math.ceil(pins / CALLERS))
  const admin = new Visitor(origin)
  await admin.login('admin', adminPassword)
  for (const username of usernames) {
    const order = { package_id: REPEAT_ORDER_PACKAGE, qty: 1, is_send: 1, username, password: adminPassword }
    await done(admin, '/api/pins/create', order)
    const member = new Visitor(origin)
    await member.login(username, PASSWORD)
    await done(member, '/api/pins/ro/submit', { qty: 1, password: PASSWORD })
    await done(member, '/api/users/profile', { name: username, phone: '081234567890', ...bank, agree: 1 })
  }
  return usernames.map((username, index) => ({ username, session: sessions[index] as Session }))
}

export const bank = {
  ...{ bank_id: '1', bank_account_name: 'Uji Beban', bank_account_address: '1234567890' },
}

/** An anonymous browser that may post: with it anybody logs in. */
export async function anonymousSession(origin: string): Promise<Session> {
  const visitor = new Visitor(origin)
  await visitor.get('/api/users/profile')
  return visitor.session
}

async function done(visitor: Visitor, path: string, body: object): Promise<void> {
  const { status, body: answer } = await visitor.post(path, body)
  if (status !== 200) throw new Error(`${path}: ${status} ${answer.message}`)
}
