import { AnnouncementChanged } from '@jejaring/proto/identity/v1/events'
import { memberIn, publish } from './announcement-fixture'
import { admin, startIdentity, type TestIdentity } from './identity-fixture'

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity({ MAIL_FROM: 'kabar@jaya.example' })
})
afterAll(() => identity.stop())

test('counts and lists verified addresses of members who want messages', async () => {
  const everybody = { kind: 'all', value: '' }
  const [reached, declined] = [await memberIn(identity), await memberIn(identity, { messages_off: true })]
  await memberIn(identity)
  for (const { id } of [reached, declined])
    await identity.service.database.query('INSERT INTO email_addresses VALUES ($1, $2, now())', [
      id,
      `${id}@contoh.id`,
    ])
  const office = identity.service.as(admin)
  const count = { audience: everybody, countPhones: false, countAddresses: true }
  const { addresses, emailEnabled } = await office.countAudience(count)
  expect(emailEnabled).toBe(true)
  const id = await publish(identity, everybody, { channels: ['email'] })
  const page = { id, after: '', limit: 1000, channel: 'email' }
  const { recipients } = await identity.service.client.listAnnouncementRecipients(page)
  expect(BigInt(new Set(recipients.map(({ address }) => address)).size)).toBe(addresses)
  const found = recipients.map(({ memberId, phone, address }) => ({ memberId, phone, address }))
  expect(found).toContainEqual({ memberId: reached.id, phone: '', address: `${reached.id}@contoh.id` })
  expect(found.map(({ memberId }) => memberId)).not.toContain(declined.id)
  const events = await identity.service.published('identity.announcement.changed', AnnouncementChanged)
  expect(events.at(-1)).toMatchObject({ announcementId: id, channels: ['email'], phones: 0n, addresses })
})
