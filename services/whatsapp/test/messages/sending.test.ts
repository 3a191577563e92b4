import { unavailable } from '@jejaring/service-kit'
import { eventually, startService } from '@jejaring/testing'
import { FakeDevice, HOUR, inHours, morning, request, startWorld, type World, withDevice } from './world'

const MINUTE = 60_000

let world: World
beforeEach(async () => {
  world = await startWorld()
})
afterEach(() => world.service.stop())

/** So many hours after ten in the morning. */
const after = (hours: number) => new Date(morning.getTime() + hours * HOUR)

const secretsLeft = async () => {
  const { rows } = await world.service.database.query(
    'SELECT count(sealed_parameters)::int AS count FROM messages',
  )
  return rows[0].count
}

test('a message goes out once, filled in, under its own id, and what it carried is forgotten', async () => {
  const message = request(world)
  await world.deliver(message)
  await world.deliver(message)
  await world.settled(message.id, 'sent')
  await world.later(2 * MINUTE)
  await world.ring()
  expect(world.device.given).toEqual([
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
    request(world),
    request(world),
    request(
      world,
      { template: 'recover', expiresAt: inHours(world, 1) },
      { link: 'https://x/auth/recover/abc' },
    ),
  ]
  await world.deliver(first)
  await world.settled(first.id, 'sent')
  await world.deliver(second)
  await world.deliver(link)
  await world.later(30_000)
  expect(await world.admin.readQueue({})).toMatchObject({
    waiting: 2n,
    sentToday: 1n,
    nextAt: expect.any(Date),
  })
  expect(world.device.given).toHaveLength(1)
  await world.later(30_000)
  await world.settled(link.id, 'sent')
  await world.later(MINUTE)
  await world.settled(second.id, 'sent')
  expect(world.device.given.map(({ messageId }) => messageId)).toEqual([first.id, link.id, second.id])
  expect(world.device.given[1]!.text).toContain('https://x/auth/recover/abc')
})

test('while the device is away all of it waits, and goes when it is back', async () => {
  await world.service.stop()
  world = await startWorld('away')
  const message = request(world)
  await world.deliver(message)
  await world.service.restart()
  expect(await world.listed(message.id)).toMatchObject({ status: 'waiting', attempts: 0 })
  const ready = () => fetch(`http://${world.service.sideAddress}/readyz`)
  await eventually(async () => expect((await ready()).status).toBe(200))
  world.device.open()
  await world.settled(message.id, 'sent')
})

test('at night only links go', async () => {
  world.service.clock.set(after(12))
  const message = request(world)
  await world.deliver(message)
  const link = request(world, { template: 'recover', expiresAt: inHours(world, 1) }, { link: 'https://x' })
  await world.deliver(link)
  await world.settled(link.id, 'sent')
  expect(await world.admin.readQueue({})).toMatchObject({
    quiet: true,
    nextAt: after(21),
    waiting: 1n,
  })
  await world.later(9 * HOUR)
  await world.settled(message.id, 'sent')
})

test('what does not get through is tried again with growing pauses, at last by a person, under one id', async () => {
  world.device.answer = () => ({ outcome: 'later', reason: 'no_answer' })
  const message = request(world)
  await world.deliver(message)
  for (let tries = 1; tries <= 6; tries++) {
    await world.sent(tries)
    await eventually(async () =>
      expect(await world.listed(message.id)).toMatchObject({
        status: tries < 6 ? 'waiting' : 'failed',
        problem: tries < 6 ? 'no_answer' : 'tries',
        attempts: tries,
      }),
    )
    await world.later(2 ** (tries - 1) * MINUTE)
  }
  world.device.answer = () => ({ outcome: 'sent' })
  await world.admin.resendMessage({ id: message.id })
  await world.settled(message.id, 'sent')
  expect(new Set(world.device.given.map(({ messageId }) => messageId))).toEqual(new Set([message.id]))
})

test.each([
  ['away', 15_000, 0],
  ['slow_down', 30 * MINUTE, 0],
] as const)('%s is no try, and no failure', async (reason, pause, attempts) => {
  world.device.answer = () => ({ outcome: 'later', reason })
  const message = request(world)
  await world.deliver(message)
  await world.sent(1)
  await eventually(async () =>
    expect(await world.listed(message.id)).toMatchObject({ status: 'waiting', problem: reason, attempts }),
  )
  const other = request(world, { template: 'bank_changed' })
  await world.deliver(other)
  world.device.answer = () => ({ outcome: 'sent' })
  // 46 s is over the pause between two messages, and under half an hour.
  await world.later(46_000)
  if (reason === 'away') await world.settled(other.id, 'sent')
  else expect((await world.listed(other.id)).status).toBe('waiting')
  await world.later(pause)
  await world.settled(other.id, 'sent')
  await world.later(MINUTE)
  await world.settled(message.id, 'sent')
})

test.each(['not_on_whatsapp', 'first_contact', 'rejected'] as const)(
  'refused as %s it is not tried again',
  async (reason) => {
    world.device.answer = () => ({ outcome: 'refused', reason })
    const message = request(world)
    await world.deliver(message)
    await world.settled(message.id, 'failed')
    await world.later(HOUR)
    await world.ring()
    expect(await world.listed(message.id)).toMatchObject({ problem: reason, canResend: true })
    expect(world.device.given).toHaveLength(1)
  },
)

test('whoever declined meanwhile gets none but those of security', async () => {
  await world.service.stop()
  world = await startWorld('away')
  const [pins, bank] = [request(world), request(world, { template: 'bank_changed' })]
  for (const message of [pins, bank]) {
    world.declined.add(message.memberId)
    await world.deliver(message)
  }
  world.device.open()
  await world.settled(bank.id, 'sent')
  await world.later(MINUTE)
  await world.settled(pins.id, 'dropped')
  expect((await world.listed(pins.id)).problem).toBe('opted_out')
  expect(world.device.given.map(({ messageId }) => messageId)).toEqual([bank.id])
})

test('with identity away it waits, without a try', async () => {
  world.identity.answer({
    findMember: () => {
      throw unavailable()
    },
  })
  const message = request(world)
  await world.deliver(message)
  await eventually(async () =>
    expect(await world.listed(message.id)).toMatchObject({ status: 'waiting', problem: 'away', attempts: 0 }),
  )
  expect(world.device.given).toEqual([])
})

test.each([
  ['what nobody can open any more', { sealedParameters: Buffer.from('x') }, 'unreadable'],
  ['a template from the future', { template: 'birthday' }, 'unreadable'],
  ['a number that is none', { phone: '021555' }, 'not_on_whatsapp'],
])('%s fails and holds up nobody', async (_what, changes, problem) => {
  const [bad, good] = [request(world, changes), request(world)]
  await world.deliver(bad)
  await world.settled(bad.id, 'failed')
  expect((await world.listed(bad.id)).problem).toBe(problem)
  await world.deliver(good)
  await world.later(MINUTE)
  await world.settled(good.id, 'sent')
})

test('two processes never hold the same message, and one takes over what another died with', async () => {
  const second = new FakeDevice()
  const beside = await startService(withDevice(second), { sharedWith: world.service })
  let giveUp: (error: Error) => void = () => {}
  const unanswered = new Promise<never>((_, reject) => {
    giveUp = reject
  })
  world.device.answer = second.answer = () => unanswered
  const message = request(world)
  await world.deliver(message)
  const given = () => [...world.device.given, ...second.given].map(({ messageId }) => messageId)
  await eventually(async () => expect(given()).toEqual([message.id]))
  expect((await world.listed(message.id)).status).toBe('sending')
  await world.later(MINUTE)
  await world.ring()
  expect(given()).toEqual([message.id])

  // The one that holds it never comes back; its loop is stuck, the other's is not.
  const [stuck, other] = world.device.given.length > 0 ? [world.device, second] : [second, world.device]
  other.answer = () => ({ outcome: 'sent' })
  await world.later(2 * MINUTE)
  await world.settled(message.id, 'sent')
  expect(other.given.map(({ messageId }) => messageId)).toEqual([message.id])
  stuck.answer = other.answer
  giveUp(new Error('the test is over'))
  await beside.stop()
})
