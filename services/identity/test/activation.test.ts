import type { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { MemberStatus } from '@jejaring/proto/identity/v1/identity'
import { MembersPlaced } from '@jejaring/proto/network/v1/events'
import { decodeCaller, newId, open, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import {
  idsOf,
  login,
  freshNames as names,
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

describe('activating members', () => {
  test('activates and publishes them, and sends one welcome to their shared phone', async () => {
    const request = registration(names(3))
    const ids = idsOf(request)
    await identity.client.createMembers(request)
    const { registrationId } = request
    await Promise.all([1, 2, 3].map(() => identity.client.activateMembers({ registrationId })))
    await identity.client.activateMembers({ registrationId })
    expect(await identity.statuses(ids)).toEqual(['active', 'active', 'active'])
    const changes = await identity.publishedMembers(ids)
    expect(changes.map(({ id }) => id).sort()).toEqual([...ids].sort())
    expect(changes.every(({ status, version }) => status === MemberStatus.ACTIVE && version === 2n)).toBe(
      true,
    )
    const messages = await identity.messagesTo(ids)
    expect(messages).toMatchObject([{ template: 'welcome', phone: '081234567890', expiresAt: undefined }])
    expect(parametersOf(messages[0]!)).toEqual({
      // The phone is not verified yet.
      name: request.members.find(({ id }) => id === ids.toSorted()[0])?.username,
      usernames: request.members
        .map(({ username }) => username)
        .sort()
        .join(', '),
    })
  })

  test('without a password sends one sealed link, valid for seven days, stored as hash', async () => {
    const ids = await identity.members(names(3), { password: '' })
    const messages = await identity.messagesTo(ids)
    expect(messages.map(({ template }) => template)).toEqual(['welcome', 'set_password'])
    const link = parametersOf(messages[1]!).link!
    expect(link).toMatch(/^https:\/\/jejaring\.example\/auth\/recover\/tautan#[A-Za-z0-9_-]{43}$/)
    expect(messages[1]!.sealedParameters.toString('latin1')).not.toContain('recover')
    const { rows } = await identity.service.database.query(
      `SELECT member_ids, purpose, expires_at - created_at = interval '7 days' AS week FROM password_links
        WHERE token_hash = sha256(convert_to($1, 'UTF8'))`,
      [link.slice(-43)],
    )
    expect(rows).toEqual([{ member_ids: expect.arrayContaining(ids), purpose: 'set', week: true }])
  })

  test('is not found for an unknown registration', async () => {
    await expect(identity.client.activateMembers({ registrationId: newId() })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('happens by the event as well, whichever comes first, and once', async () => {
    const request = registration(names(1))
    const ids = idsOf(request)
    await identity.client.createMembers(request)
    const placed = {
      registrationId: request.registrationId,
      sponsorId: ROOT_MEMBER_ID,
      memberIds: ids,
      placedAt: new Date(),
    }
    await identity.service.deliver('network.member.placed', MembersPlaced, placed)
    await identity.client.activateMembers({ registrationId: request.registrationId })
    await identity.service.deliver('network.member.placed', MembersPlaced, placed)
    expect(await identity.statuses(ids)).toEqual(['active'])
    expect(await identity.publishedMembers(ids)).toHaveLength(1)
    // The first was its doing; the second was nothing to it.
    const { rowCount } = await identity.service.database.query(
      `SELECT FROM inbox WHERE consumer = 'identity-network_member_placed'`,
    )
    expect(rowCount).toBe(1)
    await expect(
      identity.client.openSession(login(request.members[0]!.username, password)),
    ).resolves.toBeDefined()
  })

  test('happens by a batch of events for pending accounts, each with its own cause', async () => {
    const requests = Array.from({ length: 12 }, () => registration(names(2)))
    await Promise.all(requests.map((request) => identity.client.createMembers(request)))
    const discarded = requests[5]!.registrationId
    await identity.client.discardMembers({ registrationId: discarded })
    for (const { registrationId } of requests.slice(0, 5))
      await identity.client.activateMembers({ registrationId })
    const outcomes = await Promise.allSettled(
      requests.map((request) =>
        identity.service.deliver(
          'network.member.placed',
          MembersPlaced,
          MembersPlaced.fromPartial({ registrationId: request.registrationId, memberIds: idsOf(request) }),
          { requestId: request.registrationId },
        ),
      ),
    )
    expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([5])
    for (const request of requests) {
      const ids = idsOf(request)
      const isDiscarded = request.registrationId === discarded
      expect(await identity.statuses(ids)).toEqual(isDiscarded ? [] : ['active', 'active'])
      expect(await identity.publishedMembers(ids)).toHaveLength(isDiscarded ? 0 : 2)
      expect(await identity.messagesTo(ids)).toHaveLength(isDiscarded ? 0 : 1)
    }
    const { rows } = await identity.service.database.query<{ caller: Buffer }>(
      `SELECT DISTINCT caller FROM outbox WHERE subject = 'identity.member.changed'`,
    )
    const causes = new Set(rows.map(({ caller }) => decodeCaller(caller).requestId))
    for (const { registrationId } of requests.slice(6)) expect(causes).toContain(registrationId)
  })
})

function parametersOf({ sealedParameters }: MessageRequested): Record<string, string> {
  return JSON.parse(open(sealedParameters, identity.service.environment.MESSAGE_KEY!))
}
