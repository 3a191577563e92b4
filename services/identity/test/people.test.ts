import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { newId, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import {
  admin,
  freshName,
  password,
  registration,
  startIdentity,
  type TestIdentity,
} from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

describe('finding a member', () => {
  test('works by id and by username in any case, whatever its status', async () => {
    const request = registration([freshName()])
    await identity.client.createMembers(request)
    const [{ id = '', username = '' } = {}] = request.members
    const byId = await identity.client.findMember({ by: { $case: 'id', value: id } })
    expect(byId).toMatchObject({
      id,
      username,
      status: MemberStatus.PENDING,
      bank: { bankId: 3, accountName: 'Budi Santoso', accountNumber: '1234567890' },
    })
    const byName = await identity.client.findMember({
      by: { $case: 'username', value: ` ${username.toUpperCase()}` },
    })
    expect(byName).toEqual(byId)
  })

  test.each([
    { $case: 'id', value: newId() },
    { $case: 'id', value: "x'; DROP TABLE members" },
    { $case: 'username', value: freshName() },
    { $case: 'username', value: '' },
    { $case: 'username', value: 'budi\0' },
    undefined,
  ] as const)('answers not_found for %j', async (by) => {
    const fields = by?.$case === 'username' ? { username: 'Username tidak ditemukan.' } : undefined
    await expect(identity.client.findMember({ by })).rejects.toMatchObject({ code: 'not_found', fields })
  })
})

describe('searching members', () => {
  test('finds active ones by part of username or name, by page, with % as a letter', async () => {
    const mark = freshName()
    const usernames = Array.from(
      { length: 23 },
      (_, n) => `${mark.slice(0, 12)}x${String(n).padStart(2, '0')}`,
    )
    await identity.members(usernames, { name: `Siti ${mark}` })
    await identity.client.createMembers(registration([`${mark.slice(0, 12)}y`], { name: `Siti ${mark}` }))
    const search = (text: string, page: number) =>
      identity.service.as(admin).searchMembers({ search: text, page })

    const first = await search(`SITI ${mark}`, 1)
    expect(first.members.map(({ username }) => username)).toEqual(usernames.slice(0, 20))
    expect(first.more).toBe(true)
    const second = await search(mark.slice(0, 12).toUpperCase(), 2)
    expect(second.members.map(({ username }) => username)).toEqual(usernames.slice(20))
    expect(second.more).toBe(false)
    await expect(search('%', 1)).resolves.toEqual({ members: [], more: false })
    await expect(search(`${mark}\u00a0  SITI`, 2)).resolves.toEqual(second)
    await expect(search('\0', -5)).resolves.toMatchObject({ more: true })
  })

  test('is for admins only', async () => {
    const query = { search: '', page: 1 }
    await expect(identity.client.searchMembers(query)).rejects.toMatchObject({ code: 'unauthenticated' })
    const member = identity.service.as({ memberId: newId(), role: 'member' })
    await expect(member.searchMembers(query)).rejects.toMatchObject({ code: 'forbidden' })
  })
})

describe('verifying who spends', () => {
  test('answers in one call whether the password is right, the status and the bank', async () => {
    const [id = ''] = await identity.members([freshName()])
    const own = identity.service.as({ memberId: id, role: 'member', sessionId: newId() })
    await expect(own.verifySpender({ memberId: id, password })).resolves.toMatchObject({
      passwordMatches: true,
      member: { id, status: MemberStatus.ACTIVE, bank: { bankId: 3 } },
    })
    await expect(own.verifySpender({ memberId: id, password: '' })).resolves.toMatchObject({
      passwordMatches: false,
    })
  })

  test.each([
    ['nobody', undefined, 'unauthenticated'],
    ['another member', { memberId: newId(), role: 'member' as const }, 'forbidden'],
    ['another admin', { memberId: newId(), role: 'admin' as const }, 'forbidden'],
    [
      'an admin inside a login-as session',
      { memberId: ROOT_MEMBER_ID, role: 'admin' as const, impersonatorId: newId() },
      'forbidden',
    ],
  ])('is refused for %s', async (_, actor, code) => {
    const client = actor ? identity.service.as(actor) : identity.client
    await expect(client.verifySpender({ memberId: ROOT_MEMBER_ID, password })).rejects.toMatchObject({ code })
  })

  test('is not found for a deleted member', async () => {
    const memberId = newId()
    const ghost = identity.service.as({ memberId, role: 'member' })
    await expect(ghost.verifySpender({ memberId, password })).rejects.toMatchObject({ code: 'not_found' })
  })
})
