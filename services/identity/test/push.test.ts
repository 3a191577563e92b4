import { randomBytes } from 'node:crypto'
import { PushServiceService } from '@jejaring/proto/identity/v1/push'
import { BonusCredited, WithdrawalChanged } from '@jejaring/proto/wallet/v1/events'
import { Withdrawal, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { type Client, makeClient, newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { memberIn, publish, today } from './announcement-fixture'
import { freshName, login, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
let internal: { client: Client<PushServiceService>; close(): void }
beforeAll(async () => {
  identity = await startIdentity()
  internal = makeClient(PushServiceService, identity.service.address, () => ({ requestId: '' }))
})
afterAll(async () => {
  internal.close()
  await identity.stop()
})
afterEach(() => identity.service.clock.reset())

const target = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomBytes(12).toString('hex')}`,
  p256dh: randomBytes(65).toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
})

/** A logged-in device of a member, by default a new one. */
async function openDevice(username = freshName(), known?: string) {
  const [memberId = ''] = known ? [known] : await identity.members([username])
  const { token, session } = await identity.client.openSession(login(username))
  const actor = { memberId, role: 'member' as const, sessionId: session?.id ?? '' }
  const push = identity.service.clientOf(PushServiceService, actor)
  return { username, memberId, token, actor, push }
}

const subscriptions = async (memberId: string) =>
  (await identity.service.database.query('SELECT * FROM push_subscriptions WHERE member_id = $1', [memberId]))
    .rows

const pushesTo = async (memberId: string) =>
  (await identity.messagesTo([memberId])).filter(({ channel }) => channel === 'push')

const paid = (memberId: string) =>
  identity.service.deliver(
    'wallet.withdrawal.changed',
    WithdrawalChanged,
    WithdrawalChanged.fromPartial({
      withdrawal: Withdrawal.fromPartial({
        id: newId(),
        memberId,
        status: WithdrawalStatus.SUCCESS,
        invoice: 'WD-1',
        bankName: 'BCA',
        amountReceived: 90_000n,
      }),
      version: 2n,
    }),
  )

test('a subscription is sealed at rest, opened for services only, and ends on request', async () => {
  const { push, memberId } = await openDevice()
  const sent = target()
  expect(await push.readPush({})).toEqual({ subscribed: false })
  await push.subscribePush(sent)
  expect(await push.readPush({})).toEqual({ subscribed: true })
  const [row] = await subscriptions(memberId)
  expect(JSON.stringify(row)).not.toContain(sent.endpoint)
  expect(row.sealed.includes(Buffer.from(sent.endpoint))).toBe(false)
  expect(await internal.client.openPushSubscription({ id: row.id })).toEqual(sent)
  await expect(push.openPushSubscription({ id: row.id })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(push.dropPushSubscription({ id: row.id })).rejects.toMatchObject({ code: 'forbidden' })
  await push.unsubscribePush({})
  expect(await subscriptions(memberId)).toEqual([])
  await expect(internal.client.openPushSubscription({ id: row.id })).rejects.toMatchObject({
    code: 'not_found',
  })
})

test.each([
  ['logout', async ({ token }: Device) => void (await identity.client.closeSession({ token }))],
  [
    'end of all sessions',
    async ({ actor }: Device) => void (await identity.service.as(actor).endAllSessions({})),
  ],
])('a subscription ends with the %s of its device', async (_, end) => {
  const device = await openDevice()
  await device.push.subscribePush(target())
  await end(device)
  expect(await subscriptions(device.memberId)).toEqual([])
})

type Device = Awaited<ReturnType<typeof openDevice>>

test('a device has one subscription, of the account that subscribed last', async () => {
  const [first, second] = [await openDevice(), await openDevice()]
  const sent = target()
  await first.push.subscribePush(sent)
  await first.push.subscribePush({ ...sent, auth: randomBytes(16).toString('base64url') })
  expect(await subscriptions(first.memberId)).toHaveLength(1)
  await second.push.subscribePush(sent)
  expect(await subscriptions(first.memberId)).toEqual([])
  expect(await subscriptions(second.memberId)).toHaveLength(1)
})

test.each([
  ['endpoint', { endpoint: 'https://127.0.0.1:8080/healthz' }],
  ['endpoint', { endpoint: 'http://fcm.googleapis.com/fcm/send/abc' }],
  ['keys', { p256dh: 'short' }],
])('refuses a wrong %s: %j', async (field, change) => {
  const { push, memberId } = await openDevice()
  await expect(push.subscribePush({ ...target(), ...change })).rejects.toMatchObject({
    code: 'invalid',
    fields: { [field]: expect.any(String) },
  })
  expect(await subscriptions(memberId)).toEqual([])
})

test('an admin who is logged in as the member cannot subscribe', async () => {
  const { actor } = await openDevice()
  const push = identity.service.clientOf(PushServiceService, { ...actor, impersonatorId: newId() })
  await expect(push.subscribePush(target())).rejects.toMatchObject({ code: 'forbidden' })
  await expect(push.unsubscribePush({})).rejects.toMatchObject({ code: 'forbidden' })
})

test('a paid withdrawal is pushed to each subscribed device, without its amount', async () => {
  const phone = await openDevice()
  const laptop = await openDevice(phone.username, phone.memberId)
  for (const { push } of [phone, laptop]) await push.subscribePush(target())
  await paid(phone.memberId)
  const pushes = await pushesTo(phone.memberId)
  const ids = (await subscriptions(phone.memberId)).map(({ id }) => id)
  expect(pushes.map(({ template, address, phone }) => [template, ids.includes(address), phone])).toEqual([
    ['push_withdrawal_paid', true, ''],
    ['push_withdrawal_paid', true, ''],
  ])
})

test('nothing is pushed to a member without a subscription', async () => {
  const { memberId } = await openDevice()
  await paid(memberId)
  expect(await pushesTo(memberId)).toEqual([])
})

test('the bonuses of a day are pushed once, in the evening', async () => {
  const { clock } = identity.service
  const device = await openDevice()
  await device.push.subscribePush(target())
  const credit = async (dayTotal: bigint) =>
    void (await identity.service.deliver(
      'wallet.bonus.credited',
      BonusCredited,
      BonusCredited.fromPartial({
        credits: [{ memberId: device.memberId, businessDay: '2026-11-20', amount: 5_000n, dayTotal }],
      }),
    ))
  await credit(5_000n)
  await credit(10_000n)
  clock.freeze('2026-11-20T18:55:00+07:00')
  expect(await pushesTo(device.memberId)).toEqual([])
  clock.freeze('2026-11-20T19:05:00+07:00')
  await identity.service.restart()
  await eventually(async () => expect(await pushesTo(device.memberId)).toHaveLength(1))
  await credit(15_000n)
  await identity.service.restart()
  const [push, ...more] = await pushesTo(device.memberId)
  expect([push?.template, more]).toEqual(['push_bonus', []])
})

test('a new announcement is pushed once, by day, to those who may read it', async () => {
  const { clock } = identity.service
  const at = (time: string) => clock.freeze(`${today(identity)}T${time}:00+07:00`)
  at('05:00')
  const device = await openDevice()
  await device.push.subscribePush(target())
  const reader = await openDevice()
  await reader.push.subscribePush(target())
  // Of others.
  await memberIn(identity, { member_group: 'mastok' })
  await publish(identity, { kind: 'group', value: 'mastok' })
  at('06:30')
  const id = await publish(identity, { kind: 'all', value: '' })
  await identity.service.as(reader.actor).readAnnouncement({ id })
  await identity.service.restart()
  expect(await pushesTo(device.memberId)).toEqual([])
  at('07:30')
  await identity.service.restart()
  await eventually(async () => expect(await pushesTo(device.memberId)).toHaveLength(1))
  at('08:30')
  await identity.service.restart()
  await eventually(async () => {
    const [row] = await subscriptions(device.memberId)
    expect(row.announced_at.getTime()).toBeLessThan(clock.now().getTime())
  })
  expect((await pushesTo(device.memberId)).map(({ template }) => template)).toEqual(['push_announcement'])
  expect(await pushesTo(reader.memberId)).toEqual([])
})
