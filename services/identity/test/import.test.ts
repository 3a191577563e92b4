import { open } from '@jejaring/service-kit'
import { importedMember, importMembers } from '@jejaring/testing'
import { beginImport } from '../src/operations/import-members'
import { identity as definition } from '../src/service'
import { freshAddress, freshName, login, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeEach(async () => {
  identity = await startIdentity()
})
afterEach(() => identity.stop())

const bringIn = (usernames: readonly string[], password?: string) => {
  const members = usernames.map((username) => importedMember(username))
  return importMembers(identity.service, definition, beginImport, members, { password }).then(() => members)
}

test('an imported member has no password and sets one by the link of "Lupa kata sandi"', async () => {
  const username = freshName()
  const [member] = await bringIn([username])
  const found = await identity.client.findMember({ by: { $case: 'username', value: username } })
  expect(found).toMatchObject({
    id: member!.id,
    name: 'Siti Rahayu',
    createdAt: member!.placedAt,
    version: 1n,
  })
  await expect(identity.client.openSession(login(username, ''))).rejects.toMatchObject({ code: 'invalid' })

  await identity.from(freshAddress()).requestRecovery({ username })
  await identity.recoveriesSent()
  const [message] = await identity.messagesTo([member!.id])
  expect(message).toMatchObject({ phone: '081234567890', template: 'recover' })
  const { link } = JSON.parse(open(message!.sealedParameters, identity.service.environment.MESSAGE_KEY!))
  const password = 'teh manis hangat'
  await identity.client.recover({ token: link.slice(-43), password, passwordConfirmation: password })
  await expect(identity.client.openSession(login(username, password))).resolves.toBeDefined()
})

test('an import with a password opens every account with it and publishes nothing', async () => {
  const usernames = [freshName(), freshName()]
  const members = await bringIn(usernames, 'sandi bersama uji')
  for (const username of usernames) {
    await expect(identity.client.openSession(login(username, 'sandi bersama uji'))).resolves.toBeDefined()
  }
  expect(await identity.publishedMembers(members.map(({ id }) => id))).toEqual([])
})

test('a username that somebody has leaves nothing behind', async () => {
  const username = freshName()
  await expect(bringIn([username, 'admin'])).rejects.toThrow('members_username')
  await expect(
    identity.client.findMember({ by: { $case: 'username', value: username } }),
  ).rejects.toMatchObject({ code: 'not_found' })
})
