import { newId } from '@jejaring/service-kit'
import { consentTexts } from '../src/consents/consent-texts'
import { admin, freshName, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

const { version } = consentTexts.privacy

async function memberClient() {
  const [id = ''] = await identity.members([freshName()])
  return { id, own: identity.service.as({ memberId: id, role: 'member', sessionId: newId() }) }
}

const acceptedBy = async (id: string) =>
  (await identity.audited(`member:${id}`)).filter(({ action }) => action === 'consent.accepted')

test('a member accepts the current text once, audited, and sees it', async () => {
  const { id, own } = await memberClient()
  const before = await own.readOwnConsents({})
  expect(before).toEqual({ current: { key: 'privacy', ...consentTexts.privacy }, consents: [] })
  await Promise.all([own.acceptConsent({ version }), own.acceptConsent({ version })])
  const { consents } = await own.readOwnConsents({})
  expect(consents).toEqual([{ key: 'privacy', version, acceptedAt: expect.any(Date), how: 'app' }])
  identity.service.clock.advance(60_000)
  await own.acceptConsent({ version })
  expect((await own.readOwnConsents({})).consents).toEqual(consents)
  expect(await acceptedBy(id)).toHaveLength(1)
})

test.each(['', '2020-01-01', "2026-11-27'", '1'])('refuses the version %j', async (other) => {
  const { id, own } = await memberClient()
  const refusal = { code: 'invalid', fields: { version: expect.stringContaining('diperbarui') } }
  await expect(own.acceptConsent({ version: other })).rejects.toMatchObject(refusal)
  expect((await own.readOwnConsents({})).consents).toEqual([])
  expect(await acceptedBy(id)).toEqual([])
})

test('an earlier version stays when a newer one is accepted', async () => {
  const { id, own } = await memberClient()
  await identity.service.database.query(
    "INSERT INTO consents VALUES ($1, 'privacy', '2020-01-01', '2020-02-03', 'app')",
    [id],
  )
  await own.acceptConsent({ version })
  const { consents } = await own.readOwnConsents({})
  expect(consents.map((one) => one.version)).toEqual([version, '2020-01-01'])
})

test('only the member accepts; only admins read acceptances of others', async () => {
  const { id, own } = await memberClient()
  const asMember = {
    memberId: id,
    role: 'member',
    sessionId: newId(),
    impersonatorId: admin.memberId,
  } as const
  const inside = identity.service.as(asMember)
  await expect(inside.acceptConsent({ version })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(identity.client.acceptConsent({ version })).rejects.toMatchObject({ code: 'unauthenticated' })
  await own.acceptConsent({ version })
  await expect(own.listConsents({ memberId: id })).rejects.toMatchObject({ code: 'forbidden' })
  const office = identity.service.as(admin)
  expect((await office.listConsents({ memberId: id })).consents).toMatchObject([{ version }])
  await expect(office.listConsents({ memberId: 'x' })).rejects.toMatchObject({ code: 'not_found' })
})

test.each([
  ['another text', "('%', 'marketing', '2026-11-27', now(), 'app')"],
  ['a version that is no day', "('%', 'privacy', '1', now(), 'app')"],
  ['another way', "('%', 'privacy', '2026-11-27', now(), 'import')"],
])('the database refuses %s', async (_what, row) => {
  const { id } = await memberClient()
  const insert = `INSERT INTO consents VALUES ${row.replace('%', id)}`
  await expect(identity.service.database.query(insert)).rejects.toThrow(/check constraint/)
})
