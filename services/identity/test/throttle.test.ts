import { setTimeout as sleep } from 'node:timers/promises'
import { type Fault, isFault } from '@jejaring/service-kit'
import { PasswordHasher } from '../src/passwords/password-hasher'
import {
  freshAddress,
  freshName,
  freshNames,
  type IdentityClient,
  login,
  password,
  startIdentity,
  type TestIdentity,
} from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
// The first wait is two seconds, which a busy machine may let pass between two calls.
beforeEach(() => identity.service.clock.freeze())
afterEach(() => identity.service.clock.reset())
afterAll(() => identity.stop())

/** So that a call of a burst ends with its answer: a busy machine hashes only a few passwords in a second. */
const LONG_DEADLINE = { deadline: 60_000 }

/** Repeats a call that was refused because too many hashes were waiting: it counts as no try. */
async function whenNotBusy<T>(call: () => Promise<T>): Promise<T> {
  for (let left = 50; ; left--) {
    try {
      return await call()
    } catch (error) {
      if (left === 0 || !isFault(error, 'unavailable')) throw error
      await sleep(100)
    }
  }
}

/** Tries a wrong password so many times, passing over waits, and answers the codes. */
async function guess(client: IdentityClient, username: string, times: number): Promise<string[]> {
  const codes: string[] = []
  for (let n = 0; n < times; n++) {
    const tried = whenNotBusy(() => client.openSession(login(username, 'salah sekali'), LONG_DEADLINE))
    const fault = await tried.catch((error: Fault) => error)
    codes.push('code' in fault ? fault.code : 'opened')
  }
  return codes
}

test('the sixth failure at a name must wait a stated time, each further one longer', async () => {
  const username = freshName()
  await identity.members([username])
  const client = identity.from(freshAddress())
  expect(await guess(client, username, 6)).toEqual([...Array(5).fill('invalid'), 'too_many'])
  const waits: (number | undefined)[] = []
  for (let n = 0; n < 4; n++) {
    const fault: Fault = await client.openSession(login(username)).catch((error) => error)
    waits.push(fault.retryAfterSeconds)
    identity.service.clock.advance((fault.retryAfterSeconds ?? 0) * 1000)
    await guess(client, username, 1)
  }
  expect(waits).toEqual([2, 4, 8, 16])
})

test('while it waits even the right password is refused, and afterwards it is welcome', async () => {
  const username = freshName()
  await identity.members([username])
  const client = identity.from(freshAddress())
  await guess(client, username, 5)
  await expect(client.openSession(login(username))).rejects.toMatchObject({ code: 'too_many' })
  identity.service.clock.advance(3000)
  await expect(client.openSession(login(username))).resolves.toMatchObject({
    session: { member: { username } },
  })
})

test('an unknown name is slowed down exactly as a known one', async () => {
  const username = freshName()
  await identity.members([username])
  const [known, unknown] = [freshAddress(), freshAddress()]
  expect(await guess(identity.from(unknown), freshName(), 7)).toEqual(
    await guess(identity.from(known), username, 7),
  )
})

test('strangers cannot lock the owner out of an address that has logged in before', async () => {
  const username = freshName()
  await identity.members([username])
  const home = identity.from(freshAddress())
  await home.openSession(login(username))
  const stranger = identity.from(freshAddress())
  expect(await guess(stranger, username, 20)).toContain('too_many')
  await expect(home.openSession(login(username))).resolves.toBeDefined()
  // Neither by failing at other accounts from the owner's own address (a shared one).
  for (let n = 0; n < 7; n++) await guess(home, freshName(), 5)
  await expect(home.openSession(login(freshName()))).rejects.toMatchObject({ code: 'too_many' })
  await expect(home.openSession(login(username))).resolves.toBeDefined()
})

test('typing errors at a known address cost at most a minute', async () => {
  const username = freshName()
  await identity.members([username])
  const home = identity.from(freshAddress())
  await home.openSession(login(username))
  expect(await guess(home, username, 25)).toEqual(Array(25).fill('invalid'))
  await expect(home.openSession(login(username))).resolves.toBeDefined()
  for (let n = 0; n < 20; n++) {
    await guess(home, username, 1)
    identity.service.clock.advance(61_000)
  }
  await expect(home.openSession(login(username))).resolves.toBeDefined()
})

test('an address that fails at many names is slowed down at all it does not know', async () => {
  const client = identity.from(freshAddress())
  for (let n = 0; n < 30; n++) await guess(client, freshName(), 1)
  expect(await guess(client, freshName(), 1)).toEqual(['too_many'])
  expect(await guess(identity.from(freshAddress()), freshName(), 1)).toEqual(['invalid'])
})

test('only failures count: logging in often costs nothing', async () => {
  const username = freshName()
  await identity.members([username])
  const client = identity.from(freshAddress())
  for (let n = 0; n < 12; n++) await client.openSession(login(username))
  expect(await guess(client, freshName(), 1)).toEqual(['invalid'])
})

test('a burst of tries at one name gets as many guesses as the same tries one by one', async () => {
  const username = freshName()
  await identity.members([username])
  const burst = Array.from({ length: 30 }, () => guess(identity.from(freshAddress()), username, 1))
  const guesses = (await Promise.all(burst)).flat().filter((code) => code === 'invalid').length
  expect(guesses).toBe(5)
})

test('a burst from one address at many names gets as many guesses as single attempts', async () => {
  const client = identity.from(freshAddress())
  const codes = (await Promise.all(freshNames(93).map((username) => guess(client, username, 1)))).flat()
  expect(codes.filter((code) => code === 'invalid')).toHaveLength(30)
  expect(codes.filter((code) => code === 'too_many')).toHaveLength(63)
})

test('many who log in at once, for the first time and from one address, all come in', async () => {
  const usernames = freshNames(45)
  await identity.members(usernames)
  const client = identity.from(freshAddress())
  const logins = [...usernames, ...Array<string>(15).fill(usernames[0]!)].map((username) =>
    whenNotBusy(() => client.openSession(login(username), LONG_DEADLINE)),
  )
  expect((await Promise.allSettled(logins)).filter(({ status }) => status === 'rejected')).toEqual([])
})

test('re-authentication is slowed down in the session that fails, and no other', async () => {
  const [id = ''] = await identity.members([freshName()])
  const spender = (sessionId: string) => identity.service.as({ memberId: id, role: 'member', sessionId })
  const stolen = spender('00000000-0000-7000-8000-00000000000a')
  for (let n = 0; n < 5; n++) {
    await expect(stolen.verifySpender({ memberId: id, password: 'salah' })).resolves.toMatchObject({
      passwordMatches: false,
    })
  }
  await expect(stolen.verifySpender({ memberId: id, password })).rejects.toMatchObject({ code: 'too_many' })
  const own = spender('00000000-0000-7000-8000-00000000000b')
  await expect(own.verifySpender({ memberId: id, password })).resolves.toMatchObject({
    passwordMatches: true,
  })
  // A right one forgives the failures before it.
  for (let n = 0; n < 3; n++) {
    for (let m = 0; m < 4; m++) await own.verifySpender({ memberId: id, password: 'salah' })
    await expect(own.verifySpender({ memberId: id, password })).resolves.toMatchObject({
      passwordMatches: true,
    })
  }
})

test('calls of a member are counted per minute over all gateways', async () => {
  const [id = '', other = ''] = await identity.members([freshName(), freshName()])
  identity.service.clock.freeze(new Date('2026-11-21T03:00:30Z'))
  const countCalls = async (memberId: string, calls: number) =>
    (await identity.client.countCalls({ memberId, calls })).callsThisMinute
  expect(await countCalls(id, 60)).toBe(60)
  const many = await Promise.all(Array.from({ length: 8 }, () => countCalls(id, 10)))
  expect(Math.max(...many)).toBe(140)
  expect(await countCalls(other, 60)).toBe(60)
  identity.service.clock.advance(30_000)
  expect(await countCalls(id, 1)).toBe(1)
  for (const wrong of [identity.client.countCalls({ memberId: id, calls: 0 }), countCalls('no id', 1)])
    await expect(wrong).rejects.toMatchObject({ code: 'invalid' })
})

test("wrong codes during a second factor's set-up block no login and cost no hash", async () => {
  const username = freshName()
  const [memberId = ''] = await identity.members([username])
  const { session } = await identity.client.openSession(login(username))
  const own = identity.service.as({ memberId, role: 'member', sessionId: session!.id })
  await own.beginSecondFactor({ password })
  const hashed = jest.spyOn(PasswordHasher.prototype, 'hashWithSalt')
  try {
    for (let time = 0; time < 3; time++)
      await expect(own.confirmSecondFactor({ code: 'salah' })).rejects.toMatchObject({ code: 'invalid' })
    expect(hashed).not.toHaveBeenCalled()
  } finally {
    hashed.mockRestore()
  }
})

test('stores no name with the counted failures', async () => {
  const client = identity.from('198.51.100.23')
  await guess(client, 'kopi tubruk pagi', 1)
  const { rows } = await identity.service.database.query(
    `SELECT count(*) AS n FROM login_failures
      WHERE position(convert_to('kopi', 'UTF8') in subject) > 0 OR length(subject) <> 32`,
  )
  expect(rows).toEqual([{ n: 0n }])
})
