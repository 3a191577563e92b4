import { ROOT_MEMBER_ID } from '@jejaring/service-kit'
import {
  adminPassword,
  freshName,
  login,
  readSession,
  startIdentity,
  type TestIdentity,
} from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())
beforeEach(() => identity.service.clock.freeze(new Date()))
afterEach(() => identity.service.clock.reset())

const minute = 60_000
const over = { code: 'unauthenticated' }

/** A member with a phone and a laptop, the laptop opened ten minutes later. */
async function start() {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const open = (userAgent: string) => identity.client.openSession({ ...login(username), userAgent })
  const phone = await open('Phone')
  identity.service.clock.advance(10 * minute)
  const laptop = await open('Laptop')
  const as = (impersonatorId?: string) =>
    identity.service.as({ memberId: id, role: 'member', sessionId: phone.session!.id, impersonatorId })
  return { username, id, phone, laptop, own: as(), impersonated: as(ROOT_MEMBER_ID) }
}

test('sessions are listed by last use, the one in use is marked', async () => {
  const { own, phone } = await start()
  const names = async () => (await own.listSessions({})).devices.map(({ userAgent }) => userAgent)
  expect(await names()).toEqual(['Laptop', 'Phone'])
  identity.service.clock.advance(10 * minute)
  await readSession(identity, phone.token)
  expect(await names()).toEqual(['Phone', 'Laptop'])
  const [first] = (await own.listSessions({})).devices
  expect(first).toMatchObject({ current: true, lastUsedAt: identity.service.clock.now() })
})

test('one is ended alone; another member has no say in it', async () => {
  const { own, phone, laptop } = await start()
  const stranger = await start()
  const sessionId = laptop.session!.id
  const gone = { code: 'not_found' }
  await expect(stranger.own.endSession({ sessionId })).rejects.toMatchObject(gone)
  await own.endSession({ sessionId })
  await expect(readSession(identity, laptop.token)).rejects.toMatchObject(over)
  await expect(readSession(identity, phone.token)).resolves.toBeDefined()
  await expect(own.endSession({ sessionId })).rejects.toMatchObject(gone)
  await expect(own.endSession({ sessionId: 'x' })).rejects.toMatchObject(gone)
})

test('all are ended at once, this one and those of an admin included', async () => {
  const { username, id, own, phone, laptop } = await start()
  const admin = await identity.client.openSession(login('admin', adminPassword))
  const there = await identity.service
    .as({ memberId: ROOT_MEMBER_ID, role: 'admin', sessionId: admin.session!.id })
    .openSessionAs({ username, userAgent: '' })
  expect((await own.listSessions({})).devices).toHaveLength(2)
  expect(await own.endAllSessions({})).toEqual({ ended: 3 })
  for (const { token } of [phone, laptop, there]) {
    await expect(readSession(identity, token)).rejects.toMatchObject(over)
  }
  expect((await identity.audited(`member:${id}`)).at(-1)).toMatchObject({ action: 'session.all.ended' })
})

test('an admin who is logged in as the member cannot end them', async () => {
  const { impersonated, laptop } = await start()
  const denied = { code: 'forbidden' }
  await expect(impersonated.endSession({ sessionId: laptop.session!.id })).rejects.toMatchObject(denied)
  await expect(impersonated.endAllSessions({})).rejects.toMatchObject(denied)
})
