import { eventually } from '@jejaring/testing'
import { SmtpRelay } from '../../src/testing/smtp-relay'
import { HOUR, inHours, messageRequest, type QueueFixture, startQueueFixture } from './queue-fixture'

const MINUTE = 60_000
const address = 'budi@contoh.id'

let relay: SmtpRelay
let fixture: QueueFixture
const start = async (variables: Record<string, string> = {}) => {
  relay = await SmtpRelay.start()
  // The device is unlinked: e-mail does not need it.
  fixture = await startQueueFixture('away', {
    SMTP_URL: `smtp://kantor:rahasia-smtp@127.0.0.1:${relay.port}`,
    MAIL_FROM: 'kabar@jaya.example',
    ...variables,
  })
}
afterEach(async () => {
  await fixture.service.stop()
  await relay.stop()
})

const mail = (changes: Parameters<typeof messageRequest>[1] = {}, parameters = {}) =>
  messageRequest(fixture, { channel: 'email', phone: '', address, ...changes }, parameters)
const receivedBy = (count: number) => eventually(async () => expect(relay.received).toHaveLength(count))

test('a message goes by e-mail while the device is unlinked', async () => {
  await start()
  const request = mail(
    { template: 'recover', expiresAt: inHours(fixture, 1) },
    { link: 'https://x/auth/recover/a' },
  )
  await fixture.deliver(request)
  await fixture.waitForStatus(request.id, 'sent')
  expect(relay.received).toMatchObject([{ from: 'kabar@jaya.example', to: [address] }])
  const { raw } = relay.received[0]!
  expect(raw).toContain('Subject: Atur ulang kata sandi akun budi01')
  expect(raw).toMatch(/^From: "?PT Jaya"? <kabar@jaya.example>/m)
  expect(raw).toContain(`Message-ID: <${request.id}@jaya.example>`)
  expect(raw).toContain('https://x/auth/recover/a')
  expect(raw).toContain('WhatsApp 081200000000')
  const { rows } = await fixture.service.database.query('SELECT sealed_parameters FROM messages')
  expect(rows).toEqual([{ sealed_parameters: null }])
  expect(fixture.device.sent).toEqual([])
})

test('several messages go out at once, at night too', async () => {
  await start()
  fixture.service.clock.advance(14 * HOUR)
  for (let n = 0; n < 4; n++) await fixture.deliver(mail())
  await receivedBy(4)
})

test('an address that the server refuses gets nothing more until a code arrives', async () => {
  await start()
  relay.refuse = (step) => (step === 'RCPT' ? '550 5.1.1 no such user' : undefined)
  const first = mail()
  await fixture.deliver(first)
  await fixture.waitForStatus(first.id, 'failed')
  expect(await fixture.findMessage(first.id)).toMatchObject({ problem: 'unknown_address', attempts: 1 })

  relay.refuse = () => undefined
  const second = mail()
  await fixture.deliver(second)
  await fixture.waitForStatus(second.id, 'dropped')
  expect(await fixture.findMessage(second.id)).toMatchObject({ problem: 'suppressed' })
  const other = mail({ address: 'sari@contoh.id' })
  await fixture.deliver(other)
  await fixture.waitForStatus(other.id, 'sent')

  const code = mail({ template: 'verify_email' }, { code: '123456' })
  await fixture.deliver(code)
  await fixture.waitForStatus(code.id, 'sent')
  const third = mail()
  await fixture.deliver(third)
  await fixture.waitForStatus(third.id, 'sent')
  const { rows } = await fixture.service.database.query('SELECT FROM suppressed_addresses')
  expect(rows).toEqual([])
})

test.each(['550 5.1.10 recipient not found', '553 no such mailbox'])(
  'a reply to RCPT of %s suppresses the address for seven days',
  async (reply) => {
    await start()
    relay.refuse = (step) => (step === 'RCPT' ? reply : undefined)
    const first = mail()
    await fixture.deliver(first)
    await fixture.waitForStatus(first.id, 'failed')
    relay.refuse = () => undefined
    const early = mail()
    await fixture.deliver(early)
    await fixture.waitForStatus(early.id, 'dropped')
    fixture.service.clock.advance(7 * 24 * HOUR)
    const late = mail({ expiresAt: inHours(fixture, 1) })
    await fixture.deliver(late)
    await fixture.waitForStatus(late.id, 'sent')
  },
)

test.each([
  ['RCPT', '550 5.7.1 relaying denied', 'failed', 'rejected'],
  ['RCPT', '552 mailbox full', 'failed', 'rejected'],
  ['RCPT', '550 5.2.1 mailbox disabled', 'failed', 'rejected'],
  ['RCPT', '554 5.4.14 hop count exceeded', 'failed', 'rejected'],
  ['DATA', '554 looks like spam', 'failed', 'rejected'],
  ['RCPT', '451 4.7.1 greylisted', 'waiting', 'no_answer'],
  ['DATA', '451 try again', 'waiting', 'no_answer'],
])(
  'a reply to %s of %s leaves the message %s and its address usable',
  async (step, reply, status, problem) => {
    await start()
    relay.refuse = (current) => (current === step ? reply : undefined)
    const request = mail()
    await fixture.deliver(request)
    await eventually(async () =>
      expect(await fixture.findMessage(request.id)).toMatchObject({ status, problem, attempts: 1 }),
    )
    const { rows } = await fixture.service.database.query('SELECT FROM suppressed_addresses')
    expect(rows).toEqual([])
    relay.refuse = () => undefined
    if (status === 'failed') await fixture.admin.resendMessage({ id: request.id })
    else await fixture.advance(2 * MINUTE)
    await fixture.waitForStatus(request.id, 'sent')
  },
)

test('messages wait for a server that is unavailable, without costing tries', async () => {
  await start()
  const { port } = relay
  await relay.stop()
  const request = mail()
  await fixture.deliver(request)
  await eventually(async () =>
    expect(await fixture.findMessage(request.id)).toMatchObject({
      status: 'waiting',
      problem: 'away',
      attempts: 0,
    }),
  )
  relay = await SmtpRelay.start(port)
  await fixture.advance(2 * MINUTE)
  await fixture.waitForStatus(request.id, 'sent')
})

test('refused credentials stop the channel and fail no message', async () => {
  await start()
  await fixture.service.stop()
  fixture = await startQueueFixture('away', {
    SMTP_URL: `smtp://kantor:salah@127.0.0.1:${relay.port}`,
    MAIL_FROM: 'kabar@jaya.example',
  })
  const request = mail()
  await fixture.deliver(request)
  await eventually(async () =>
    expect(await fixture.findMessage(request.id)).toMatchObject({ status: 'waiting', problem: 'away' }),
  )
  expect(relay.received).toEqual([])
})

test('the daily cap is that of e-mail, not of WhatsApp', async () => {
  await start({ MAIL_DAILY_CAP: '2' })
  fixture.values.whatsapp_daily_cap = '0'
  for (let n = 0; n < 3; n++) await fixture.deliver(mail())
  await receivedBy(2)
  await fixture.notify()
  const { rows } = await fixture.service.database.query(
    'SELECT channel, tried FROM channel_pace ORDER BY channel',
  )
  expect(rows).toEqual([
    { channel: 'email', tried: 2 },
    { channel: 'push', tried: 0 },
  ])
  await fixture.advance(24 * HOUR - MINUTE)
  await receivedBy(3)
})

test.each([
  ['name', { name: 'Budi\r\nBcc: sari@contoh.id' }, {}],
  ['sender of pins', { from: 'x\r\n\r\nBcc: sari@contoh.id' }, {}],
  ['title', { title: 'Rapat\nBcc: sari@contoh.id', body: 'isi' }, { template: 'announcement' }],
])('a line break in a %s adds no header and no recipient', async (_name, parameters, changes) => {
  await start()
  fixture.values.office_name = 'PT Jaya\r\nBcc: sari@contoh.id'
  const request = mail(changes, parameters)
  await fixture.deliver(request)
  await fixture.waitForStatus(request.id, 'sent')
  const [received] = relay.received
  expect(received?.to).toEqual([address])
  const headers = received!.raw.slice(0, received!.raw.indexOf('\r\n\r\n'))
  expect(headers).not.toMatch(/^Bcc:/im)
})

test.each(['budi@contoh.id\r\nRCPT TO:<sari@contoh.id>', 'budi@contoh.id,sari@contoh.id', '081234567890'])(
  'an address such as %j is never given to the server',
  async (bad) => {
    await start()
    const request = mail({ address: bad })
    await fixture.deliver(request)
    await fixture.waitForStatus(request.id, 'failed')
    expect(await fixture.findMessage(request.id)).toMatchObject({ problem: 'unknown_address' })
    expect(relay.received).toEqual([])
  },
)

test('WhatsApp neither sends nor counts messages of another channel', async () => {
  await start()
  relay.refuse = () => '451 later'
  fixture.device.setOpen()
  await fixture.deliver(mail())
  const own = messageRequest(fixture)
  await fixture.deliver(own)
  await fixture.waitForStatus(own.id, 'sent')
  expect(fixture.device.sent).toHaveLength(1)
  expect(await fixture.admin.readQueue({})).toMatchObject({ waiting: 0n, sentToday: 1n })
})

test('texts of e-mails are listed only where e-mail is configured', async () => {
  await start()
  const names = async () => (await fixture.admin.listTemplates({})).templates.map(({ name }) => name)
  expect(await names()).toContain('verify_email')
  await fixture.service.stop()
  fixture = await startQueueFixture('away')
  expect(await names()).not.toContain('verify_email')
})
