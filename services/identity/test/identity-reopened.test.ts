import { newId } from '@jejaring/service-kit'
import sharp from 'sharp'
import { admin, freshName, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
let picture: Buffer
beforeAll(async () => {
  identity = await startIdentity()
  const create = { width: 60, height: 40, channels: 3, background: '#3366aa' } as const
  picture = await sharp({ create }).jpeg().toBuffer()
})
afterAll(() => identity.stop())

const office = () => identity.service.as(admin)

async function memberClient() {
  const [id = ''] = await identity.members([freshName()])
  return { id, own: identity.service.as({ memberId: id, role: 'member', sessionId: newId() }) }
}

async function submittedMember() {
  const member = await memberClient()
  for (const kind of ['id_card', 'selfie']) await member.own.storeIdentityPicture([{ kind, data: picture }])
  await member.own.submitIdentity({ nik: '3174054101900001', npwp: '' })
  return member
}

async function verifiedMember() {
  const member = await submittedMember()
  await verify(member.id)
  return member
}

async function verify(memberId: string) {
  const { identity: opened } = await office().openIdentity({ memberId })
  await office().decideIdentity({ memberId, version: opened!.version, verified: true, reason: '' })
}

test('a new name sends a verified identity back to review', async () => {
  const member = await verifiedMember()
  const change = { password: '', passwordConfirm: '', photoHash: '', edgeErrors: {}, currentPassword: '' }
  const rename = (name: string) => member.own.updateProfile({ ...change, name } as never)
  const { name } = await identity.client.findMember({ by: { $case: 'id', value: member.id } })
  await rename(name)
  expect(await member.own.readOwnIdentity({})).toMatchObject({ status: 'verified' })
  await rename('Nama Baru')
  expect(await member.own.readOwnIdentity({})).toMatchObject({ status: 'review', decidedAt: undefined })
  expect(await identity.audited(`member:${member.id}`)).toContainEqual(
    expect.objectContaining({
      action: 'profile.updated',
      after: expect.stringContaining('"identityReopened":true'),
    }),
  )
  await verify(member.id)
  expect(await member.own.readOwnIdentity({})).toMatchObject({ status: 'verified' })
})

test('a new name during the review refuses a decision about the earlier one', async () => {
  const member = await submittedMember()
  const { identity: opened } = await office().openIdentity({ memberId: member.id })
  const change = { password: '', passwordConfirm: '', photoHash: '', edgeErrors: {}, currentPassword: '' }
  await member.own.updateProfile({ ...change, name: 'Nama Lain' } as never)
  const decision = { memberId: member.id, version: opened!.version, verified: true, reason: '' }
  await expect(office().decideIdentity(decision)).rejects.toMatchObject({ code: 'conflict' })
  expect(await member.own.readOwnIdentity({})).toMatchObject({ status: 'review' })
  expect(await identity.audited(`member:${member.id}`)).not.toContainEqual(
    expect.objectContaining({ after: expect.stringContaining('identityReopened') }),
  )
  await verify(member.id)
})

test('a new name that an admin types sends a verified identity back to review', async () => {
  const member = await verifiedMember()
  const found = await identity.client.findMember({ by: { $case: 'id', value: member.id } })
  const { name, phone, username, group, status } = found
  const kept = { memberId: member.id, version: 0n, name, phone, username, group, status }
  const blank = { password: '', passwordConfirm: '', photoHash: '', edgeErrors: {} }
  const edit = (changes: object) => ({ ...kept, ...blank, ...changes })
  await office().updateMember(edit({ phone: '081234500099' }) as never)
  expect(await office().filterVerifiedMembers({ memberIds: [member.id, 'x'] })).toEqual({
    memberIds: [member.id],
  })
  await office().updateMember(edit({ name: 'Nama Dari Kantor' }) as never)
  expect(await member.own.readOwnIdentity({})).toMatchObject({ status: 'review', decidedAt: undefined })
  expect(await office().filterVerifiedMembers({ memberIds: [member.id] })).toEqual({ memberIds: [] })
  await expect(member.own.filterVerifiedMembers({ memberIds: [member.id] })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await identity.audited(`member:${member.id}`)).toContainEqual(
    expect.objectContaining({
      action: 'member.updated',
      after: expect.stringContaining('"identityReopened":true'),
    }),
  )
})
