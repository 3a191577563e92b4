import { PinMoved } from '@jejaring/proto/pins/v1/events'
import { MovementType } from '@jejaring/proto/pins/v1/pins'
import { newId, ROOT_MEMBER_ID } from '@jejaring/service-kit'
import { freshAddress, freshName, password, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
})
afterAll(() => identity.stop())

async function member() {
  const username = freshName()
  const [id = ''] = await identity.members([username])
  const as = (impersonatorId?: string) =>
    identity.service.as({ memberId: id, role: 'member', sessionId: newId(), impersonatorId })
  const templates = async () => (await identity.messagesTo([id])).map(({ template }) => template)
  return { id, username, own: as(), impersonated: as(ROOT_MEMBER_ID), templates }
}

const pinsFor = (memberId: string) =>
  identity.service.deliver(
    'pins.pin.moved',
    PinMoved,
    PinMoved.fromPartial({
      movementId: newId(),
      memberId,
      type: MovementType.TRANSFER_IN,
      packageId: 1,
      qty: 2,
    }),
  )

test('a member without messages gets the notification alone, and is published once', async () => {
  const { id, username, own, templates } = await member()
  await own.setMessaging({ enabled: false })
  await own.setMessaging({ enabled: false })
  expect((await identity.publishedMembers([id])).map(({ messagesOff }) => messagesOff)).toEqual([false, true])
  await pinsFor(id)
  expect(await templates()).toEqual(['welcome'])
  expect((await own.listNotifications({ query: undefined })).unread).toBe(2)

  await own.setMessaging({ enabled: true })
  await pinsFor(id)
  expect(await templates()).toEqual(['welcome', 'pins_received'])
  expect((await identity.messagesTo([id])).map((message) => message.username)).toEqual([username, username])
})

test('messages of security go anyway', async () => {
  const { own, username, templates } = await member()
  await own.setMessaging({ enabled: false })
  await identity.from(freshAddress()).requestRecovery({ username })
  await identity.recoveriesSent()
  const bank = { bankId: 4, accountName: 'Budi Santoso', accountNumber: '5556667778' }
  const form = {
    name: 'Budi Santoso',
    phone: '081234567890',
    password: '',
    passwordConfirm: '',
    photoHash: '',
    currentPassword: password,
  }
  await own.updateProfile({ ...form, bank, edgeErrors: {} })
  expect(await templates()).toEqual(['welcome', 'recover', 'bank_changed'])
})

test('the choice is its owner’s alone', async () => {
  const { impersonated } = await member()
  await expect(impersonated.setMessaging({ enabled: false })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(identity.client.setMessaging({ enabled: false })).rejects.toMatchObject({
    code: 'unauthenticated',
  })
})
