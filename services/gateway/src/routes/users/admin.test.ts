import { Group, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { conflict, forbidden, invalid, notFound } from '@jejaring/service-kit'
import { multipart, multipartForm } from '../../testing/multipart'
import { memberNamed, TestGateway } from '../../testing/test-gateway'

const id = '01900000-0000-7000-8000-000000000001'
const bank = { bankId: 3, accountName: 'Budi Santoso', accountNumber: '1234567890' }
const address = {
  street: 'Jl. Melati 7',
  provinceId: '31',
  cityId: '3174',
  subdistrictId: '317407',
  villageId: '3174071006',
}
const form = {
  group: 'stokis',
  status: 'active',
  username: 'budi02',
  name: 'Budi Hartono',
  phone: '081311112222',
  address: 'Jl. Melati 7',
  province_id: '31',
  city_id: '3174',
  subdistrict_id: '317407',
  village_id: '3174071006',
  bank_id: '3',
  bank_account_name: 'Budi Santoso',
  bank_account_address: '1234567890',
  password: '',
  password_confirm: '',
  agree: '1',
  version: '4',
}
const url = `/api/users/update/${id}`

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.actAs('admin')
  const member = memberNamed('budi01', { id, bank, address, version: 4n, status: MemberStatus.INACTIVE })
  gateway.identity.answer({
    findMember: async ({ by }) => {
      if (by?.value === id || by?.value === 'budi01') return member
      if (by?.value === 'baru01') return memberNamed('baru01', { status: MemberStatus.PENDING })
      throw notFound('Username tidak ditemukan.')
    },
    listMembers: async () => ({ counts: { total: 3n, filtered: 1n }, members: [member] }),
    updateMember: async ({ edgeErrors, username }) => {
      if (Object.keys(edgeErrors).length > 0) throw invalid('Periksa kembali.', { ...edgeErrors })
      return { member: memberNamed(username) }
    },
    storePhoto: async () => ({ hash: 'f'.repeat(64) }),
  })
  gateway.config.answer({
    readBank: async ({ id }) => {
      if (id > 10) throw notFound('Bank tidak ditemukan.')
      return { id, name: `Bank ${id}`, fee: 2500n, active: id !== 4, code: '', channelCode: '' }
    },
    readAreas: async ({ ids }) => ({
      areas: ids.filter((id) => id.startsWith('31')).map((id) => ({ id, name: id })),
    }),
  })
})

const sent = () => gateway.identity.calls.at(-1)?.request

// covers: POST /api/users/datatables success
test.each([
  ['', []],
  ['member', [Group.MEMBER]],
  ['stokis', [Group.STOKIS, Group.MASTOK]],
  ['constructor', []],
])('list with role %j queries groups %j', async (role, groups) => {
  const { status, body } = await gateway.post('/api/users/datatables', { draw: 2, role })
  expect([status, sent()]).toMatchObject([200, { groups }])
  expect(body).toMatchObject({
    draw: 2,
    recordsTotal: 3,
    recordsFiltered: 1,
    data: [{ username: 'budi01', role: 'member', status: 'inactive', status_name: 'Tidak Aktif' }],
  })
})

// covers: GET /api/users/profile/:username success invalid
test('reads an account for editing; 404 for unknown and pending ones', async () => {
  const { body } = await gateway.get('/api/users/profile/Budi01')
  expect(body.user).toMatchObject({
    id,
    username: 'budi01',
    status: 'inactive',
    group: 'member',
    address: 'Jl. Melati 7',
    city_id: '3174',
    bank_id: '3',
    bank_name: 'Bank 3',
    bank_account_address: '1234567890',
    version: 4,
  })
  expect((await gateway.get('/api/users/profile/siapa')).status).toBe(404)
  expect((await gateway.get('/api/users/profile/baru01')).status).toBe(404)
})

// covers: POST /api/users/update/:id success
test('passes on the whole form with a photo', async () => {
  const body = multipart(Object.entries(form), Buffer.from('a picture'))
  const answer = await gateway.post(url, body, multipartForm)
  expect([answer.status, answer.body]).toEqual([
    200,
    { message: 'Data budi02 sudah disimpan.', username: 'budi02' },
  ])
  expect(sent()).toMatchObject({
    memberId: id,
    version: 4n,
    group: Group.STOKIS,
    status: MemberStatus.ACTIVE,
    username: 'budi02',
    address,
    bank,
    photoHash: 'f'.repeat(64),
  })
})

test('missing address and bank stay unchanged, blank ones are removed', async () => {
  const { name, phone, username, group, status } = form
  await gateway.post(url, { name, phone, username, group, status, agree: 1 })
  expect(sent()).toMatchObject({ address: undefined, bank: undefined, version: 0n })
  const blank = { address: '', province_id: '', city_id: '', subdistrict_id: '', village_id: '' }
  await gateway.post(url, { ...form, ...blank })
  expect(sent()).toMatchObject({ address: { street: '', provinceId: '' } })
})

// covers: POST /api/users/update/:id invalid conflict
test('reports field errors of the gateway together with those of identity', async () => {
  const wrong = { ...form, agree: '', bank_id: '4', province_id: '99', group: 'toString', status: 'x' }
  const { status, body } = await gateway.post(url, wrong)
  expect([status, Object.keys(body.errors ?? {}).sort()]).toEqual([422, ['agree', 'bank_id', 'province_id']])
  expect(sent()).toMatchObject({ group: Group.UNSPECIFIED, status: MemberStatus.UNSPECIFIED })
  for (const [fault, code] of [
    [conflict(), 409],
    [forbidden('Akun admin lain tidak dapat diubah.'), 403],
  ] as const) {
    gateway.identity.answer({
      updateMember: async () => {
        throw fault
      },
    })
    expect((await gateway.post(url, form)).status).toBe(code)
  }
  expect((await gateway.post('/api/users/update/x', form)).status).toBe(404)
})
