import { ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { databaseKit } from '@jejaring/service-kit/testing'
import { Secret, TOTP } from 'otpauth'
import { DataSource } from 'typeorm'
import { commands } from '../src/api/commands'
import { deleteExpired } from '../src/operations/delete-expired'
import { entities } from '../src/store/entities'
import {
  adminPassword,
  freshAddress,
  freshName,
  login,
  password,
  readSession,
  startIdentity,
  type TestIdentity,
} from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())
beforeEach(() => identity.service.clock.freeze(new Date('2026-11-22T03:00:10Z')))
afterEach(() => identity.service.clock.reset())

const step = 30_000
const over = { code: 'unauthenticated' }
const wrongCode = { code: 'invalid', fields: { code: expect.any(String) } }

/** What the authenticator shows, so many half minutes from now. */
const codeOf = (secret: string, offset = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: identity.service.clock.now().getTime() + offset * step,
  })

/** The messages of an inbox, newest first. */
const inboxOf = async (own: Awaited<ReturnType<typeof start>>['own']) =>
  (await own.listNotifications({ query: undefined })).notifications.map(({ message }) => message).join('\n')

/** A member in a session of their own. */
async function start() {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const { session } = await identity.client.openSession(login(username))
  const sessionId = session!.id
  const own = identity.service.as({ memberId: id, role: 'member', sessionId })
  return { username, id, sessionId, own }
}

async function enrolled() {
  const one = await start()
  const { secret } = await one.own.beginSecondFactor({ password })
  const { recoveryCodes } = await one.own.confirmSecondFactor({ code: codeOf(secret) })
  // The code that was shown is used; the next one comes later.
  identity.service.clock.advance(2 * step)
  return { ...one, secret, recoveryCodes }
}

const challengeOf = async (username: string, address = freshAddress()) => {
  const { challenge, token } = await identity.from(address).openSession(login(username))
  expect(token).toBe('')
  return challenge
}

/** The service's own role, as the operator's command lines have it. */
const connected = () =>
  new DataSource({ type: 'postgres', url: identity.service.environment.DATABASE_URL, entities }).initialize()

const asAdmin = () => identity.service.as({ memberId: ROOT_MEMBER_ID, role: 'admin', sessionId: 's' })

test('a login needs no code before the first one has confirmed the secret', async () => {
  const { username, own, id } = await start()
  const { secret, uri } = await own.beginSecondFactor({ password })
  expect(new URL(uri).searchParams.get('secret')).toBe(secret)
  expect((await identity.client.openSession(login(username))).challenge).toBe('')
  expect(await own.readSecondFactor({ memberId: '' })).toMatchObject({ enrolledAt: undefined })
  await expect(own.confirmSecondFactor({ code: '000000' })).rejects.toMatchObject(wrongCode)

  const before = await identity.client.openSession(login(username))
  const { recoveryCodes } = await own.confirmSecondFactor({ code: codeOf(secret) })
  expect(new Set(recoveryCodes).size).toBe(10)
  await expect(readSession(identity, before.token)).rejects.toMatchObject(over)
  expect(await own.readSecondFactor({ memberId: '' })).toEqual({
    enrolledAt: identity.service.clock.now(),
    recoveryCodes: 10,
    passkeys: [],
  })
  for (const call of [own.beginSecondFactor({ password }), own.confirmSecondFactor({ code: '1' })])
    await expect(call).rejects.toMatchObject({ code: 'conflict' })
  expect((await identity.audited(`member:${id}`)).map(({ action }) => action)).toContain(
    'second_factor.enrolled',
  )
  expect(await inboxOf(own)).toMatch(/^.*diaktifkan/)
})

test('then the password opens nothing by itself, and a code opens one session', async () => {
  const { username, secret, id } = await enrolled()
  const challenge = await challengeOf(username)
  await expect(readSession(identity, challenge)).rejects.toMatchObject(over)
  const code = codeOf(secret)
  const { token, session } = await identity.client.openSessionByCode({ challenge, code: ` ${code} ` })
  expect(session).toMatchObject({ member: { username }, secondFactor: true, remember: false })
  await expect(readSession(identity, token)).resolves.toMatchObject({ secondFactor: true })
  await expect(identity.client.openSessionByCode({ challenge, code })).rejects.toMatchObject(over)
  const line = (await identity.audited(`member:${id}`)).at(-1)
  expect([line?.action, JSON.parse(line?.after ?? '{}').code]).toEqual(['session.opened', 'authenticator'])
})

test('a code works once, also for two who have it at the same moment', async () => {
  const { username, secret } = await enrolled()
  const challenges = [await challengeOf(username), await challengeOf(username), await challengeOf(username)]
  const code = codeOf(secret)
  const tries = await Promise.allSettled(
    challenges
      .slice(1)
      .map((challenge) => identity.from(freshAddress()).openSessionByCode({ challenge, code })),
  )
  expect(tries.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(identity.client.openSessionByCode({ challenge: challenges[0]!, code })).rejects.toMatchObject(
    wrongCode,
  )
  await expect(
    identity.client.openSessionByCode({ challenge: challenges[0]!, code: codeOf(secret, -1) }),
  ).rejects.toMatchObject(wrongCode)
})

test('a recovery code opens a session once, and its owner is notified', async () => {
  const { username, recoveryCodes, own } = await enrolled()
  const [code = ''] = recoveryCodes
  const typed = code.toLowerCase().replace('-', ' ')
  await identity.client.openSessionByCode({ challenge: await challengeOf(username), code: typed })
  await expect(
    identity.client.openSessionByCode({ challenge: await challengeOf(username), code }),
  ).rejects.toMatchObject(wrongCode)
  expect(await own.readSecondFactor({ memberId: '' })).toMatchObject({ recoveryCodes: 9 })
  expect(await inboxOf(own)).toMatch(/kode pemulihan dipakai/)
})

test('wrong codes are slowed down; the owner at a known address is not, but notified', async () => {
  const { username, secret, own } = await enrolled()
  const home = freshAddress()
  const first = await challengeOf(username, home)
  await identity.from(home).openSessionByCode({ challenge: first, code: codeOf(secret) })
  identity.service.clock.advance(2 * step)

  const challenge = await challengeOf(username)
  for (let n = 0; n < 5; n++) {
    const call = identity.from(freshAddress()).openSessionByCode({ challenge, code: '000000' })
    await expect(call).rejects.toMatchObject(wrongCode)
  }
  const stranger = identity.from(freshAddress()).openSessionByCode({ challenge, code: codeOf(secret) })
  await expect(stranger).rejects.toMatchObject({ code: 'too_many', retryAfterSeconds: 2 })
  const challengeAtHome = await challengeOf(username, home)
  await identity.from(home).openSessionByCode({ challenge: challengeAtHome, code: codeOf(secret) })
  expect((await inboxOf(own)).match(/kode verifikasinya salah/g)).toHaveLength(1)
})

test('a challenge is over after five minutes, by a new password, and with the account', async () => {
  const { username, secret, id, own } = await enrolled()
  const late = await challengeOf(username)
  identity.service.clock.advance(5 * 60_000)
  await expect(
    identity.client.openSessionByCode({ challenge: late, code: codeOf(secret) }),
  ).rejects.toMatchObject(over)

  const changed = await challengeOf(username)
  const newPassword = 'kopi susu gula aren'
  const blank = {
    name: 'Budi Santoso',
    phone: '081234567890',
    bank: undefined,
    photoHash: '',
    edgeErrors: {},
    currentPassword: password,
  }
  await own.updateProfile({ ...blank, password: newPassword, passwordConfirm: newPassword })
  await expect(
    identity.client.openSessionByCode({ challenge: changed, code: codeOf(secret) }),
  ).rejects.toMatchObject(over)

  const { challenge } = await identity.client.openSession(login(username, newPassword))
  await identity.service.database.query("UPDATE members SET status = 'inactive' WHERE id = $1", [id])
  await expect(identity.client.openSessionByCode({ challenge, code: codeOf(secret) })).rejects.toMatchObject({
    code: 'forbidden',
  })
  for (const nonsense of ['', 'x', 'A'.repeat(43)])
    await expect(identity.client.openSessionByCode({ challenge: nonsense, code: '1' })).rejects.toMatchObject(
      over,
    )
})

test('it is set up and taken away by password in person, and taken away by code, too', async () => {
  const { own, username, secret, id, sessionId } = await enrolled()
  const impersonated = { memberId: id, role: 'member', sessionId, impersonatorId: ROOT_MEMBER_ID } as const
  const guest = identity.service.as(impersonated)
  for (const call of [
    guest.beginSecondFactor({ password }),
    guest.confirmSecondFactor({ code: '1' }),
    guest.disableSecondFactor({ password, code: codeOf(secret) }),
  ])
    await expect(call).rejects.toMatchObject({ code: 'forbidden' })
  const code = codeOf(secret)
  await expect(identity.client.disableSecondFactor({ password, code })).rejects.toMatchObject(over)
  await expect(own.disableSecondFactor({ password: 'salah', code: codeOf(secret) })).rejects.toMatchObject({
    fields: { password: expect.any(String) },
  })
  await expect(own.disableSecondFactor({ password, code: '000000' })).rejects.toMatchObject(wrongCode)
  await own.disableSecondFactor({ password, code: codeOf(secret) })
  expect((await identity.client.openSession(login(username))).token).not.toBe('')
  // Once more, as after a lost answer.
  await own.disableSecondFactor({ password, code: '1' })
  await expect(own.confirmSecondFactor({ code: '1' })).rejects.toMatchObject({ code: 'not_found' })
  await expect((await start()).own.beginSecondFactor({ password: 'salah' })).rejects.toMatchObject({
    code: 'invalid',
  })
})

test('an admin removes it for a member who lost the phone, and all sessions end', async () => {
  const { username, id, secret, own } = await enrolled()
  const challenge = await challengeOf(username)
  const { token } = await identity.client.openSessionByCode({ challenge, code: codeOf(secret) })
  expect(await asAdmin().readSecondFactor({ memberId: id })).toMatchObject({ recoveryCodes: 10 })
  const other = (await start()).own
  await expect(other.readSecondFactor({ memberId: id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(own.removeSecondFactor({ memberId: id })).rejects.toMatchObject({ code: 'forbidden' })
  await asAdmin().removeSecondFactor({ memberId: id })
  await expect(readSession(identity, token)).rejects.toMatchObject(over)
  expect((await identity.client.openSession(login(username))).token).not.toBe('')
  await asAdmin().removeSecondFactor({ memberId: id })
  const actions = (await identity.audited(`member:${id}`)).map(({ action }) => action)
  expect(actions.filter((action) => action === 'second_factor.removed')).toHaveLength(1)
  expect(await inboxOf(own)).toMatch(/^Admin menghapus verifikasi dua langkah/)
  await expect(asAdmin().removeSecondFactor({ memberId: 'x' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(asAdmin().removeSecondFactor({ memberId: ROOT_MEMBER_ID })).rejects.toMatchObject({
    code: 'forbidden',
  })
})

test('login as does not ask for the code of the member', async () => {
  const { username } = await enrolled()
  const { session } = await identity.client.openSession(login('admin', adminPassword))
  const admin = identity.service.as({ memberId: ROOT_MEMBER_ID, role: 'admin', sessionId: session!.id })
  const there = await admin.openSessionAs({ username, userAgent: '' })
  await expect(readSession(identity, there.token)).resolves.toMatchObject({
    member: { username },
  })
})

test('stores neither secret nor code in clear, and drops an unfinished set-up', async () => {
  const { id, secret, recoveryCodes } = await enrolled()
  const { rows } = await identity.service.database.query(
    `SELECT f.sealed_secret, f.salt, array_agg(c.code_hash) AS hashes
       FROM second_factors f JOIN recovery_codes c USING (member_id) WHERE member_id = $1 GROUP BY 1, 2`,
    [id],
  )
  expect(rows[0].salt).toHaveLength(16)
  const kept = Buffer.concat([rows[0].sealed_secret, ...rows[0].hashes]).toString('latin1')
  for (const clear of [secret, ...recoveryCodes.flatMap((code) => [code, code.replace('-', '')])])
    expect(kept).not.toContain(clear)

  const begun = await start()
  await begun.own.beginSecondFactor({ password })
  const database = await connected()
  await deleteExpired(database.manager, new Date(identity.service.clock.now().getTime() + 86_400_000))
  const left = await database.query('SELECT member_id FROM second_factors WHERE member_id IN ($1, $2)', [
    id,
    begun.id,
  ])
  await database.destroy()
  expect(left).toEqual([{ member_id: id }])
})

test("recovery codes work after the loss of the secret's key, other codes do not", async () => {
  const { id, username, secret, recoveryCodes } = await enrolled()
  await identity.service.database.query(
    "UPDATE second_factors SET sealed_secret = sha256('lain') || sha256('lagi') WHERE member_id = $1",
    [id],
  )
  const challenge = await challengeOf(username)
  await expect(identity.client.openSessionByCode({ challenge, code: codeOf(secret) })).rejects.toMatchObject(
    wrongCode,
  )
  const { session } = await identity.client.openSessionByCode({ challenge, code: recoveryCodes[0]! })
  expect(session).toMatchObject({ member: { username }, secondFactor: true })
})

test('the operator removes it for an admin', async () => {
  const { username } = await enrolled()
  const said: unknown[] = []
  const log = jest.spyOn(console, 'log').mockImplementation((line) => void said.push(line))
  const database = await connected()
  await commands['remove-second-factor'](databaseKit(database, 'identity'), [username], {})
  await database.destroy()
  log.mockRestore()
  expect(said).toEqual([`Second factor of ${username} removed`])
  expect((await identity.client.openSession(login(username))).token).not.toBe('')
})
