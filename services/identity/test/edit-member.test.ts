import { Group, MemberStatus, type UpdateMemberRequest } from '@jejaring/proto/identity/v1/identity'
import { newId, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import {
  admin,
  adminPassword,
  freshName,
  login,
  password,
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

const bank = { bankId: 3, accountName: 'Budi Santoso', accountNumber: '1234567890' }
const address = {
  street: 'Jl. Melati 7',
  provinceId: '31',
  cityId: '3174',
  subdistrictId: '317407',
  villageId: '3174071006',
}

async function member() {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const { token } = await identity.client.openSession(login(username))
  /** The form as it was opened. */
  const untouched = (changes: Partial<UpdateMemberRequest> = {}): UpdateMemberRequest => ({
    memberId: id,
    version: 0n,
    group: Group.MEMBER,
    status: MemberStatus.ACTIVE,
    username,
    name: 'Budi Santoso',
    phone: '081234567890',
    address: undefined,
    bank,
    password: '',
    passwordConfirm: '',
    photoHash: '',
    edgeErrors: {},
    ...changes,
  })
  return { id, username, token, untouched }
}

const edit = async (request: UpdateMemberRequest) =>
  (await identity.service.as(admin).updateMember(request)).member
const over = { code: 'unauthenticated' }

test('an edit is stored, published, notified and audited with before and after', async () => {
  const { id, untouched } = await member()
  const username = freshName()
  const changes = { username, name: 'Budi Hartono', group: Group.STOKIS, address, phone: '081311112222' }
  const after = await edit(untouched({ ...changes, bank: { ...bank, accountNumber: '99887766' } }))
  expect(after).toMatchObject({ ...changes, version: 3n })
  expect((await identity.publishedMembers([id])).at(-1)).toMatchObject({
    username,
    group: Group.STOKIS,
    address,
  })
  await expect(identity.client.openSession(login(username))).resolves.toBeDefined()

  const line = (await identity.audited(`member:${id}`)).find(({ action }) => action === 'member.updated')!
  expect(JSON.parse(line.before)).toMatchObject({ name: 'Budi Santoso', group: 'member' })
  expect(JSON.parse(line.after)).toMatchObject({
    group: 'stokis',
    address: { cityId: '3174' },
    bankChanged: true,
  })
  expect(line.before + line.after).not.toMatch(/"1234567890"|99887766/)
  expect(line.caller).toMatchObject({ memberId: ROOT_MEMBER_ID })
  const inbox = await identity.service
    .as({ memberId: id, role: 'member', sessionId: newId() })
    .listNotifications({ query: undefined })
  expect(inbox.notifications.map(({ message }) => message).join()).toMatch(
    /Admin mengubah username, grup, nama, nomor HP, alamat dan data bank akun ini/,
  )
})

test('equal values change nothing; an omitted address or bank stays', async () => {
  const { untouched } = await member()
  expect(await edit(untouched())).toMatchObject({ version: 2n })
  await edit(untouched({ address }))
  expect(await edit(untouched({ bank: undefined }))).toMatchObject({ version: 3n, address, bank })
  const nowhere = { street: ' ', provinceId: '', cityId: '', subdistrictId: '', villageId: '' }
  expect((await edit(untouched({ address: nowhere })))?.address).toBeUndefined()
})

test('inactive logs the member out at once, and active lets them in again', async () => {
  const { username, token, untouched } = await member()
  await edit(untouched({ status: MemberStatus.INACTIVE }))
  await expect(readSession(identity, token)).rejects.toMatchObject(over)
  await expect(identity.client.openSession(login(username))).rejects.toMatchObject({ code: 'forbidden' })
  await edit(untouched())
  await expect(readSession(identity, token)).rejects.toMatchObject(over)
  await expect(identity.client.openSession(login(username))).resolves.toBeDefined()
})

test('a new password ends all sessions of the member', async () => {
  const { username, token, untouched } = await member()
  const fresh = 'teh manis hangat'
  await edit(untouched({ password: fresh, passwordConfirm: fresh }))
  await expect(readSession(identity, token)).rejects.toMatchObject(over)
  await expect(identity.client.openSession(login(username, password))).rejects.toMatchObject({
    code: 'invalid',
  })
  await expect(identity.client.openSession(login(username, fresh))).resolves.toBeDefined()
})

test('reports all wrong fields with those of the gateway', async () => {
  const taken = await member()
  const { untouched } = await member()
  const wrong = untouched({
    username: taken.username,
    name: '',
    phone: '123',
    group: Group.UNSPECIFIED,
    status: MemberStatus.PENDING,
    address: { ...address, cityId: '3201', villageId: '' },
    bank: { ...bank, accountNumber: '' },
    password: 'pendek',
    passwordConfirm: 'lain',
    photoHash: 'f'.repeat(64),
    edgeErrors: { agree: 'Centang pernyataan.' },
  })
  const fault = await edit(wrong).catch((error) => error)
  expect(fault.code).toBe('invalid')
  expect(Object.keys(fault.fields).sort()).toEqual(
    [
      'agree',
      'bank_account_address',
      'city_id',
      'group',
      'name',
      'password',
      'password_confirm',
      'phone',
      'photo',
      'status',
      'subdistrict_id',
      'username',
    ].sort(),
  )
})

test.each([
  ['a city without its province', { provinceId: '' }, 'city_id'],
  ['a village of another subdistrict', { villageId: '3174081006' }, 'village_id'],
  ['letters for a province', { provinceId: 'aa' }, 'province_id'],
  ['a street that does not end', { street: 'x'.repeat(301) }, 'address'],
])('%s is refused', async (_, changes, field) => {
  const { untouched } = await member()
  await expect(edit(untouched({ address: { ...address, ...changes } }))).rejects.toMatchObject({
    fields: expect.objectContaining({ [field]: expect.any(String) }),
  })
})

test('the later of two edits of one version, or of two takers of a username, fails', async () => {
  const { untouched } = await member()
  const other = await member()
  await edit(untouched({ version: 2n, name: 'Budi Satu' }))
  // The form keeps what was typed: to load it again would lose that.
  await expect(edit(untouched({ version: 2n, name: 'Budi Dua' }))).rejects.toMatchObject({
    code: 'conflict',
    message: 'Data ini baru saja diubah. Periksa nilai yang sekarang, lalu simpan lagi.',
  })
  // The first answer was lost: the same again is no conflict.
  expect(await edit(untouched({ version: 2n, name: 'Budi Satu' }))).toMatchObject({ version: 3n })
  const username = freshName()
  const both = await Promise.allSettled([edit(untouched({ username })), edit(other.untouched({ username }))])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const lost = both.find((outcome) => outcome.status === 'rejected')
  expect(lost?.reason).toMatchObject({ code: 'invalid', fields: { username: expect.any(String) } })
})

test('an admin keeps role, group, status and username, and no other admin edits it', async () => {
  const { session, token } = await identity.client.openSession(login('admin', adminPassword))
  const { untouched } = await member()
  const self = identity.service.as({ ...admin, sessionId: session!.id })
  const own = untouched({ memberId: ROOT_MEMBER_ID, username: 'admin', phone: '', bank: undefined })
  const after = await self.updateMember({ ...own, name: 'Admin Utama', group: Group.MASTOK })
  expect(after.member).toMatchObject({ name: 'Admin Utama', admin: true, group: Group.MEMBER })
  const denied = { code: 'forbidden' }
  await expect(self.updateMember({ ...own, status: MemberStatus.INACTIVE })).rejects.toMatchObject(denied)
  const renamed = { ...own, username: freshName() }
  await expect(self.updateMember(renamed)).rejects.toMatchObject(denied)
  await expect(self.updateMember({ ...own, username: ' ADMIN ' })).resolves.toBeDefined()
  await expect(self.updateMember({ ...own, username: '9x' })).rejects.toMatchObject({
    fields: { username: expect.any(String) },
  })
  // One's own credentials need the current password, on the profile.
  const fresh = 'kopi susu sore hari'
  for (const change of [{ password: fresh, passwordConfirm: fresh }, { phone: '081399990000' }, { bank }])
    await expect(self.updateMember({ ...own, ...change })).rejects.toMatchObject({
      code: 'invalid',
      fields: {
        [change.phone ? 'phone' : change.bank ? 'bank_id' : 'password']: expect.stringContaining('Profil'),
      },
    })
  await expect(readSession(identity, token)).resolves.toBeDefined()

  const other = newId()
  await identity.service.database.query(
    `INSERT INTO members (id, username, name, phone, member_group, admin, status, created_at, version)
     VALUES ($1, $2, 'Admin Dua', '', 'member', true, 'active', now(), 1)`,
    [other, freshName()],
  )
  await expect(self.updateMember({ ...own, memberId: other })).rejects.toMatchObject(denied)
})

test('it is for admins, and for accounts that are there', async () => {
  const { id, untouched } = await member()
  await expect(identity.client.updateMember(untouched())).rejects.toMatchObject(over)
  const plain = identity.service.as({ memberId: id, role: 'member' })
  await expect(plain.updateMember(untouched())).rejects.toMatchObject({ code: 'forbidden' })
  const pending = registration([freshName()])
  await identity.client.createMembers(pending)
  for (const memberId of [newId(), 'x', pending.members[0]!.id]) {
    await expect(edit(untouched({ memberId }))).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('only an owner sets phone, bank data and password; support edits the rest', async () => {
  const { id, username, token, untouched } = await member()
  const support = identity.service.as({ memberId: newId(), role: 'admin', duty: 'support' })
  const fresh = { password: 'teh manis hangat', passwordConfirm: 'teh manis hangat' }
  for (const [change, field] of [
    [{ phone: '081399990000' }, 'phone'],
    [{ bank: { ...bank, accountNumber: '99887766' } }, 'bank_id'],
    [{ bank: { bankId: 0, accountName: '', accountNumber: '' } }, 'bank_id'],
    [fresh, 'password'],
  ] as const)
    await expect(support.updateMember(untouched(change))).rejects.toMatchObject({
      code: 'invalid',
      fields: { [field]: 'Hanya admin dengan tugas Pemilik yang dapat mengubahnya.' },
    })
  await support.updateMember(untouched({ name: 'Budi Hartono', address }))
  expect(await identity.client.findMember({ by: { $case: 'id', value: id } })).toMatchObject({
    name: 'Budi Hartono',
    phone: '081234567890',
    bank,
  })
  await expect(readSession(identity, token)).resolves.toBeDefined()
  await expect(identity.client.openSession(login(username))).resolves.toBeDefined()
  await edit(untouched(fresh))
  await expect(readSession(identity, token)).rejects.toMatchObject(over)
})

test('the list shows all accounts but pending ones, by group, searched and sorted', async () => {
  const mark = `S${freshName()}`
  const [a, b] = [await member(), await member()]
  await edit(a.untouched({ name: `${mark} Satu`, group: Group.MASTOK }))
  await edit(b.untouched({ name: `${mark} Dua` }))
  await identity.client.createMembers(registration([freshName()], { name: `${mark} Tiga` }))
  const list = async (groups: Group[], search = mark) => {
    const order = [{ column: 'name', descending: false }]
    const query = { start: 0, length: 10, search, order, dateStart: '', dateFinish: '' }
    return await identity.service.as(admin).listMembers({ groups, query })
  }
  const names = async (groups: Group[]) => (await list(groups)).members.map(({ username }) => username)
  expect(await names([])).toEqual([b.username, a.username])
  expect(await names([Group.STOKIS, Group.MASTOK])).toEqual([a.username])
  expect(await names([Group.MEMBER])).toEqual([b.username])
  expect((await list([Group.MEMBER], 'admin')).counts?.filtered).toBe(0n)
  expect((await list([], 'admin')).members[0]).toMatchObject({ admin: true })
  const plain = identity.service.as({ memberId: a.id, role: 'member' })
  await expect(plain.listMembers({ groups: [], query: undefined })).rejects.toMatchObject({
    code: 'forbidden',
  })
})
