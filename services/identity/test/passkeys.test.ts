import { randomUUID } from 'node:crypto'
import { ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { Secret, TOTP } from 'otpauth'
import { DataSource } from 'typeorm'
import { deleteExpired } from '../src/operations/delete-expired'
import { entities } from '../src/store/entities'
import {
  freshAddress,
  freshName,
  login,
  password,
  readSession,
  startIdentity,
  type TestIdentity,
} from './identity-fixture'
import { SoftwareAuthenticator } from './software-authenticator'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())
beforeEach(() => identity.service.clock.freeze(new Date('2026-11-22T03:00:10Z')))
afterEach(() => identity.service.clock.reset())

const origin = 'https://jejaring.example'
const MINUTE_MS = 60_000
const refused = { code: 'invalid', fields: {} }
const expired = { code: 'unauthenticated' }

/** A member with an enrolled second factor, in a session of their own. */
async function enrolled() {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const { session } = await identity.client.openSession(login(username))
  const own = identity.service.as({ memberId: id, role: 'member', sessionId: session!.id })
  const { secret } = await own.beginSecondFactor({ password })
  const { recoveryCodes } = await own.confirmSecondFactor({ code: codeOf(secret) })
  identity.service.clock.advance(MINUTE_MS)
  return { username, id, own, secret, recoveryCodes }
}

function codeOf(secret: string): string {
  const timestamp = identity.service.clock.now().getTime()
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

type Owner = Awaited<ReturnType<typeof enrolled>>

/** The options for a new passkey, by the code of the next half minute: each works once. */
async function begin({ own, secret }: Pick<Owner, 'own' | 'secret'>): Promise<string> {
  identity.service.clock.advance(30_000)
  return (await own.beginPasskey({ password, origin, code: codeOf(secret) })).optionsJson
}

async function addPasskey(owner: Owner, name = 'HP Budi'): Promise<SoftwareAuthenticator> {
  const authenticator = new SoftwareAuthenticator()
  const { own } = owner
  const optionsJson = await begin(owner)
  await own.confirmPasskey({ name, origin, credentialJson: authenticator.create(optionsJson) })
  return authenticator
}

const passkeysOf = async ({ own }: Pick<Owner, 'own'>) =>
  (await own.readSecondFactor({ memberId: '' })).passkeys

/** The first login step, and the options of the second. */
async function startLogin(username: string) {
  const client = identity.from(freshAddress())
  const { challenge, passkey } = await client.openSession(login(username))
  const { optionsJson } = await client.beginPasskeyLogin({ challenge, origin })
  const finish = (credentialJson: string, from = origin) =>
    client.openSessionByPasskey({ challenge, origin: from, credentialJson })
  return { client, challenge, passkey, optionsJson, finish }
}

test('adds a passkey by password and code, and opens one session with it', async () => {
  const owner = await enrolled()
  const other = await identity.client.openSessionByCode({
    challenge: (await identity.client.openSession(login(owner.username))).challenge,
    code: codeOf(owner.secret),
  })
  const begin = (given: string, code: string) => owner.own.beginPasskey({ password: given, origin, code })
  await expect(begin('salah sekali', codeOf(owner.secret))).rejects.toMatchObject({
    code: 'invalid',
    fields: { password: expect.any(String) },
  })
  // The code of the other login is used up.
  for (const code of ['', '000000', codeOf(owner.secret)])
    await expect(begin(password, code)).rejects.toMatchObject({
      code: 'invalid',
      fields: { code: expect.any(String) },
    })
  expect((await identity.client.openSession(login(owner.username))).passkey).toBe(false)
  const authenticator = await addPasskey(owner)
  await expect(readSession(identity, other.token)).rejects.toMatchObject(expired)
  expect(await passkeysOf(owner)).toEqual([
    {
      id: expect.any(String),
      name: 'HP Budi',
      createdAt: identity.service.clock.now(),
      lastUsedAt: undefined,
    },
  ])

  const { passkey, optionsJson, finish } = await startLogin(owner.username)
  expect(passkey).toBe(true)
  expect(JSON.parse(optionsJson)).toMatchObject({ rpId: 'jejaring.example', userVerification: 'required' })
  const credentialJson = authenticator.get(optionsJson)
  const { token, session } = await finish(credentialJson)
  expect(session).toMatchObject({ member: { username: owner.username }, secondFactor: true })
  await expect(readSession(identity, token)).resolves.toMatchObject({ secondFactor: true })
  await expect(finish(credentialJson)).rejects.toMatchObject(expired)
  expect((await passkeysOf(owner))[0]?.lastUsedAt).toEqual(identity.service.clock.now())

  const lines = await identity.audited(`member:${owner.id}`)
  expect(lines.map(({ action }) => action)).toContain('second_factor.passkey_added')
  expect(JSON.parse(lines.at(-1)?.after ?? '{}')).toMatchObject({ code: 'passkey' })
  const inbox = await owner.own.listNotifications({ query: undefined })
  expect(inbox.notifications[0]?.message).toMatch(/passkey ditambahkan/)
})

test('refuses an answer to another challenge or site, or without user verification', async () => {
  const owner = await enrolled()
  const authenticator = await addPasskey(owner)
  const stranger = new SoftwareAuthenticator()
  const answers: ((optionsJson: string) => string)[] = [
    () => 'bukan JSON',
    () => '{}',
    (options) => authenticator.get(options.replace(/"challenge":"./, '"challenge":"~')),
    (options) => authenticator.get(options, { origin: 'https://jejaring.example.evil' }),
    (options) => authenticator.get(options.replace('jejaring.example', 'evil.example'), { origin }),
    (options) => authenticator.get(options, { verified: false }),
    (options) => stranger.get(options),
  ]
  for (const answer of answers) {
    const { optionsJson, finish } = await startLogin(owner.username)
    await expect(finish(answer(optionsJson))).rejects.toMatchObject(refused)
    identity.service.clock.advance(15 * MINUTE_MS)
  }
  const { optionsJson, finish } = await startLogin(owner.username)
  await expect(finish(authenticator.get(optionsJson))).resolves.toBeDefined()
  const inbox = await owner.own.listNotifications({ query: undefined })
  expect(inbox.notifications.some(({ message }) => message.includes('dengan benar, tetapi'))).toBe(true)
})

test('takes a challenge once, for five minutes, and only the newest', async () => {
  const owner = await enrolled()
  const authenticator = await addPasskey(owner)
  const { client, challenge, optionsJson, finish } = await startLogin(owner.username)
  expect(Buffer.from(JSON.parse(optionsJson).challenge, 'base64url')).toHaveLength(32)
  const { optionsJson: newer } = await client.beginPasskeyLogin({ challenge, origin })
  await expect(finish(authenticator.get(optionsJson))).rejects.toMatchObject(refused)
  const wrong = authenticator.get(newer, { verified: false })
  await expect(finish(wrong)).rejects.toMatchObject(refused)
  await expect(finish(authenticator.get(newer))).rejects.toMatchObject(refused)

  const late = await begin(owner)
  identity.service.clock.advance(5 * MINUTE_MS + 1)
  const credentialJson = new SoftwareAuthenticator().create(late)
  await expect(owner.own.confirmPasskey({ name: 'Lambat', origin, credentialJson })).rejects.toMatchObject(
    refused,
  )
  const role = new DataSource({ type: 'postgres', url: identity.service.environment.DATABASE_URL, entities })
  await role.initialize()
  await deleteExpired(role.manager, identity.service.clock.now())
  await role.destroy()
  const { rows } = await identity.service.database.query(
    'SELECT owner FROM passkey_challenges WHERE expires_at <= $1',
    [identity.service.clock.now()],
  )
  expect(rows).toEqual([])
})

test('reads no attestation statement, whose certificates name addresses to fetch', async () => {
  const owner = await enrolled()
  const credentialJson = new SoftwareAuthenticator().create(await begin(owner), { attestation: 'packed' })
  await expect(owner.own.confirmPasskey({ name: 'Kunci', origin, credentialJson })).resolves.toBeDefined()
})

test('refuses a counter that did not grow: the authenticator was copied', async () => {
  const owner = await enrolled()
  const authenticator = await addPasskey(owner)
  const first = await startLogin(owner.username)
  await first.finish(authenticator.get(first.optionsJson, { counter: 7 }))
  const copy = await startLogin(owner.username)
  await expect(copy.finish(authenticator.get(copy.optionsJson, { counter: 7 }))).rejects.toMatchObject(
    refused,
  )
  const next = await startLogin(owner.username)
  await expect(next.finish(authenticator.get(next.optionsJson, { counter: 8 }))).resolves.toBeDefined()
})

test('counts failures with those of codes, and leaves codes working', async () => {
  const owner = await enrolled()
  await addPasskey(owner)
  const stranger = new SoftwareAuthenticator()
  let failure: unknown
  for (let attempt = 0; attempt < 7; attempt++) {
    const { optionsJson, finish } = await startLogin(owner.username)
    failure = await finish(stranger.get(optionsJson)).catch((error: unknown) => error)
  }
  expect(failure).toMatchObject({ code: 'too_many' })
  identity.service.clock.advance(60 * MINUTE_MS)
  const { client, challenge } = await startLogin(owner.username)
  const code = owner.recoveryCodes[0] ?? ''
  await expect(client.openSessionByCode({ challenge, code })).resolves.toBeDefined()
})

test('requires an enrolled second factor, and stores at most ten passkeys, each once', async () => {
  const [id = ''] = await identity.members([freshName()])
  const own = identity.service.as({ memberId: id, role: 'member', sessionId: randomUUID() })
  await expect(own.beginPasskey({ password, origin, code: '1' })).rejects.toMatchObject({ code: 'conflict' })

  const owner = await enrolled()
  const authenticator = await addPasskey(owner)
  const optionsJson = await begin(owner)
  expect(JSON.parse(optionsJson).excludeCredentials).toHaveLength(1)
  const credentialJson = authenticator.create(optionsJson)
  await expect(owner.own.confirmPasskey({ name: ' ', origin, credentialJson })).rejects.toMatchObject({
    fields: { name: expect.any(String) },
  })
  await expect(owner.own.confirmPasskey({ name: 'Lagi', origin, credentialJson })).rejects.toMatchObject({
    code: 'conflict',
  })
  for (let count = 1; count < 10; count++) await addPasskey(owner, `Kunci ${count}`)
  await expect(begin(owner)).rejects.toMatchObject({ code: 'conflict' })
  expect(await passkeysOf(owner)).toHaveLength(10)
})

test('removes a passkey by password, and all of them with the second factor', async () => {
  const owner = await enrolled()
  await addPasskey(owner, 'Satu')
  await addPasskey(owner, 'Dua')
  const [one] = await passkeysOf(owner)
  await expect(owner.own.removePasskey({ id: one!.id, password: 'salah' })).rejects.toMatchObject({
    code: 'invalid',
  })
  const stranger = await enrolled()
  await stranger.own.removePasskey({ id: one!.id, password })
  expect(await passkeysOf(owner)).toHaveLength(2)
  for (let attempt = 0; attempt < 2; attempt++) await owner.own.removePasskey({ id: one!.id, password })
  expect((await passkeysOf(owner)).map(({ name }) => name)).toEqual(['Dua'])
  const removals = (await identity.audited(`member:${owner.id}`)).filter(
    ({ action }) => action === 'second_factor.passkey_removed',
  )
  expect(removals).toHaveLength(1)

  const admin = identity.service.as({ memberId: ROOT_MEMBER_ID, role: 'admin', sessionId: 's' })
  await admin.removeSecondFactor({ memberId: owner.id })
  const { rows } = await identity.service.database.query('SELECT id FROM passkeys WHERE member_id = $1', [
    owner.id,
  ])
  expect(rows).toEqual([])
  const { token, challenge } = await identity.client.openSession(login(owner.username))
  expect([token === '', challenge]).toEqual([false, ''])
})

test('belongs to its owner: a login-as session changes nothing', async () => {
  const owner = await enrolled()
  const loggedInAs = identity.service.as({
    memberId: owner.id,
    role: 'member',
    sessionId: 's',
    impersonatorId: ROOT_MEMBER_ID,
  })
  for (const call of [
    loggedInAs.beginPasskey({ password, origin, code: codeOf(owner.secret) }),
    loggedInAs.confirmPasskey({ name: 'x', origin, credentialJson: '{}' }),
    loggedInAs.removePasskey({ id: randomUUID(), password }),
  ])
    await expect(call).rejects.toMatchObject({ code: 'forbidden' })
})
