import { PackageKind } from '@jejaring/proto/config/v1/config'
import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { notFound } from '@jejaring/service-kit'
import { answerSessions, memberNamed, sessionOf, TestGateway } from '../../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())
beforeEach(() => {
  gateway.actAs('member')
  gateway.config.answer({
    listBanks: async () => ({
      banks: [
        { id: 3, name: 'Bank Mandiri', fee: 2_500n, active: true, code: '008', channelCode: 'ID_MANDIRI' },
      ],
      more: true,
    }),
    listPackages: async () => ({
      packages: [
        {
          id: 1,
          code: 'REG',
          name: 'Regular',
          kind: PackageKind.ACTIVATION,
          price: 500_000n,
          bonusSponsor: 100_000n,
          pair: 1,
          flushout: 12,
        },
      ],
    }),
  })
})

// covers: GET /api/users/profile success
it('returns the logged-in user with the system values', async () => {
  const { body } = await gateway.get('/api/users/profile')
  expect(body).toMatchObject({
    user: { username: 'budi01', role: 'member', group: 'member', is_prev: false, bank_id: null },
    configs: { office_phone: '08123456789', withdraw_admin: 10 },
  })
})

it('returns the logged-in user when the bank does not exist', async () => {
  const bank = { bankId: 77, accountName: 'Budi Santoso', accountNumber: '1234567890' }
  gateway.identity.answer({ readSessions: answerSessions(() => sessionOf(memberNamed('budi01', { bank }))) })
  gateway.config.answer({
    readBank: async () => {
      throw notFound('Bank tidak ditemukan.')
    },
  })
  const { status, body } = await gateway.get('/api/users/profile')
  gateway.resetDoubles()
  expect(status).toBe(200)
  expect(body.user).toMatchObject({
    bank_id: '77',
    bank_name: null,
    bank_fee: null,
    bank_account_name: 'Budi Santoso',
    bank_account_address: '1234567890',
  })
})

// covers: POST /api/users/check success invalid
it.each([
  ['an active member', MemberStatus.ACTIVE, 200],
  ['one that is not placed yet', MemberStatus.PENDING, 404],
  ['an inactive one', MemberStatus.INACTIVE, 422],
])('checks whether pins can be sent to %s', async (_, status, expected) => {
  gateway.identity.answer({ findMember: async () => memberNamed('citra01', { status }) })
  const answer = await gateway.post('/api/users/check', { username: ' Citra01 ' })
  expect(answer.status).toBe(expected)
  expect(gateway.identity.calls.at(-1)?.request).toEqual({ by: { $case: 'username', value: 'citra01' } })
  if (expected !== 200) expect(answer.body.errors).toHaveProperty('username')
})

// covers: POST /api/users/search/network success invalid
it("finds members in the caller's downline only", async () => {
  gateway.network.answer({ locateMember: async ({ username }) => ({ username, memberId: 'm-1' }) })
  const { status, body } = await gateway.post('/api/users/search/network', { username: 'CITRA01' })
  expect([status, body.username]).toEqual([200, 'citra01'])
  expect((await gateway.post('/api/users/search/network', { username: ' ' })).body.errors).toHaveProperty(
    'username',
  )
  gateway.network.answer({
    locateMember: async () => {
      throw notFound('Tidak ada.', { fields: { username: 'Tidak ada.' } })
    },
  })
  expect((await gateway.post('/api/users/search/network', { username: 'orang' })).status).toBe(404)
})

// covers: GET /api/users/randombio success
it("generates a name and account with the caller's phone and an active bank", async () => {
  const { user } = (await gateway.get('/api/users/randombio')).body as unknown as {
    user: Record<string, string>
  }
  expect(user).toMatchObject({ phone: '081234567890', bank_id: '3', bank_account_name: user.name })
  expect(user.bank_account_address).toMatch(/^[1-9]\d{9}$/)
})

// covers: GET /api/users/select2 success
it('lists members for admins by GET and POST', async () => {
  gateway.actAs('admin')
  gateway.identity.answer({
    searchMembers: async ({ page }) => ({
      members: [memberNamed('citra01', { name: 'Citra' })],
      more: page < 2,
    }),
  })
  const first = await gateway.get('/api/users/select2?_type=query')
  expect(first.body).toMatchObject({
    results: [{ text: 'citra01 (Citra)', username: 'citra01' }],
    pagination: { more: true },
  })
  const second = await gateway.post('/api/users/select2', { term: 'cit', page: '2' })
  expect(second.body).toMatchObject({ pagination: { more: false } })
  expect(gateway.identity.calls.at(-1)?.request).toMatchObject({ search: 'cit', page: 2 })
})

it('returns one active member by id', async () => {
  gateway.actAs('admin')
  const known = new Map([
    ['m-1', memberNamed('citra01', { name: 'Citra' })],
    ['m-2', memberNamed('diam01', { status: MemberStatus.INACTIVE })],
  ])
  gateway.identity.answer({
    findMember: async ({ by }) => {
      const member = by?.$case === 'id' ? known.get(by.value) : undefined
      if (!member) throw notFound()
      return member
    },
  })
  const offered = async (id: string) => (await gateway.get(`/api/users/select2?id=${id}`)).body.results
  expect(await offered('m-1')).toMatchObject([{ text: 'citra01 (Citra)', username: 'citra01' }])
  expect(await offered('m-2')).toEqual([])
  expect(await offered('m-9')).toEqual([])
})

// covers: GET /api/banks/select2 success
// covers: GET /api/packages/list success
it('lists banks and packages', async () => {
  expect((await gateway.get('/api/banks/select2?q=man')).body).toMatchObject({
    results: [{ id: '3', text: 'Bank Mandiri', fee: 2_500 }],
    pagination: { more: true },
  })
  expect((await gateway.get('/api/packages/list')).body.results).toMatchObject([
    { id: '1', text: 'Regular', code: 'REG', price: 500_000, flushout: 12 },
  ])
})
