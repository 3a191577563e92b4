import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { newId, open } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { HOUR, inHours, request, startWorld, type World } from './world'

let world: World
beforeEach(async () => {
  world = await startWorld('away')
})
afterEach(() => world.service.stop())

const counts = async () => {
  const { waiting, failed, dropped } = await world.admin.readQueue({})
  return [waiting, failed, dropped].map(Number)
}

async function failedMessage(changes = {}) {
  const message = request(world, changes)
  world.device.answer = () => ({ outcome: 'refused', reason: 'rejected' })
  await world.deliver(message)
  world.device.open()
  await world.settled(message.id, 'failed')
  world.device.now = 'away'
  return message
}

test('a requested message waits once, sealed, and outlives the process', async () => {
  const message = request(world, {}, { link: 'rahasia' })
  await world.deliver(message)
  await world.deliver(message)
  await world.service.restart()
  expect(await counts()).toEqual([1, 0, 0])
  const { rows } = await world.service.database.query('SELECT * FROM messages')
  expect(JSON.stringify(rows)).not.toContain('rahasia')
  expect(open(rows[0].sealed_parameters, world.service.environment.MESSAGE_KEY!)).toContain('rahasia')
})

test('of messages that come together each is in the queue once, as it is, and a bad one spoils no others', async () => {
  const all = Array.from({ length: 40 }, (_, place) =>
    request(world, {
      username: `u${place}`,
      template: ['pins_received', 'recover', 'birthday'][place % 3]!,
      phone: `0812345678${10 + place}`,
      expiresAt: place % 2 ? inHours(world, 1 + place) : undefined,
    }),
  )
  const bad = request(world, { memberId: 'nobody' })
  const told = [...all.slice(0, 20), bad, ...all].map((message) => world.deliver(message))
  const outcomes = await Promise.allSettled(told)
  expect(outcomes.flatMap(({ status }, place) => (status === 'rejected' ? [place] : []))).toEqual([20])
  const { rows } = await world.service.database.query(
    `SELECT id, member_id AS "memberId", username, template, rank, phone, sealed_parameters AS sealed, status,
            expires_at AS "expiresAt", next_at = requested_at AS "dueAtOnce",
            drop_at = least(expires_at, requested_at + interval '24 hours') AS "diesInTime"
       FROM messages ORDER BY id`,
  )
  const ranks: Readonly<Record<string, number>> = { pins_received: 2, recover: 0, birthday: 2 }
  expect(rows).toEqual(
    all.map(({ id, memberId, username, template, phone, sealedParameters, expiresAt }) => ({
      ...{ id, memberId, username, template, rank: ranks[template], phone, sealed: sealedParameters },
      ...{ status: 'waiting', expiresAt: expiresAt ?? null, dueAtOnce: true, diesInTime: true },
    })),
  )
})

test('a message is dropped when what it carries expires or after 24 hours, and its secret is erased', async () => {
  for (const expiresAt of [inHours(world, 1), inHours(world, 7 * 24), undefined]) {
    await world.deliver(request(world, { expiresAt }))
  }
  world.service.clock.advance(HOUR)
  await world.service.restart()
  await eventually(async () => expect(await counts()).toEqual([2, 0, 1]))

  world.service.clock.advance(23 * HOUR)
  await world.service.restart()
  await eventually(async () => expect(await counts()).toEqual([0, 0, 3]))
  const { rows } = await world.service.database.query(
    'SELECT DISTINCT sealed_parameters, problem FROM messages',
  )
  expect(rows).toEqual([{ sealed_parameters: null, problem: 'expired' }])
})

test('a long-forgotten queue is dropped whole, and forgotten after three months', async () => {
  await world.service.database.query(
    `INSERT INTO messages (id, member_id, template, rank, phone, sealed_parameters, requested_at, next_at, drop_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'welcome', 2, '62', 'x', $1::timestamptz - interval '2 days', $1, $1
       FROM generate_series(1, 1200)`,
    [world.service.clock.now()],
  )
  await world.service.restart()
  await eventually(async () => expect(await counts()).toEqual([0, 0, 1200]))
  world.service.clock.advance(91 * 24 * HOUR)
  await world.service.restart()
  await eventually(async () => expect(await counts()).toEqual([0, 0, 0]))
})

test('the list hides the number and what the message says', async () => {
  const message = request(world, {}, { link: 'rahasia' })
  await world.deliver(message)
  const query = { start: 0, length: 10, search: 'budi', order: [], dateStart: '', dateFinish: '' }
  const reply = await world.admin.listMessages({ query, statuses: ['waiting', 'failed'] })
  expect(reply).toEqual({
    counts: { total: 1n, filtered: 1n },
    messages: [
      {
        id: message.id,
        createdAt: expect.any(Date),
        username: 'budi01',
        template: 'pins_received',
        phone: '0812•••890',
        status: 'waiting',
        problem: '',
        attempts: 0,
        closedAt: undefined,
        canResend: false,
      },
    ],
  })
  expect((await world.admin.listMessages({ query, statuses: ['sent'] })).messages).toEqual([])
})

test('a failed message is sent again by an admin within a week, which is audited', async () => {
  const message = await failedMessage()
  world.service.clock.advance(6 * 24 * HOUR)
  await world.admin.resendMessage({ id: message.id })
  expect(await world.listed(message.id)).toMatchObject({ status: 'waiting', attempts: 0, problem: '' })
  // A second press finds it in the queue.
  await world.admin.resendMessage({ id: message.id })
  const lines = await world.service.published('audit.recorded', AuditRecorded)
  expect(lines.map(({ action, target, after }) => [action, target, JSON.parse(after)])).toEqual([
    ['whatsapp.message.resent', `message:${message.id}`, { template: 'pins_received' }],
  ])
})

test('a link is never sent again after its time, and is erased then', async () => {
  const message = await failedMessage({ template: 'recover', expiresAt: inHours(world, 1) })
  world.service.clock.advance(HOUR)
  await expect(world.admin.resendMessage({ id: message.id })).rejects.toMatchObject({ code: 'conflict' })
  await world.service.restart()
  await world.settled(message.id, 'dropped')
  expect(await world.listed(message.id)).toMatchObject({ problem: 'rejected', canResend: false })
})

test.each([newId(), 'x'])('there is no message %s to send again', async (id) => {
  await expect(world.admin.resendMessage({ id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a test message goes first, once for each key, and is audited without the number', async () => {
  await world.deliver(request(world))
  const call = { phone: '0813-1111-2222', idempotencyKey: 'k-1' }
  const { id } = await world.admin.sendTestMessage(call)
  expect((await world.admin.sendTestMessage(call)).id).toBe(id)
  world.device.open()
  await world.settled(id, 'sent')
  expect(world.device.given).toEqual([
    { messageId: id, phone: '6281311112222', text: expect.stringMatching(/^Pesan uji dari PT Jaya\./) },
  ])
  const lines = await world.service.published('audit.recorded', AuditRecorded)
  expect(lines.map(({ action, after }) => [action, JSON.parse(after)])).toEqual([
    ['whatsapp.message.test_sent', { phone: '0813•••222' }],
  ])
  await expect(world.admin.sendTestMessage({ phone: '021', idempotencyKey: '' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { phone: expect.stringContaining('081234567890') },
  })
})

test('all of it is for admins', async () => {
  const calls = [
    (client: World['admin']) => client.readQueue({}),
    (client: World['admin']) => client.listMessages({ query: undefined, statuses: [] }),
    (client: World['admin']) => client.resendMessage({ id: newId() }),
    (client: World['admin']) => client.sendTestMessage({ phone: '081311112222', idempotencyKey: '' }),
    (client: World['admin']) => client.listTemplates({}),
    (client: World['admin']) => client.previewTemplate({ name: 'test', text: 'x' }),
    (client: World['admin']) => client.updateTemplate({ name: 'test', text: 'x', version: 0n }),
  ]
  for (const call of calls) {
    await expect(call(world.member)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(call(world.service.client)).rejects.toMatchObject({ code: 'unauthenticated' })
  }
})
