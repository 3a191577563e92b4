import { Identifier, type ListDuplicatesRequest, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { admin, freshName, registration, startIdentity, type TestIdentity } from './support'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
  const bank = { bankId: 3, accountName: 'Siti', accountNumber: '777000111' }
  await identity.members(['satu01', 'satu02', 'satu03'], { name: 'Siti Rahma', phone: '081200000001' })
  await identity.members(['dua01'], { name: 'SITI rahma', phone: '081200000002', bank })
  await identity.members(['tiga01'], { name: 'Budi', phone: '081200000002', bank })
  await identity.members(['empat01'], { name: 'Tono', phone: '081200000003' })
  // Pending: it may vanish again.
  await identity.client.createMembers(registration([freshName()], { name: 'Tono', phone: '081200000003' }))
})
afterAll(() => identity.stop())

const list = (about: Partial<ListDuplicatesRequest> = {}, search = '', who: typeof admin = admin) =>
  identity.service.as(who).listDuplicates({
    query: { start: 0, length: 10, search, order: [], dateStart: '', dateFinish: '' },
    shared: Identifier.PHONE,
    apart: false,
    ...about,
  })
const shown = ({ duplicates }: Awaited<ReturnType<typeof list>>) =>
  duplicates.map(({ value, accounts, registrations }) => [value, accounts, registrations])

test('phones that several accounts have, most accounts first, with whose they are', async () => {
  const phones = await list()
  expect(shown(phones)).toEqual([
    ['081200000001', 3n, 1n],
    ['081200000002', 2n, 2n],
  ])
  expect(phones).toMatchObject({ counts: { total: 2n, filtered: 2n }, accounts: 5n })
  expect(phones.duplicates[1]?.members).toMatchObject([
    { username: 'dua01', name: 'SITI rahma', status: MemberStatus.ACTIVE, createdAt: expect.any(Date) },
    { username: 'tiga01', name: 'Budi' },
  ])
})

test('names whatever their case, and account numbers', async () => {
  const names = await list({ shared: Identifier.NAME })
  expect(names.duplicates.map(({ accounts, registrations }) => [accounts, registrations])).toEqual([[4n, 2n]])
  expect(names.duplicates[0]?.value.toLowerCase()).toBe('siti rahma')
  expect(shown(await list({ shared: Identifier.ACCOUNT, apart: true }))).toContainEqual(['777000111', 2n, 2n])
})

test('only what is shared across registrations, where that is asked for; found by its beginning', async () => {
  expect(shown(await list({ apart: true }))).toEqual([['081200000002', 2n, 2n]])
  expect(await list({}, '0812000000')).toMatchObject({ counts: { total: 2n, filtered: 2n } })
  expect(await list({}, '00001')).toMatchObject({ counts: { total: 2n, filtered: 1n }, accounts: 3n })
})

test('is for admins', async () => {
  const asked = { query: undefined, shared: Identifier.PHONE, apart: false }
  const member = { memberId: admin.memberId, role: 'member' } as const
  await expect(identity.service.as(member).listDuplicates(asked)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(identity.client.listDuplicates(asked)).rejects.toMatchObject({ code: 'unauthenticated' })
})
