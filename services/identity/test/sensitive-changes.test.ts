import { Group, MemberStatus, type UpdateProfileRequest } from '@jejaring/proto/identity/v1/identity'
import { open } from '@jejaring/service-kit'
import {
  admin,
  freshAddress,
  freshName,
  login,
  password,
  startIdentity,
  type TestIdentity,
} from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

const bank = { bankId: 3, accountName: 'Budi Santoso', accountNumber: '1234567890' }
const otherBank = { bankId: 5, accountName: 'Maling', accountNumber: '9988776655' }
const none = { bankId: 0, accountName: '', accountNumber: '' }
const newPassword = { password: 'teh manis hangat', passwordConfirm: 'teh manis hangat' }

function form(changes: Partial<UpdateProfileRequest> = {}): UpdateProfileRequest {
  return {
    name: undefined,
    phone: undefined,
    bank: undefined,
    password: '',
    passwordConfirm: '',
    photoHash: '',
    edgeErrors: {},
    currentPassword: '',
    ...changes,
  }
}

/** A member with a session whose login was some minutes ago. */
async function member(minutesAgo: number, withBank: typeof bank | null = bank) {
  const username = freshName()
  const [id = ''] = await identity.members([username], { bank: withBank ?? none })
  const { session } = await identity.client.openSession(login(username))
  await identity.service.database.query(
    "UPDATE sessions SET created_at = created_at - $2 * interval '1 minute' WHERE id = $1",
    [session!.id, minutesAgo],
  )
  const own = identity.service.as({ memberId: id, role: 'member', sessionId: session!.id })
  const heldSince = async (typed = password) =>
    (await own.verifySpender({ memberId: id, password: typed })).heldSince
  const alerts = async () =>
    (await identity.messagesTo([id])).flatMap(({ template, phone }) =>
      template.endsWith('_changed') ? [phone] : [],
    )
  return { username, id, own, heldSince, alerts }
}

const refused = (sentence: string) => ({
  code: 'invalid',
  fields: { current_password: expect.stringContaining(sentence) },
})

test.each([
  ['phone', { phone: '081311112222' }],
  ['bank account', { bank: otherBank }],
  ['account holder', { bank: { ...bank, accountName: 'Maling' } }],
  ['account number', { bank: { ...bank, accountNumber: '1234567891' } }],
  ['bank, by removing it first', { bank: none }],
  ['password', newPassword],
])('a session whose password was checked 11 minutes ago cannot replace the %s', async (_, change) => {
  const { own, id, heldSince } = await member(11)
  await expect(own.updateProfile(form(change))).rejects.toMatchObject(refused('Isi kata sandi'))
  await expect(own.updateProfile(form({ ...change, currentPassword: 'salah sekali' }))).rejects.toMatchObject(
    refused('salah'),
  )
  expect(await identity.client.findMember({ by: { $case: 'id', value: id } })).toMatchObject({
    phone: '081234567890',
    bank,
  })
  expect(await heldSince()).toBeUndefined()
})

test('a recent login, or a password in this session, allows changes without typing it', async () => {
  const fresh = await member(9)
  await fresh.own.updateProfile(form({ phone: '081311112222' }))
  const old = await member(60)
  await old.own.updateProfile(form({ phone: '081311112222', currentPassword: password }))
  await old.own.updateProfile(form({ bank: otherBank }))
  const spent = await member(60)
  await spent.heldSince()
  await spent.own.updateProfile(form({ bank: otherBank }))
})

test('guesses of the current password are throttled', async () => {
  const { own } = await member(60)
  const guess = () => own.updateProfile(form({ bank: otherBank, currentPassword: 'salah sekali' }))
  for (let attempt = 0; attempt < 5; attempt++) await expect(guess()).rejects.toMatchObject(refused('salah'))
  await expect(guess()).rejects.toMatchObject({ code: 'too_many' })
})

test('bank details that are set for the first time need no password and hold nothing', async () => {
  const { own, heldSince } = await member(60, null)
  await own.updateProfile(form({ bank: otherBank, name: 'Budi Hartono' }))
  expect(await heldSince()).toBeUndefined()
})

test.each([
  ['phone', { phone: '081311112222' }],
  ['bank', { bank: otherBank }],
  ['password', newPassword],
])('a replaced %s holds withdrawals from then on', async (field, change) => {
  const { own, heldSince } = await member(60)
  await own.updateProfile(form({ name: 'Budi Hartono' }))
  expect(await heldSince()).toBeUndefined()
  await own.updateProfile(form({ ...change, currentPassword: password }))
  const since = await heldSince(change === newPassword ? newPassword.password : password)
  expect(since).toBeInstanceOf(Date)
  const security = await own.readSecurity({})
  expect(security).toMatchObject({
    heldSince: since,
    events: [{ fields: [field], byAdmin: false, occurredAt: since }],
  })
})

test('removed bank details hold withdrawals, also once others are set', async () => {
  const { own, heldSince } = await member(5)
  await own.updateProfile(form({ bank: none }))
  await own.updateProfile(form({ bank: otherBank }))
  expect(await heldSince()).toBeInstanceOf(Date)
})

test("an admin's edit holds withdrawals, but for values that were missing", async () => {
  const edit = async (id: string, changes: object) => {
    const { version, username, name, phone } = await identity.client.findMember({
      by: { $case: 'id', value: id },
    })
    const typed = { memberId: id, version, username, name, phone, bank: undefined, address: undefined }
    const rest = { group: Group.MEMBER, status: MemberStatus.ACTIVE, password: '', passwordConfirm: '' }
    const none = { photoHash: '', edgeErrors: {} }
    await identity.service.as(admin).updateMember({ ...typed, ...rest, ...none, ...changes })
  }
  const missing = await member(60, null)
  await edit(missing.id, { bank })
  expect(await missing.heldSince()).toBeUndefined()
  await edit(missing.id, { bank: otherBank })
  expect(await missing.heldSince()).toBeInstanceOf(Date)
  expect((await missing.own.readSecurity({})).events.map(({ byAdmin }) => byAdmin)).toEqual([true, true])
})

test('every phone of the last week is alerted when phone and bank change in two steps', async () => {
  const { own, alerts, id } = await member(60)
  await own.updateProfile(form({ phone: '081311112222', currentPassword: password }))
  expect(await alerts()).toEqual(['081234567890'])
  await own.updateProfile(form({ bank: otherBank }))
  expect((await alerts()).slice(1).sort()).toEqual(['081234567890', '081311112222'])
  await identity.service.database.query(
    "UPDATE security_events SET occurred_at = occurred_at - interval '8 days' WHERE member_id = $1",
    [id],
  )
  await own.updateProfile(form({ bank }))
  expect((await alerts()).slice(3)).toEqual(['081311112222'])
})

test('a password set by a link is listed and holds nothing', async () => {
  const { own, id, username, heldSince } = await member(60)
  await identity.from(freshAddress()).requestRecovery({ username })
  await identity.recoveriesSent()
  const message = (await identity.messagesTo([id])).find(({ template }) => template === 'recover')!
  const { link } = JSON.parse(open(message.sealedParameters, identity.service.environment.MESSAGE_KEY!))
  const typed = { password: newPassword.password, passwordConfirmation: newPassword.password }
  await identity.client.recover({ token: link.slice(-43), ...typed })
  expect(await heldSince(newPassword.password)).toBeUndefined()
  expect((await own.readSecurity({})).events).toMatchObject([{ fields: ['password'], byAdmin: false }])
})

test('changes are visible to their owner only', async () => {
  await expect(identity.client.readSecurity({})).rejects.toMatchObject({ code: 'unauthenticated' })
  const [first, second] = [await member(60), await member(60)]
  await first.own.updateProfile(form({ bank: otherBank, currentPassword: password }))
  expect(await second.own.readSecurity({})).toMatchObject({ heldSince: undefined, events: [] })
})
