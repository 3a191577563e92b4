import { Identifier, type ListDuplicatesRequest, MemberStatus } from '@jejaring/proto/identity/v1/identity'
import fc from 'fast-check'
import { admin, freshName, registration, startIdentity, type TestIdentity } from './identity-fixture'

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
    acrossRegistrations: false,
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

test('a member with the accounts that share a name, a phone or a bank account', async () => {
  const { rows } = await identity.service.database.query("SELECT id FROM members WHERE username = 'dua01'")
  const { sharing } = await identity.service.as(admin).readSharing({ memberId: rows[0].id })
  expect(sharing.map(({ shared, accounts }) => [shared, accounts.map(({ username }) => username)])).toEqual([
    [Identifier.NAME, ['satu01', 'satu02', 'satu03']],
    [Identifier.PHONE, ['tiga01']],
    [Identifier.ACCOUNT, ['tiga01']],
  ])
  const unknown = identity.service.as(admin).readSharing({ memberId: admin.memberId.replace('1', '2') })
  await expect(unknown).rejects.toMatchObject({ code: 'not_found' })
  await expect(identity.client.readSharing({ memberId: rows[0].id })).rejects.toThrow()
})

test.each([
  ['777000111', ['dua01', 'tiga01']],
  ['777-000-111', ['dua01', 'tiga01']],
  ['777000', []],
  ['satu0', ['satu01', 'satu02', 'satu03']],
])('the list of members finds the account number %s', async (search, usernames) => {
  const query = { start: 0, length: 10, search, order: [], dateStart: '', dateFinish: '' }
  const { members, counts } = await identity.service.as(admin).listMembers({ query, groups: [] })
  expect(members.map(({ username }) => username).sort()).toEqual(usernames)
  expect(counts?.filtered).toBe(BigInt(usernames.length))
})

test('names whatever their case, and account numbers', async () => {
  const names = await list({ shared: Identifier.NAME })
  expect(names.duplicates.map(({ accounts, registrations }) => [accounts, registrations])).toEqual([[4n, 2n]])
  expect(names.duplicates[0]?.value.toLowerCase()).toBe('siti rahma')
  expect(shown(await list({ shared: Identifier.ACCOUNT, acrossRegistrations: true }))).toContainEqual([
    '777000111',
    2n,
    2n,
  ])
})

test('lists only values shared across registrations on request, by prefix', async () => {
  expect(shown(await list({ acrossRegistrations: true }))).toEqual([['081200000002', 2n, 2n]])
  expect(await list({}, '0812000000')).toMatchObject({ counts: { total: 2n, filtered: 2n } })
  expect(await list({}, '00001')).toMatchObject({ counts: { total: 2n, filtered: 1n }, accounts: 3n })
})

/** What accounts share, counted as plainly as it can be said. */
async function counted(acrossRegistrations: boolean) {
  const { rows }: { rows: { phone: string; registration: string }[] } = await identity.service.database.query(
    `SELECT phone, coalesce(registration_id, id) AS registration FROM members
      WHERE NOT admin AND status <> 'pending' AND phone <> ''`,
  )
  const phones = [...new Set(rows.map(({ phone }) => phone))]
  return phones
    .map((phone) => {
      const of = rows.filter((row) => row.phone === phone)
      return [phone, of.length, new Set(of.map(({ registration }) => registration)).size] as const
    })
    .filter(([, accounts, registrations]) => accounts > 1 && (!acrossRegistrations || registrations > 1))
    .sort(([a, more], [b, fewer]) => fewer - more || (a < b ? -1 : 1))
}

test('the counts are those of the accounts, whatever was changed', async () => {
  const changed = fc.record({
    username: fc.constantFrom('satu01', 'satu02', 'satu03', 'dua01', 'tiga01', 'empat01'),
    phone: fc.constantFrom('', '081200000001', '081200000002'),
    status: fc.constantFrom('active', 'inactive', 'pending'),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(changed, { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      async (steps, acrossRegistrations) => {
        for (const { username, phone, status } of steps)
          await identity.service.database.query(
            `UPDATE members SET phone = $2, status = $3 WHERE username = $1`,
            [username, phone, status],
          )
        const expected = await counted(acrossRegistrations)
        const page = await list({ acrossRegistrations })
        expect(shown(page).map(([value, ...counts]) => [value, ...counts.map(Number)])).toEqual(expected)
        expect(page.counts?.total).toBe(BigInt(expected.length))
        expect(page.accounts).toBe(BigInt(expected.reduce((sum, [, accounts]) => sum + accounts, 0)))
      },
    ),
    { numRuns: 20 },
  )
})

test('is for admins', async () => {
  const asked = { query: undefined, shared: Identifier.PHONE, acrossRegistrations: false }
  const member = { memberId: admin.memberId, role: 'member' } as const
  await expect(identity.service.as(member).listDuplicates(asked)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(identity.client.listDuplicates(asked)).rejects.toMatchObject({ code: 'unauthenticated' })
})
