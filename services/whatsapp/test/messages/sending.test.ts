import { unavailable } from '@jejaring/service-kit'
import { eventually, startService } from '@jejaring/testing'
import {
  FakeDevice,
  HOUR,
  inHours,
  messageRequest,
  morning,
  type QueueFixture,
  startQueueFixture,
  withDevice,
} from './queue-fixture'

const MINUTE = 60_000

let fixture: QueueFixture
beforeEach(async () => {
  fixture = await startQueueFixture()
})
afterEach(() => fixture.service.stop())

/** Time `hours` after 10:00. */
const after = (hours: number) => new Date(morning.getTime() + hours * HOUR)

const secretsLeft = async () => {
  const { rows } = await fixture.service.database.query(
    'SELECT count(sealed_parameters)::int AS count FROM messages',
  )
  return rows[0].count
}

test('a message is rendered, sent once under its id, and its secret deleted', async () => {
  const message = messageRequest(fixture)
  await fixture.deliver(message)
  await fixture.deliver(message)
  await fixture.waitForStatus(message.id, 'sent')
  await fixture.advance(2 * MINUTE)
  await fixture.notify()
  expect(fixture.device.sent).toEqual([
    {
      messageId: message.id,
      phone: '6281234567890',
      text: 'Halo Budi, akun budi01 menerima 5 pin dari sari01.',
    },
  ])
  expect(await secretsLeft()).toBe(0)
})

test('the next message waits for the pause and links overtake', async () => {
  const [first, second, link] = [
    messageRequest(fixture),
    messageRequest(fixture),
    messageRequest(
      fixture,
      { template: 'recover', expiresAt: inHours(fixture, 1) },
      { link: 'https://x/auth/recover/abc' },
    ),
  ]
  await fixture.deliver(first)
  await fixture.waitForStatus(first.id, 'sent')
  await fixture.deliver(second)
  await fixture.deliver(link)
  await fixture.advance(30_000)
  expect(await fixture.admin.readQueue({})).toMatchObject({
    waiting: 2n,
    sentToday: 1n,
    nextAt: expect.any(Date),
  })
  expect(fixture.device.sent).toHaveLength(1)
  await fixture.advance(30_000)
  await fixture.waitForStatus(link.id, 'sent')
  await fixture.advance(MINUTE)
  await fixture.waitForStatus(second.id, 'sent')
  expect(fixture.device.sent.map(({ messageId }) => messageId)).toEqual([first.id, link.id, second.id])
  expect(fixture.device.sent[1]!.text).toContain('https://x/auth/recover/abc')
})

test('messages wait while the device is unavailable and are sent when it opens', async () => {
  await fixture.service.stop()
  fixture = await startQueueFixture('away')
  const message = messageRequest(fixture)
  await fixture.deliver(message)
  await fixture.service.restart()
  expect(await fixture.findMessage(message.id)).toMatchObject({ status: 'waiting', attempts: 0 })
  const ready = () => fetch(`http://${fixture.service.sideAddress}/readyz`)
  await eventually(async () => expect((await ready()).status).toBe(200))
  fixture.device.setOpen()
  await fixture.waitForStatus(message.id, 'sent')
})

test('only links are sent in quiet hours', async () => {
  fixture.service.clock.set(after(12))
  const message = messageRequest(fixture)
  await fixture.deliver(message)
  const link = messageRequest(
    fixture,
    { template: 'recover', expiresAt: inHours(fixture, 1) },
    { link: 'https://x' },
  )
  await fixture.deliver(link)
  await fixture.waitForStatus(link.id, 'sent')
  expect(await fixture.admin.readQueue({})).toMatchObject({
    quiet: true,
    nextAt: after(21),
    waiting: 1n,
  })
  await fixture.advance(9 * HOUR)
  await fixture.waitForStatus(message.id, 'sent')
})

test('an unacknowledged message backs off, fails, and is resent under one id', async () => {
  fixture.device.answer = () => ({ outcome: 'retry', reason: 'no_answer' })
  const message = messageRequest(fixture)
  await fixture.deliver(message)
  for (let tries = 1; tries <= 6; tries++) {
    await fixture.waitForSent(tries)
    await eventually(async () =>
      expect(await fixture.findMessage(message.id)).toMatchObject({
        status: tries < 6 ? 'waiting' : 'failed',
        problem: tries < 6 ? 'no_answer' : 'tries',
        attempts: tries,
      }),
    )
    await fixture.advance(2 ** (tries - 1) * MINUTE)
  }
  fixture.device.answer = () => ({ outcome: 'sent' })
  await fixture.admin.resendMessage({ id: message.id })
  await fixture.waitForStatus(message.id, 'sent')
  expect(new Set(fixture.device.sent.map(({ messageId }) => messageId))).toEqual(new Set([message.id]))
})

test.each([
  ['away', 15_000, 0],
  ['slow_down', 30 * MINUTE, 0],
] as const)('%s does not count as a try', async (reason, pause, attempts) => {
  fixture.device.answer = () => ({ outcome: 'retry', reason })
  const message = messageRequest(fixture)
  await fixture.deliver(message)
  await fixture.waitForSent(1)
  await eventually(async () =>
    expect(await fixture.findMessage(message.id)).toMatchObject({
      status: 'waiting',
      problem: reason,
      attempts,
    }),
  )
  const other = messageRequest(fixture, { template: 'bank_changed' })
  await fixture.deliver(other)
  fixture.device.answer = () => ({ outcome: 'sent' })
  // 46 s exceeds the pause between two messages and is below the half hour of slow_down.
  await fixture.advance(46_000)
  if (reason === 'away') await fixture.waitForStatus(other.id, 'sent')
  else expect((await fixture.findMessage(other.id)).status).toBe('waiting')
  await fixture.advance(pause)
  await fixture.waitForStatus(other.id, 'sent')
  await fixture.advance(MINUTE)
  await fixture.waitForStatus(message.id, 'sent')
})

test.each(['not_on_whatsapp', 'first_contact', 'rejected'] as const)(
  'a message refused as %s is not retried',
  async (reason) => {
    fixture.device.answer = () => ({ outcome: 'refused', reason })
    const message = messageRequest(fixture)
    await fixture.deliver(message)
    await fixture.waitForStatus(message.id, 'failed')
    await fixture.advance(HOUR)
    await fixture.notify()
    expect(await fixture.findMessage(message.id)).toMatchObject({ problem: reason, canResend: true })
    expect(fixture.device.sent).toHaveLength(1)
  },
)

test('a member who opted out meanwhile gets only security messages', async () => {
  await fixture.service.stop()
  fixture = await startQueueFixture('away')
  const [pins, bank] = [messageRequest(fixture), messageRequest(fixture, { template: 'bank_changed' })]
  for (const message of [pins, bank]) {
    fixture.optedOut.add(message.memberId)
    await fixture.deliver(message)
  }
  fixture.device.setOpen()
  await fixture.waitForStatus(bank.id, 'sent')
  await fixture.advance(MINUTE)
  await fixture.waitForStatus(pins.id, 'dropped')
  expect((await fixture.findMessage(pins.id)).problem).toBe('opted_out')
  expect(fixture.device.sent.map(({ messageId }) => messageId)).toEqual([bank.id])
})

test('the code of a prospect is sent although the member of the link opted out', async () => {
  const message = messageRequest(fixture, { template: 'verify_prospect' }, { code: '123456' })
  fixture.optedOut.add(message.memberId)
  await fixture.deliver(message)
  await fixture.waitForStatus(message.id, 'sent')
  expect(fixture.device.sent.at(-1)?.text).toContain('PT Jaya: 123456')
})

test('a message waits without a try while identity is unavailable', async () => {
  fixture.identity.answer({
    findMember: () => {
      throw unavailable()
    },
  })
  const message = messageRequest(fixture)
  await fixture.deliver(message)
  await eventually(async () =>
    expect(await fixture.findMessage(message.id)).toMatchObject({
      status: 'waiting',
      problem: 'away',
      attempts: 0,
    }),
  )
  expect(fixture.device.sent).toEqual([])
})

test.each([
  ['a message with an unknown seal key', { sealedParameters: Buffer.from('x') }, 'unreadable'],
  ['a message with an unknown template', { template: 'birthday' }, 'unreadable'],
  ['a message with an invalid number', { phone: '021555' }, 'not_on_whatsapp'],
])('%s fails without blocking the queue', async (_what, changes, problem) => {
  const [bad, good] = [messageRequest(fixture, changes), messageRequest(fixture)]
  await fixture.deliver(bad)
  await fixture.waitForStatus(bad.id, 'failed')
  expect((await fixture.findMessage(bad.id)).problem).toBe(problem)
  await fixture.deliver(good)
  await fixture.advance(MINUTE)
  await fixture.waitForStatus(good.id, 'sent')
})

test('one process leases a message and another takes over an expired lease', async () => {
  const second = new FakeDevice()
  const secondService = await startService(withDevice(second), { sharedWith: fixture.service })
  let rejectSend: (error: Error) => void = () => {}
  const unanswered = new Promise<never>((_, reject) => {
    rejectSend = reject
  })
  fixture.device.answer = second.answer = () => unanswered
  const message = messageRequest(fixture)
  await fixture.deliver(message)
  const given = () => [...fixture.device.sent, ...second.sent].map(({ messageId }) => messageId)
  await eventually(async () => expect(given()).toEqual([message.id]))
  expect((await fixture.findMessage(message.id)).status).toBe('sending')
  await fixture.advance(MINUTE)
  await fixture.notify()
  expect(given()).toEqual([message.id])

  // The holder's send never returns, so only the other process can claim the message.
  const [stuck, other] = fixture.device.sent.length > 0 ? [fixture.device, second] : [second, fixture.device]
  other.answer = () => ({ outcome: 'sent' })
  await fixture.advance(2 * MINUTE)
  await fixture.waitForStatus(message.id, 'sent')
  expect(other.sent.map(({ messageId }) => messageId)).toEqual([message.id])
  stuck.answer = other.answer
  rejectSend(new Error('the test is over'))
  await secondService.stop()
})
