import { open } from '@jejaring/service-kit'
import { runCommand } from '@jejaring/service-kit/testing'
import { identity as service } from '../src/service'
import {
  freshAddress,
  freshName,
  freshNames,
  login,
  password as oldPassword,
  readSession,
  registration,
  startIdentity,
  type TestIdentity,
} from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())
afterEach(() => identity.service.clock.reset())

const password = 'teh manis hangat'
const twice = { password, passwordConfirmation: password }
const dead = { code: 'invalid', message: expect.stringMatching(/^Tautan ini sudah dipakai/) }

/** Asks for a link, and waits until it is sent, or not. */
async function ask(username: string) {
  const answer = await identity.from(freshAddress()).requestRecovery({ username })
  await identity.recoveriesSent()
  return answer
}

/** The tokens that went to these members' phone, oldest first. */
async function tokensOf(ids: readonly string[]): Promise<string[]> {
  const links = (await identity.messagesTo(ids)).map(
    ({ sealedParameters }) =>
      JSON.parse(open(sealedParameters, identity.service.environment.MESSAGE_KEY!)).link,
  )
  return links.flatMap((link: string | undefined) => (link ? [link.slice(-43)] : []))
}

async function memberWithLink() {
  const username = freshName()
  const ids = await identity.members([username])
  await ask(username)
  const [token = ''] = await tokensOf(ids)
  return { username, ids, token }
}

const opened = (username: string, given: string) =>
  identity.from(freshAddress()).openSession(login(username, given))

describe('a link of the operator', () => {
  /** As `node dist/main.js reset-link` does; answers what it printed. */
  async function resetLink(username: string): Promise<string[]> {
    const printed: string[] = []
    for (const stream of ['log', 'error'] as const)
      jest
        .spyOn(console, stream)
        .mockImplementation((...line: unknown[]) => void printed.push(line.join(' ')))
    try {
      expect(await runCommand(service, identity.service.environment, 'reset-link', [username])).toBe(true)
    } finally {
      jest.restoreAllMocks()
    }
    return printed
  }

  test('sets the password once, needs no phone, and is audited without the link', async () => {
    const username = freshName()
    const ids = await identity.members([username])
    await identity.service.database.query(`UPDATE members SET phone = '' WHERE id = ANY ($1)`, [ids])
    const [printed = ''] = await resetLink(username.toUpperCase())
    const token = /^https:\/\/jejaring\.example\/auth\/recover\/tautan#([\w-]{43})\n/.exec(printed)?.[1] ?? ''
    const [line] = await identity.audited(`member:${ids[0]}`)
    expect(line).toMatchObject({
      action: 'password.link_made',
      caller: { memberId: '', address: expect.stringMatching(/^command line \(.+\)$/) },
    })
    expect(line!.after).not.toContain(token)
    await identity.client.recover({ token, ...twice })
    await expect(opened(username, password)).resolves.toBeDefined()
    await expect(identity.client.recover({ token, ...twice })).rejects.toMatchObject(dead)
  })

  test('for nobody who is active is a sentence and exit status 1', async () => {
    expect(await resetLink('tidakada1')).toEqual(['there is no active account "tidakada1"'])
    expect(process.exitCode).toBe(1)
    process.exitCode = undefined
  })
})

describe('asking for a link', () => {
  test('sends one that is good for an hour to the phone, sealed, and keeps only its hash', async () => {
    const { username, ids, token } = await memberWithLink()
    const [, message] = await identity.messagesTo(ids)
    expect(message).toMatchObject({ template: 'recover', phone: '081234567890' })
    expect(message!.sealedParameters.toString('latin1')).not.toContain(token)
    const { rows } = await identity.service.database.query(
      `SELECT purpose, member_ids, expires_at - created_at = interval '60 minutes' AS hour, expires_at
         FROM password_links WHERE token_hash = sha256(convert_to($1, 'UTF8'))`,
      [token],
    )
    expect(rows).toEqual([
      { purpose: 'recover', member_ids: ids, hour: true, expires_at: message!.expiresAt },
    ])
    await expect(opened(username, oldPassword)).resolves.toBeDefined()
  })

  test('answers the same for every name; only active members with a phone get a message', async () => {
    const [pending, inactive] = [freshName(), freshName()]
    await identity.client.createMembers(registration([pending]))
    const [id = ''] = await identity.members([inactive])
    await identity.service.database.query("UPDATE members SET status = 'inactive' WHERE id = $1", [id])
    const before = (await identity.service.database.query('SELECT count(*) AS n FROM password_links')).rows
    for (const username of [freshName(), pending, inactive, 'admin', 'not a name\0', '']) {
      expect(await ask(username)).toEqual({ emailEnabled: false })
    }
    const after = (await identity.service.database.query('SELECT count(*) AS n FROM password_links')).rows
    expect(after).toEqual(before)
  })

  test('the answer to any name comes before anybody looks whether it exists', async () => {
    const username = freshName()
    const [id = ''] = await identity.members([username])
    const { database } = identity.service
    const locked = await database.connect()
    try {
      // A lookup of the member would block on this lock, and the request with it.
      await locked.query('BEGIN; LOCK TABLE members IN ACCESS EXCLUSIVE MODE')
      for (const name of [username, freshName()])
        expect(await identity.from(freshAddress()).requestRecovery({ username: name })).toEqual({
          emailEnabled: false,
        })
    } finally {
      await locked.query('ROLLBACK')
      locked.release()
    }
    await identity.recoveriesSent()
    expect(await tokensOf([id])).toHaveLength(1)
  })

  test('ignores a name silently after too many requests, also in a burst', async () => {
    const username = freshName()
    const ids = await identity.members([username])
    identity.service.clock.freeze(new Date())
    await Promise.all(Array.from({ length: 12 }, () => ask(username.toUpperCase())))
    expect(await tokensOf(ids)).toHaveLength(3)
    identity.service.clock.advance(61_000)
    await Promise.all([ask(username), ask(username)])
    expect(await tokensOf(ids)).toHaveLength(4)
  })

  test('an address that asks for many names has to wait, whether they exist or not', async () => {
    const client = identity.from(freshAddress())
    identity.service.clock.freeze()
    for (let n = 0; n < 20; n++) await client.requestRecovery({ username: freshName() })
    const username = freshName()
    const ids = await identity.members([username])
    for (const name of [username, freshName()]) {
      await expect(client.requestRecovery({ username: name })).rejects.toMatchObject({
        code: 'too_many',
        retryAfterSeconds: 15,
      })
    }
    expect(await tokensOf(ids)).toEqual([])
  })
})

describe('using a link', () => {
  test('sets the password, ends all sessions, and leaves a line in the audit trail', async () => {
    const { username, ids, token } = await memberWithLink()
    const sessions = [await opened(username, oldPassword), await opened(username, oldPassword)]
    await identity.client.recover({ token, ...twice })
    for (const session of sessions) {
      await expect(readSession(identity, session.token)).rejects.toMatchObject({
        code: 'unauthenticated',
      })
    }
    await expect(opened(username, oldPassword)).rejects.toMatchObject({ code: 'invalid' })
    await expect(opened(username, password)).resolves.toBeDefined()
    const lines = await identity.audited(`member:${ids[0]}`)
    expect(lines.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['password.recovery_requested', 'password.recovered']),
    )
    expect(JSON.stringify(lines)).not.toContain(token)
  })

  test('works once, however many try at the same time', async () => {
    const { username, token } = await memberWithLink()
    const tries = Array.from({ length: 8 }, (_, n) => {
      const given = `${password} ${n}`
      return identity.client.recover({ token, password: given, passwordConfirmation: given })
    })
    const outcomes = await Promise.allSettled(tries)
    const winners = outcomes.flatMap(({ status }, n) => (status === 'fulfilled' ? [n] : []))
    expect(winners).toHaveLength(1)
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(dead)
    }
    await expect(opened(username, `${password} ${winners[0]}`)).resolves.toBeDefined()
    await expect(identity.client.recover({ token, ...twice })).rejects.toMatchObject(dead)
  })

  test('one of two links used at the same time wins, the other is void', async () => {
    const { username, ids } = await memberWithLink()
    await ask(username)
    const tokens = await tokensOf(ids)
    const outcomes = await Promise.allSettled(
      tokens.map((token) => identity.client.recover({ token, ...twice })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    for (const token of tokens) {
      await expect(identity.client.recover({ token, ...twice })).rejects.toMatchObject(dead)
    }
  })

  test('a concurrent login by the old password cannot outlive it', async () => {
    const { username, token } = await memberWithLink()
    const logins = Array.from({ length: 6 }, () => opened(username, oldPassword))
    const [, ...outcomes] = await Promise.allSettled([
      identity.client.recover({ token, ...twice }),
      ...logins,
    ])
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') continue
      await expect(readSession(identity, outcome.value.token)).rejects.toMatchObject({
        code: 'unauthenticated',
      })
    }
  })

  test('is over after an hour', async () => {
    const { token } = await memberWithLink()
    identity.service.clock.advance(3_600_000)
    await expect(identity.client.recover({ token, ...twice })).rejects.toMatchObject(dead)
  })

  test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(100_000)])(
    'the token %.50j opens nothing',
    async (token) => {
      await expect(identity.client.recover({ token, ...twice })).rejects.toMatchObject(dead)
    },
  )

  test('a refused password is an error of its field and does not consume the link', async () => {
    const { username, token } = await memberWithLink()
    const refused = (given: string, confirmation: string) =>
      identity.client.recover({ token, password: given, passwordConfirmation: confirmation })
    await expect(refused('pendek', 'pendek')).rejects.toMatchObject({
      code: 'invalid',
      fields: { password: expect.any(String) },
    })
    await expect(refused(username, username)).rejects.toMatchObject({
      fields: { password: expect.stringMatching(/username/) },
    })
    await expect(refused(password, `${password} `)).rejects.toMatchObject({
      fields: { password_confirmation: expect.any(String) },
    })
    await identity.client.recover({ token, ...twice })
  })

  test('sets the password of all new accounts, except one that has its own', async () => {
    const usernames = freshNames(3)
    const ids = await identity.members(usernames, { password: '' })
    const [all = ''] = await tokensOf(ids)
    await ask(usernames[1]!)
    const one = (await tokensOf(ids)).at(-1)!
    await identity.client.recover({ token: one, password: oldPassword, passwordConfirmation: oldPassword })
    await identity.client.recover({ token: all, ...twice })
    await expect(opened(usernames[0]!, password)).resolves.toBeDefined()
    await expect(opened(usernames[1]!, oldPassword)).resolves.toBeDefined()
    await expect(opened(usernames[2]!, password)).resolves.toBeDefined()
  })

  test('lets the owner in at once, whatever failed before', async () => {
    const { username, token } = await memberWithLink()
    const client = identity.from(freshAddress())
    identity.service.clock.freeze()
    for (let n = 0; n < 6; n++)
      await client.openSession(login(username, 'salah sekali')).catch(() => undefined)
    await expect(client.openSession(login(username, password))).rejects.toMatchObject({ code: 'too_many' })
    await client.recover({ token, ...twice })
    await expect(client.openSession(login(username, password))).resolves.toBeDefined()
  })
})
