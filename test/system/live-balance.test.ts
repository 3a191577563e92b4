import { eventually } from '@jejaring/testing/eventually'
import { registrationBody } from '../support/http/registration'
import { Visitor } from '../support/http/visitor'
import { adminPassword, RunningSystem } from '../support/running-system'
import { type SecondReplica, startSecondReplica } from './second-replica'

const password = 'sandi-member-uji'

let system: RunningSystem
let replica: SecondReplica
let bankId: string

beforeAll(async () => {
  system = await RunningSystem.start()
  replica = await startSecondReplica(system)
})
afterAll(async () => {
  await replica?.stop()
  await system?.stop()
})

async function logIn(origin: string, username: string, secret: string): Promise<Visitor> {
  const visitor = new Visitor(origin)
  await visitor.login(username, secret)
  return visitor
}

const register = async (visitor: Visitor, upline: string, side: 'left' | 'right', username: string) => {
  const person = { name: 'Uji Coba', phone: '081234567890', bankId, account: '1234567890', password }
  const { status } = await visitor.post(
    '/api/networks/register',
    registrationBody({ upline, side }, [username], person),
  )
  expect(status).toBe(200)
}

const balanceOf = async (visitor: Visitor) =>
  (await visitor.get<{ dashboard: { wallet: { balance: number } } }>('/api/dashboard')).body.dashboard.wallet
    .balance

/** Opens the stream of a visitor as a page does, and collects what it sends until it ends. */
async function openStream(origin: string, visitor: Visitor) {
  const headers = { cookie: visitor.session.cookie }
  const response = await fetch(`${origin}/api/changes`, { headers })
  expect(response.status).toBe(200)
  let received = ''
  const ended = (async () => {
    for await (const part of response.body!) received += Buffer.from(part).toString()
  })()
  return { ended, events: () => received.match(/data: \w+/g) ?? [], received: () => received }
}

test("a bonus reaches its member's open pages at every gateway until the session ends", async () => {
  const admin = await logIn(system.origin, 'admin', adminPassword)
  bankId = (await admin.get<{ results: { id: string }[] }>('/api/banks/select2')).body.results[0]?.id ?? ''
  await admin.post('/api/pins/create', { package_id: 1, qty: 5, password: adminPassword })
  await register(admin, 'admin', 'left', 'langsung01')
  await register(admin, 'admin', 'right', 'langsung02')
  const transfer = { package_id: 1, username: 'langsung01', qty: 1, password: adminPassword }
  expect((await admin.post('/api/pins/transfer', transfer)).status).toBe(200)

  const member = await logIn(system.origin, 'langsung01', password)
  const elsewhere = await logIn(replica.origin, 'langsung01', password)
  const uninvolved = await logIn(system.origin, 'langsung02', password)
  const streams = [await openStream(system.origin, member), await openStream(replica.origin, elsewhere)]
  const foreign = await openStream(system.origin, uninvolved)
  expect(await balanceOf(member)).toBe(0)

  await register(member, 'langsung01', 'left', 'langsung03')
  for (const { events } of streams) await eventually(() => expect(events()).toContain('data: wallet'))
  // The event says that it has changed; what it is now is read from the wallet.
  for (const visitor of [member, elsewhere]) expect(await balanceOf(visitor)).toBe(100_000)
  for (const { received } of streams) expect(received()).not.toMatch(/100|langsung/)

  const { status } = await member.post('/api/auth/sessions/end_all')
  expect(status).toBe(200)
  await Promise.all(streams.map(({ ended }) => ended))
  for (const { events } of streams) expect(events().at(-1)).toBe('data: over')
  expect(foreign.events()).toEqual([])
}, 300_000)
