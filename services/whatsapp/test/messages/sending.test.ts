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

/** So many hours after ten in the morning. */
const after = (hours: number) => new Date(morning.getTime() + hours * HOUR)

const secretsLeft = async () => {
  const { rows } = await fixture.service.database.query(
    'SELECT count(sealed_parameters)::int AS count FROM messages',
  )
  return rows[0].count
}

test('a message goes out once, filled in, under its own id, and what it carried is forgotten', async () => {
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

test('the next one waits for the pause; links overtake', async () => {
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

test('while the device is away all of it waits, and goes when it is back', async () => {
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

test('at night only links go', async () => {
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

test('what does not get through is tried again with growing pauses, at last by a person, under one id', async () => {
  fixture.device.answer = () => ({ outcome: 'later', reason: 'no_answer' })
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
] as const)('%s is no try, and no failure', async (reason, pause, attempts) => {
  fixture.device.answer = () => ({ outcome: 'later', reason })
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
  // 46 s is over the pause between two messages, and under half an hour.
  await fixture.advance(46_000)
  if (reason === 'away') await fixture.waitForStatus(other.id, 'sent')
  else expect((await fixture.findMessage(other.id)).status).toBe('waiting')
  await fixture.advance(pause)
  await fixture.waitForStatus(other.id, 'sent')
  await fixture.advance(MINUTE)
  await fixture.waitForStatus(message.id, 'sent')
})

test.each(['not_on_whatsapp', 'first_contact', 'rejected'] as const)(
  'refused as %s it is not tried again',
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

test('whoever declined meanwhile gets none but those of security', async () => {
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

test('with identity away it waits, without a try', async () => {
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
  ['what nobody can open any more', { sealedParameters: Buffer.from('x') }, 'unreadable'],
  ['a template from the future', { template: 'birthday' }, 'unreadable'],
  ['a number that is none', { phone: '021555' }, 'not_on_whatsapp'],
])('%s fails and holds up nobody', async (_what, changes, problem) => {
  const [bad, good] = [messageRequest(fixture, changes), messageRequest(fixture)]
  await fixture.deliver(bad)
  await fixture.waitForStatus(bad.id, 'failed')
  expect((await fixture.findMessage(bad.id)).problem).toBe(problem)
  await fixture.deliver(good)
  await fixture.advance(MINUTE)
  await fixture.waitForStatus(good.id, 'sent')
})

test('two processes never hold the same message, and one takes over what another died with', async () => {
  const second = new FakeDevice()
  const beside = await startService(withDevice(second), { sharedWith: fixture.service })
  let giveUp: (error: Error) => void = () => {}
  const unanswered = new Promise<never>((_, reject) => {
    giveUp = reject
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

  // The one that holds it never comes back; its loop is stuck, the other's is not.
  const [stuck, other] = fixture.device.sent.length > 0 ? [fixture.device, second] : [second, fixture.device]
  other.answer = () => ({ outcome: 'sent' })
  await fixture.advance(2 * MINUTE)
  await fixture.waitForStatus(message.id, 'sent')
  expect(other.sent.map(({ messageId }) => messageId)).toEqual([message.id])
  stuck.answer = other.answer
  giveUp(new Error('the test is over'))
  await beside.stop()
})
