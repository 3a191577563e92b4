import { randomUUID } from 'node:crypto'
import type { UpdateProfileRequest } from '@jejaring/proto/identity/v1/identity'
import { newId, open, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { freshName, login, password, readSession, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

const bank = { bankId: 3, accountName: 'Budi Santoso', accountNumber: '1234567890' }

/** What the form says when nothing was touched. */
function unchangedProfile(changes: Partial<UpdateProfileRequest> = {}): UpdateProfileRequest {
  return {
    name: 'Budi Santoso',
    phone: '081234567890',
    bank,
    password: '',
    passwordConfirm: '',
    photoHash: '',
    edgeErrors: {},
    currentPassword: '',
    ...changes,
  }
}

async function member() {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const { token, session } = await identity.client.openSession(login(username))
  const as = (impersonatorId?: string) =>
    identity.service.as({ memberId: id, role: 'member', sessionId: session!.id, impersonatorId })
  return { username, id, token, own: as(), impersonated: as(ROOT_MEMBER_ID) }
}

test('a change is stored, published, and audited without the account number', async () => {
  const { id, own } = await member()
  const changed = { bankId: 5, accountName: 'Budi S', accountNumber: '9988776655' }
  const answer = await own.updateProfile(
    unchangedProfile({ name: ' Budi  Hartono ', phone: '+62 813 1111 2222', bank: changed }),
  )
  const expected = { name: 'Budi Hartono', phone: '081311112222', bank: changed, version: 3n }
  expect(answer).toMatchObject(expected)
  expect(await identity.client.findMember({ by: { $case: 'id', value: id } })).toMatchObject(expected)
  expect((await identity.publishedMembers([id])).at(-1)).toMatchObject(expected)
  const line = (await identity.audited(`member:${id}`)).find(({ action }) => action === 'profile.updated')!
  expect(JSON.parse(line.before)).toMatchObject({ name: 'Budi Santoso', bankId: 3 })
  expect(JSON.parse(line.after)).toMatchObject({
    name: 'Budi Hartono',
    bankId: 5,
    bankChanged: true,
    passwordChanged: false,
  })
  expect(line.caller).toMatchObject({ memberId: id })
  expect(line.before + line.after).not.toMatch(/"1234567890"|9988776655/)
})

test('an unchanged profile writes and publishes nothing', async () => {
  const { id, own } = await member()
  expect(await own.updateProfile(unchangedProfile({ phone: '+6281234567890' }))).toMatchObject({
    version: 2n,
  })
  expect(await own.updateProfile(unchangedProfile({ bank: undefined }))).toMatchObject({ version: 2n, bank })
  expect(await identity.publishedMembers([id])).toHaveLength(1)
})

test('omitted fields keep their current value, blank ones are refused', async () => {
  const { own } = await member()
  await own.updateProfile(unchangedProfile({ name: 'Budi Hartono', phone: '081311112222' }))
  const leftOut = { name: undefined, phone: undefined, bank: undefined }
  const changed = { bankId: 5, accountName: 'Budi S', accountNumber: '9988776655' }
  expect(await own.updateProfile(unchangedProfile({ ...leftOut, bank: changed }))).toMatchObject({
    name: 'Budi Hartono',
    phone: '081311112222',
    bank: changed,
    version: 4n,
  })
  expect(await own.updateProfile(unchangedProfile(leftOut))).toMatchObject({ bank: changed, version: 4n })
  await expect(own.updateProfile(unchangedProfile({ name: '', phone: '' }))).rejects.toMatchObject({
    fields: { name: expect.any(String), phone: expect.any(String) },
  })
})

test('blank bank details take them away, half of them are refused', async () => {
  const { own } = await member()
  await expect(
    own.updateProfile(unchangedProfile({ bank: { ...bank, accountNumber: '' } })),
  ).rejects.toMatchObject({
    fields: { bank_account_address: expect.any(String) },
  })
  const none = { bankId: 0, accountName: '', accountNumber: '' }
  expect((await own.updateProfile(unchangedProfile({ bank: none }))).bank).toBeUndefined()
})

test('reports all wrong fields with those of the gateway, and stores nothing', async () => {
  const { id, own } = await member()
  const wrong = unchangedProfile({
    name: '',
    phone: '123',
    password: 'pendek',
    passwordConfirm: 'lain',
    photoHash: 'f'.repeat(64),
    edgeErrors: { bank_id: 'Bank tidak ditemukan.' },
  })
  const fault = await own.updateProfile(wrong).catch((error: unknown) => error)
  expect(Object.keys((fault as { fields: object }).fields).sort()).toEqual([
    'bank_id',
    'name',
    'password',
    'password_confirm',
    'phone',
    'photo',
  ])
  expect(await identity.publishedMembers([id])).toHaveLength(1)
  await expect(own.updateProfile(unchangedProfile({ passwordConfirm: password }))).rejects.toMatchObject({
    fields: { password_confirm: expect.any(String) },
  })
})

test('a new password ends all other sessions and pending links', async () => {
  const { username, id, token, own } = await member()
  const other = await identity.client.openSession(login(username))
  await identity.client.requestRecovery({ username })
  await identity.recoveriesSent()
  const [, message] = await identity.messagesTo([id])
  const { link } = JSON.parse(open(message!.sealedParameters, identity.service.environment.MESSAGE_KEY!))
  const given = { password: 'teh manis hangat', passwordConfirm: 'teh manis hangat' }
  await own.updateProfile(unchangedProfile(given))
  await expect(readSession(identity, other.token)).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  await expect(readSession(identity, token)).resolves.toMatchObject({ member: { id } })
  await expect(identity.client.openSession(login(username))).rejects.toMatchObject({ code: 'invalid' })
  await expect(identity.client.openSession(login(username, given.password))).resolves.toBeDefined()
  await expect(
    identity.client.recover({ token: link.slice(-43), password, passwordConfirmation: password }),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('a login-as session changes no password, phone or bank; the rest names both', async () => {
  const { id, impersonated } = await member()
  const refused = { code: 'forbidden' }
  const other = { ...bank, accountNumber: '1234567891' }
  const none = { bankId: 0, accountName: '', accountNumber: '' }
  await expect(
    impersonated.updateProfile(unchangedProfile({ password: 'teh manis hangat', passwordConfirm: 'x' })),
  ).rejects.toMatchObject(refused)
  for (const phone of ['081299998888', '', 'nomor']) {
    await expect(impersonated.updateProfile(unchangedProfile({ phone }))).rejects.toMatchObject(refused)
  }
  for (const changed of [other, none, { ...bank, bankId: 4 }, { ...bank, accountName: '' }]) {
    await expect(impersonated.updateProfile(unchangedProfile({ bank: changed }))).rejects.toMatchObject(
      refused,
    )
  }
  await expect(impersonated.updateProfile(unchangedProfile({ name: 'Budi Hartono' }))).resolves.toMatchObject(
    {
      bank,
      version: 3n,
    },
  )
  const leftOut = unchangedProfile({ name: 'Budi Susanto', phone: undefined, bank: undefined })
  await expect(impersonated.updateProfile(leftOut)).resolves.toMatchObject({ bank, version: 4n })
  const line = (await identity.audited(`member:${id}`)).find(({ action }) => action === 'profile.updated')
  expect(line?.caller).toMatchObject({ memberId: id, impersonatorId: ROOT_MEMBER_ID })
})

test('changes at the same time are all counted, one version each', async () => {
  const { id, own } = await member()
  await Promise.all(
    Array.from({ length: 5 }, (_, n) => own.updateProfile(unchangedProfile({ name: `Budi ${n}` }))),
  )
  const versions = (await identity.publishedMembers([id])).map(({ version }) => version)
  expect(versions.sort()).toEqual([2n, 3n, 4n, 5n, 6n, 7n])
})

test('an admin without a phone may stay without one', async () => {
  const root = identity.service.as({ memberId: ROOT_MEMBER_ID, role: 'admin', sessionId: newId() })
  const changed = unchangedProfile({ name: 'Kantor Pusat', phone: '', bank: undefined })
  await expect(root.updateProfile(changed)).resolves.toMatchObject({ name: 'Kantor Pusat', phone: '' })
})

test('nobody, and a member that is not active, changes nothing', async () => {
  const { id, own } = await member()
  await expect(identity.client.updateProfile(unchangedProfile())).rejects.toMatchObject({
    code: 'unauthenticated',
  })
  const nobody = identity.service.as({ memberId: randomUUID(), role: 'member' })
  await expect(nobody.updateProfile(unchangedProfile())).rejects.toMatchObject({ code: 'unauthenticated' })
  await identity.service.database.query("UPDATE members SET status = 'inactive' WHERE id = $1", [id])
  await expect(own.updateProfile(unchangedProfile({ name: 'Lain' }))).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})
