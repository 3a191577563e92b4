import { z } from 'zod'
import { sessionCookie } from '../http/session-cookie'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../testing/test-gateway'
import { calls } from './calls'

type Schema = Record<string, unknown>

const declared = calls(sessionCookie(undefined)).map((call) => ({
  ...call,
  schemas: [call.input, call.params].flatMap((schema) => (schema ? [jsonSchemaOf(schema, 'input')] : [])),
}))

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Schema
}

/** The texts in a JSON schema that have neither a length, nor a pattern, nor a list of values. */
function unboundedTexts(schema: Schema, path: string): string[] {
  if (schema.type === 'string') {
    const isBounded = ['maxLength', 'pattern', 'format', 'enum', 'const'].some((bound) => bound in schema)
    return isBounded ? [] : [path]
  }
  return Object.entries(schema).flatMap(([key, value]) =>
    value !== null && typeof value === 'object' ? unboundedTexts(value as Schema, `${path}/${key}`) : [],
  )
}

/** Texts that their readers compare, match or shorten: directions, days, numbers of rows, usernames, hashed tokens. */
const BOUNDED_BY_READER =
  /\/(order\/items\/properties\/dir|date_?(start|finish)\/anyOf\/1|update\/properties\/id)$|^\/api\/networks\/register\/properties\/usernames\/items$|^\/api\/auth\/recover\/properties\/token$/

test('the schema of each call bounds its texts', () => {
  const unbounded = declared.flatMap(({ path, schemas }) =>
    schemas.flatMap((schema) => unboundedTexts(schema, path)),
  )
  expect(unbounded.filter((text) => !BOUNDED_BY_READER.test(text))).toEqual([])
})

test('calls that move money, pins or rewards need the password, in person', () => {
  const needPassword = declared.filter(
    ({ inPerson, schemas }) =>
      inPerson && schemas.some(({ properties }) => Object.hasOwn((properties ?? {}) as Schema, 'password')),
  )
  expect(needPassword.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      '/api/pins/create',
      '/api/pins/transfer',
      '/api/pins/ro/submit',
      '/api/withdraws/request',
      '/api/vouchers/request',
      '/api/rewards/claim',
    ]),
  )
})

describe('replies', () => {
  /** Records: values by their key, options of WebAuthn, lines of the audit trail and of proposals, and a file of other replies. */
  const withRecords = [
    '/api/audit/datatable',
    '/api/auth/login',
    '/api/auth/login/code',
    '/api/auth/login/passkey',
    '/api/auth/login/passkey/begin',
    '/api/proposals',
    '/api/users/export',
    '/api/users/profile',
    '/api/users/second_factor/passkeys/begin',
  ]

  test('have a schema of declared fields', () => {
    const loose = declared.filter(
      ({ reply }) =>
        reply && /"additionalProperties":(?!false)/.test(JSON.stringify(jsonSchemaOf(reply, 'output'))),
    )
    expect([...new Set(loose.map(({ path }) => path))].sort()).toEqual(withRecords)
  })

  test('leave out what a service answers beyond its schema', async () => {
    const gateway = await TestGateway.start()
    gateway.actAs('member')
    const member = { ...memberNamed('budi01'), passwordHash: 'rahasia', heldSince: new Date() }
    gateway.identity.answer({ readSessions: answerSessions(() => sessionOf(member)) })
    const { status, body } = await gateway.get('/api/users/profile')
    expect([status, Object.keys((body as { user?: object }).user ?? {})]).toEqual([
      200,
      expect.not.arrayContaining(['version']),
    ])
    expect(JSON.stringify(body)).not.toMatch(/rahasia|heldSince|held_since|version/)
    await gateway.stop()
  })
})
