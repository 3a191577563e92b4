import { addDays, businessDay } from '@jejaring/calendar'
import { AnnouncementChanged } from '@jejaring/proto/identity/v1/events'
import { newId } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { SmtpRelay } from '../../src/testing/smtp-relay'
import { HOUR, type QueueFixture, startQueueFixture } from './queue-fixture'

let relay: SmtpRelay
let fixture: QueueFixture
let addresses: string[]

async function start(variables: Record<string, string> = {}): Promise<void> {
  fixture = await startQueueFixture('away', variables)
  fixture.identity.answer({
    listAnnouncementRecipients({ after, limit, channel }) {
      const offset = Number(after || 0)
      const page = addresses.slice(offset, offset + limit).map((address) => ({
        memberId: newId(),
        username: 'budi01',
        name: 'Budi',
        phone: channel === 'email' ? '' : '081200000010',
        address: channel === 'email' ? address : '',
      }))
      const nextAfter = offset + limit < addresses.length ? String(offset + limit) : ''
      return { recipients: page, nextAfter, title: 'Pertemuan', body: 'Sabtu pukul 09.00.' }
    },
  })
}
const startWithMail = async () => {
  const port = String(relay.port)
  const url = `smtp://kantor:rahasia-smtp@127.0.0.1:${port}`
  await start({ SMTP_URL: url, MAIL_FROM: 'kabar@jaya.example', MAIL_DAILY_CAP: '6' })
}
beforeEach(async () => {
  relay = await SmtpRelay.start()
  addresses = ['a@contoh.id', 'b@contoh.id', 'a@contoh.id', 'c@contoh.id']
})
afterEach(async () => {
  await fixture.service.stop()
  await relay.stop()
})

const today = () => businessDay(fixture.service.clock.now())
const tomorrow = () => addDays(today(), 1)

async function publish(changes: Partial<AnnouncementChanged> = {}): Promise<string> {
  const event: AnnouncementChanged = {
    announcementId: newId(),
    version: 1n,
    fromDay: today(),
    toDay: tomorrow(),
    channels: ['email'],
    withdrawn: false,
    phones: 0n,
    addresses: 4n,
    ...changes,
  }
  await fixture.service.deliver('identity.announcement.changed', AnnouncementChanged, event)
  return event.announcementId
}
const wake = () => fixture.service.database.query("SELECT pg_notify('broadcasts_due', '')")
const progress = async (id: string) =>
  (await fixture.admin.readBroadcasts({ announcementIds: [id] })).broadcasts
const received = () => relay.received.map(({ to }) => to[0]).sort()

test('sends one e-mail per address, half of the daily cap of e-mail on a day', async () => {
  await startWithMail()
  // WhatsApp's cap and its unlinked device do not hold up e-mail.
  fixture.values.whatsapp_daily_cap = '0'
  const id = await publish()
  await eventually(async () => expect(received()).toEqual(['a@contoh.id', 'b@contoh.id']))
  expect(relay.received[0]?.raw).toContain('Subject: Pertemuan')
  expect(relay.received[0]?.raw).toContain('Sabtu pukul 09.00.')
  await fixture.advance(24 * HOUR - 60_000)
  await eventually(async () => {
    await wake()
    await fixture.notify()
    expect(received()).toEqual(['a@contoh.id', 'b@contoh.id', 'c@contoh.id'])
  })
  await eventually(async () =>
    expect(await progress(id)).toMatchObject([{ channel: 'email', state: 'finished', phones: 4n, sent: 3n }]),
  )
})

test('one announcement by both channels has two broadcasts, and withdrawing stops both', async () => {
  await startWithMail()
  relay.refuse = () => '451 later'
  const id = await publish({ channels: ['whatsapp', 'email'], phones: 1n })
  await eventually(async () =>
    expect(await progress(id)).toMatchObject([
      { channel: 'whatsapp', phones: 1n, waiting: 1n },
      { channel: 'email', phones: 4n },
    ]),
  )
  await eventually(async () => expect((await progress(id))[1]?.waiting).toBeGreaterThan(0n))
  await publish({ announcementId: id, channels: ['whatsapp', 'email'], version: 2n, withdrawn: true })
  expect(await progress(id)).toMatchObject([
    { channel: 'whatsapp', state: 'withdrawn' },
    { channel: 'email', state: 'withdrawn' },
  ])
})

test('a refused address and a member who declined messages get no announcement', async () => {
  await startWithMail()
  addresses = ['a@contoh.id']
  relay.refuse = (step) => (step === 'RCPT' ? '550 5.1.1 no such user' : undefined)
  const first = await publish()
  await eventually(async () => expect(await progress(first)).toMatchObject([{ unsent: 1n }]))
  relay.refuse = () => undefined
  const second = await publish()
  await eventually(async () => expect(await progress(second)).toMatchObject([{ unsent: 1n, waiting: 0n }]))
  expect(relay.received).toEqual([])
})

test('forecasts the days within the cap of e-mail, and none without a mail server', async () => {
  await startWithMail()
  const request = () => ({ phones: 5n, fromDay: today(), toDay: tomorrow(), channel: 'email' })
  expect(await fixture.admin.forecastBroadcast(request())).toMatchObject({
    leftToday: 3n,
    dailyCap: 6n,
    days: [
      { day: today(), phones: 3n },
      { day: tomorrow(), phones: 2n },
    ],
    expiring: 0n,
  })
  await fixture.service.stop()
  await start()
  await expect(fixture.admin.forecastBroadcast(request())).rejects.toMatchObject({ code: 'not_found' })
})
