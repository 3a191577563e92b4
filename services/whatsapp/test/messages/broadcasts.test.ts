import { addDays, businessDay } from '@jejaring/calendar'
import { AnnouncementChanged } from '@jejaring/proto/identity/v1/events'
import { newId, notFound, unavailable } from '@jejaring/service-kit'
import { eventually, startService } from '@jejaring/testing'
import {
  FakeDevice,
  HOUR,
  messageRequest,
  type QueueFixture,
  startQueueFixture,
  withDevice,
} from './queue-fixture'

const MINUTE = 60_000
const DAY = 24 * HOUR

let fixture: QueueFixture
/** Phones of the audience, in order. */
let phones: string[]
beforeEach(async () => {
  fixture = await startQueueFixture('away')
  fixture.values.whatsapp_daily_cap = '18'
  phones = Array.from({ length: 12 }, (_, index) => `0812000000${10 + index}`)
  fixture.identity.answer({
    listAnnouncementRecipients({ after, limit }) {
      const start = Number(after || 0)
      const page = phones.slice(start, start + limit)
      return {
        recipients: page.map((phone) => ({
          memberId: newId(),
          username: 'budi01',
          name: 'Budi',
          phone,
          address: '',
        })),
        nextAfter: start + limit < phones.length ? String(start + limit) : '',
        title: 'Pertemuan',
        body: 'Sabtu pukul 09.00.\n{nama}',
      }
    },
  })
})
afterEach(() => fixture.service.stop())

const today = () => businessDay(fixture.service.clock.now())

async function publish(changes: Partial<AnnouncementChanged> = {}): Promise<string> {
  const event: AnnouncementChanged = {
    announcementId: newId(),
    version: 1n,
    fromDay: today(),
    toDay: addDays(today(), 1),
    channels: ['whatsapp'],
    withdrawn: false,
    phones: BigInt(phones.length),
    addresses: 0n,
    ...changes,
  }
  await fixture.service.deliver('identity.announcement.changed', AnnouncementChanged, event)
  return event.announcementId
}

const rows = async () => {
  const { rows: found } = await fixture.service.database.query(
    'SELECT phone, status, problem, rank FROM messages WHERE announcement_id IS NOT NULL ORDER BY phone',
  )
  return found as { phone: string; status: string; problem: string; rank: number }[]
}
const wake = () => fixture.service.database.query("SELECT pg_notify('broadcasts_due', '')")
const queued = (count: number) => eventually(async () => expect(await rows()).toHaveLength(count))
const progress = async (id: string) =>
  (await fixture.admin.readBroadcasts({ announcementIds: [id] })).broadcasts[0]

test('queues what the day admits and the rest on the next day, one message per phone', async () => {
  phones[5] = phones[0]!
  const id = await publish()
  // Nine, half of the cap. One of the first nine recipients has the phone of another.
  await queued(8)
  expect(await progress(id)).toMatchObject({ state: 'running', phones: 12n, sent: 0n, waiting: 8n })
  fixture.device.setOpen()
  for (let sent = 1; sent <= 8; sent++) {
    await fixture.waitForSent(sent)
    await fixture.advance(2 * MINUTE)
  }
  expect(fixture.device.sent[0]?.text).toBe('*Pertemuan*\n\nSabtu pukul 09.00.\n{nama}\n\nPT Jaya')
  // The ninth of today goes to the next phone; the others wait.
  await wake()
  await queued(9)
  await fixture.waitForSent(9)
  await fixture.advance(DAY)
  await wake()
  await queued(11)
  await eventually(async () => expect((await progress(id))?.state).toBe('finished'))
  const all = await rows()
  expect(new Set(all.map(({ phone }) => phone)).size).toBe(11)
  expect(new Set(all.map(({ rank }) => rank))).toEqual(new Set([2]))
})

test('other messages are sent before an announcement that waits longer', async () => {
  await publish()
  await queued(9)
  await fixture.advance(MINUTE)
  await fixture.deliver(messageRequest(fixture, { phone: '081300000010' }))
  fixture.device.setOpen()
  await fixture.waitForSent(1)
  await fixture.advance(2 * MINUTE)
  await fixture.waitForSent(2)
  expect(fixture.device.sent.map(({ text }) => text.includes('pin'))).toEqual([true, false])
})

test('a message that waits already takes its part of the day', async () => {
  for (let count = 0; count < 7; count++)
    await fixture.deliver(messageRequest(fixture, { phone: `0813000000${10 + count}` }))
  await publish()
  await queued(2)
})

test('a process that continues after another was killed repeats no message', async () => {
  fixture.values.whatsapp_daily_cap = '100'
  await publish()
  await queued(12)
  // As after a kill between the reply of identity and the commit: the chunk is read and queued again.
  await fixture.service.database.query("UPDATE broadcasts SET after = '', finished_at = NULL")
  const second = new FakeDevice()
  const other = await startService(withDevice(second), { sharedWith: fixture.service })
  await wake()
  await eventually(async () => {
    const { rows: open } = await fixture.service.database.query(
      'SELECT FROM broadcasts WHERE finished_at IS NULL',
    )
    expect(open).toEqual([])
  }, 30_000)
  await other.stop()
  expect(await rows()).toHaveLength(12)
})

test('a withdrawn announcement is not sent, and its waiting messages are dropped', async () => {
  const id = await publish()
  await queued(9)
  await publish({ announcementId: id, version: 2n, withdrawn: true, phones: 0n })
  expect((await rows()).every(({ status, problem }) => status === 'dropped' && problem === 'withdrawn')).toBe(
    true,
  )
  // An old event that is delivered again changes nothing.
  await publish({ announcementId: id })
  expect(await progress(id)).toMatchObject({ state: 'withdrawn', unsent: 9n, phones: 12n })
})

test('an announcement of another day or channel queues nothing; a fault affects one', async () => {
  const later = await publish({ fromDay: addDays(today(), 1) })
  const silent = await publish({ channels: [] })
  const [gone, broken] = [newId(), newId()]
  fixture.identity.answer({
    listAnnouncementRecipients({ id }) {
      if (id === gone) throw notFound()
      if (id === broken) throw unavailable()
      return {
        recipients: [{ memberId: newId(), username: 'budi01', name: 'Budi', phone: phones[0]!, address: '' }],
        nextAfter: '',
        title: 'A',
        body: 'B',
      }
    },
  })
  await publish({ announcementId: gone })
  await publish({ announcementId: broken })
  const sent = await publish()
  await queued(1)
  expect((await progress(sent))?.state).toBe('finished')
  expect((await progress(later))?.waiting).toBe(0n)
  expect(await progress(silent)).toBeUndefined()
})

test('forecasts the days of an announcement', async () => {
  await fixture.deliver(messageRequest(fixture))
  const forecast = await fixture.admin.forecastBroadcast({
    phones: 20n,
    fromDay: today(),
    toDay: addDays(today(), 1),
    channel: 'whatsapp',
  })
  expect(forecast).toEqual({
    leftToday: 8n,
    dailyCap: 18n,
    days: [
      { day: today(), phones: 8n },
      { day: addDays(today(), 1), phones: 9n },
    ],
    expiring: 3n,
  })
  await publish()
  const next = await fixture.admin.forecastBroadcast({
    phones: 20n,
    fromDay: today(),
    toDay: addDays(today(), 1),
    channel: 'whatsapp',
  })
  // The other announcement comes first.
  expect(next.days).toEqual([{ day: addDays(today(), 1), phones: 5n }])
  for (const days of [
    { fromDay: 'x', toDay: today() },
    { fromDay: today(), toDay: '2099-01-01' },
  ])
    await expect(fixture.admin.forecastBroadcast({ phones: 1n, channel: '', ...days })).rejects.toMatchObject(
      {
        code: 'invalid',
      },
    )
  const forbidden = { code: 'forbidden' }
  await expect(
    fixture.member.forecastBroadcast({ phones: 1n, channel: '', fromDay: today(), toDay: today() }),
  ).rejects.toMatchObject(forbidden)
  await expect(fixture.member.readBroadcasts({ announcementIds: [] })).rejects.toMatchObject(forbidden)
})
