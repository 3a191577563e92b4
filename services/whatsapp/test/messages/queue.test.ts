import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { DeadLetterServiceService } from '@jejaring/proto/common/v1/dead_letter'
import { newId, open } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import type { EntityManager } from 'typeorm'
import { readQueueCounts } from '../../src/store/messages'
import { HOUR, inHours, messageRequest, type QueueFixture, startQueueFixture } from './queue-fixture'

let fixture: QueueFixture
beforeEach(async () => {
  fixture = await startQueueFixture('away')
})
afterEach(() => fixture.service.stop())

const counts = async () => {
  const { waiting, failed, dropped } = await fixture.admin.readQueue({})
  return [waiting, failed, dropped].map(Number)
}

async function failedMessage(changes = {}) {
  const message = messageRequest(fixture, changes)
  fixture.device.answer = () => ({ outcome: 'refused', reason: 'rejected' })
  await fixture.deliver(message)
  fixture.device.setOpen()
  await fixture.waitForStatus(message.id, 'failed')
  fixture.device.current = 'away'
  return message
}

test('a requested message is queued once, sealed, and survives a restart', async () => {
  const message = messageRequest(fixture, {}, { link: 'rahasia' })
  await fixture.deliver(message)
  await fixture.deliver(message)
  await fixture.service.restart()
  expect(await counts()).toEqual([1, 0, 0])
  const { rows } = await fixture.service.database.query('SELECT * FROM messages')
  expect(JSON.stringify(rows)).not.toContain('rahasia')
  expect(open(rows[0].sealed_parameters, fixture.service.environment.MESSAGE_KEY!)).toContain('rahasia')
})

test('reports messages that expire soon, but no codes', async () => {
  const expiring = async () => Number((await fixture.admin.readQueue({})).expiring)
  await fixture.deliver(messageRequest(fixture))
  await fixture.deliver(
    messageRequest(fixture, { expiresAt: new Date(fixture.service.clock.now().getTime() + HOUR / 6) }),
  )
  expect(await expiring()).toBe(0)
  fixture.service.clock.advance(22 * HOUR)
  expect(await expiring()).toBe(1)
})

test('reports the dead letters of the service to an owner', async () => {
  const actor = { memberId: newId(), role: 'admin' as const }
  const { countDeadLetters } = fixture.service.clientOf(DeadLetterServiceService, actor)
  expect(await countDeadLetters({})).toEqual({ count: 0n, oldest: undefined })
  await fixture.service.database.query(
    `INSERT INTO parked_messages (consumer, event_id, subject, payload, caller, attempts, error)
     VALUES ('whatsapp-x', $1, 'x', '', '', 3, 'broken')`,
    [newId()],
  )
  expect(await countDeadLetters({})).toEqual({ count: 1n, oldest: expect.any(Date) })
  const support = fixture.service.clientOf(DeadLetterServiceService, { ...actor, duty: 'support' })
  await expect(support.countDeadLetters({})).rejects.toMatchObject({ code: 'forbidden' })
})

test('a phone gets ten messages of a kind within a day; more are not queued', async () => {
  const queue = (count: number, changes = {}) =>
    Promise.all(Array.from({ length: count }, () => fixture.deliver(messageRequest(fixture, changes))))
  await queue(6, { template: 'bank_changed' })
  await queue(6, { template: 'bank_changed' })
  expect(await counts()).toEqual([10, 0, 0])
  await queue(1, { template: 'recover' })
  await queue(1, { template: 'bank_changed', phone: '081299998888' })
  expect(await counts()).toEqual([12, 0, 0])
  fixture.service.clock.advance(25 * HOUR)
  await queue(1, { template: 'bank_changed' })
  const { rows } = await fixture.service.database.query('SELECT count(*)::int AS n FROM messages')
  expect(rows).toEqual([{ n: 13 }])
})

test('codes that a stranger requested for a phone leave its holder codes of their own', async () => {
  const queueCodes = async (count: number) => {
    const changes = { memberId: newId(), template: 'verify_phone' }
    for (let code = 0; code < count; code++) await fixture.deliver(messageRequest(fixture, changes))
  }
  await queueCodes(12)
  expect(await counts()).toEqual([10, 0, 0])
  await queueCodes(2)
  expect(await counts()).toEqual([12, 0, 0])
})

test('counting the queue reads no sent messages', async () => {
  const client = await fixture.service.database.connect()
  try {
    await client.query('SET enable_seqscan = off')
    const plan: string[] = []
    const query = async (sql: string, values: unknown[]) => {
      const { rows } = await client.query(`EXPLAIN ${sql}`, values)
      plan.push(...rows.map((row) => row['QUERY PLAN']))
      return rows
    }
    await readQueueCounts({ query } as unknown as EntityManager, 'whatsapp', fixture.service.clock.now())
    expect(plan.join('\n')).toMatch(/using messages_unsent|on messages_unsent/)
  } finally {
    client.release(true)
  }
})

test('concurrent requests are each queued once and an invalid one fails alone', async () => {
  const all = Array.from({ length: 40 }, (_, index) =>
    messageRequest(fixture, {
      username: `u${index}`,
      template: ['pins_received', 'recover', 'birthday'][index % 3]!,
      phone: `0812345678${10 + index}`,
      expiresAt: index % 2 ? inHours(fixture, 1 + index) : undefined,
    }),
  )
  const bad = messageRequest(fixture, { memberId: 'nobody' })
  const deliveries = [...all.slice(0, 20), bad, ...all].map((message) => fixture.deliver(message))
  const outcomes = await Promise.allSettled(deliveries)
  expect(outcomes.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([20])
  const { rows } = await fixture.service.database.query(
    `SELECT id, member_id AS "memberId", username, template, rank, phone, sealed_parameters AS sealed, status,
            expires_at AS "expiresAt", next_at = requested_at AS "isDueImmediately",
            drop_at = least(expires_at, requested_at + interval '24 hours') AS "expiresInTime"
       FROM messages ORDER BY id`,
  )
  const ranks: Readonly<Record<string, number>> = { pins_received: 2, recover: 0, birthday: 2 }
  expect(rows).toEqual(
    all.map(({ id, memberId, username, template, phone, sealedParameters, expiresAt }) => ({
      id,
      memberId,
      username,
      template,
      rank: ranks[template],
      phone,
      sealed: sealedParameters,
      status: 'waiting',
      expiresAt: expiresAt ?? null,
      isDueImmediately: true,
      expiresInTime: true,
    })),
  )
})

test('a message is dropped and its secret deleted on expiry or after 24 hours', async () => {
  for (const expiresAt of [inHours(fixture, 1), inHours(fixture, 7 * 24), undefined]) {
    await fixture.deliver(messageRequest(fixture, { expiresAt }))
  }
  fixture.service.clock.advance(HOUR)
  await fixture.service.restart()
  await eventually(async () => expect(await counts()).toEqual([2, 0, 1]))

  fixture.service.clock.advance(23 * HOUR)
  await fixture.service.restart()
  await eventually(async () => expect(await counts()).toEqual([0, 0, 3]))
  const { rows } = await fixture.service.database.query(
    'SELECT DISTINCT sealed_parameters, problem FROM messages',
  )
  expect(rows).toEqual([{ sealed_parameters: null, problem: 'expired' }])
})

test('a large expired backlog is dropped, and deleted after three months', async () => {
  await fixture.service.database.query(
    `INSERT INTO messages (id, member_id, template, rank, phone, sealed_parameters, requested_at, next_at, drop_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'welcome', 2, '62', 'x', $1::timestamptz - interval '2 days', $1, $1
       FROM generate_series(1, 1200)`,
    [fixture.service.clock.now()],
  )
  await fixture.service.restart()
  await eventually(async () => expect(await counts()).toEqual([0, 0, 1200]))
  fixture.service.clock.advance(91 * 24 * HOUR)
  await fixture.service.restart()
  await eventually(async () => expect(await counts()).toEqual([0, 0, 0]))
})

test('list masks the number and omits the content', async () => {
  const message = messageRequest(fixture, {}, { link: 'rahasia' })
  await fixture.deliver(message)
  const query = { start: 0, length: 10, search: 'budi', order: [], dateStart: '', dateFinish: '' }
  const reply = await fixture.admin.listMessages({ query, statuses: ['waiting', 'failed'] })
  expect(reply).toEqual({
    counts: { total: 1n, filtered: 1n },
    messages: [
      {
        id: message.id,
        createdAt: expect.any(Date),
        username: 'budi01',
        template: 'pins_received',
        phone: '0812•••890',
        channel: 'whatsapp',
        status: 'waiting',
        problem: '',
        attempts: 0,
        closedAt: undefined,
        canResend: false,
      },
    ],
  })
  expect((await fixture.admin.listMessages({ query, statuses: ['sent'] })).messages).toEqual([])
})

test('an admin can resend a failed message within a week, which is audited', async () => {
  const message = await failedMessage()
  fixture.service.clock.advance(6 * 24 * HOUR)
  await fixture.admin.resendMessage({ id: message.id })
  expect(await fixture.findMessage(message.id)).toMatchObject({ status: 'waiting', attempts: 0, problem: '' })
  // A double click finds it in the queue.
  await fixture.admin.resendMessage({ id: message.id })
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  expect(lines.map(({ action, target, after }) => [action, target, JSON.parse(after)])).toEqual([
    ['whatsapp.message.resent', `message:${message.id}`, { template: 'pins_received' }],
  ])
})

test('an expired link cannot be resent and is deleted', async () => {
  const message = await failedMessage({ template: 'recover', expiresAt: inHours(fixture, 1) })
  fixture.service.clock.advance(HOUR)
  await expect(fixture.admin.resendMessage({ id: message.id })).rejects.toMatchObject({ code: 'conflict' })
  await fixture.service.restart()
  await fixture.waitForStatus(message.id, 'dropped')
  expect(await fixture.findMessage(message.id)).toMatchObject({ problem: 'rejected', canResend: false })
})

test.each([newId(), 'x'])('resend of the unknown message %s is not found', async (id) => {
  await expect(fixture.admin.resendMessage({ id })).rejects.toMatchObject({ code: 'not_found' })
})

test('a test message goes first, once per key, and is audited without the number', async () => {
  await fixture.deliver(messageRequest(fixture))
  const call = { phone: '0813-1111-2222', idempotencyKey: 'k-1' }
  const { id } = await fixture.admin.sendTestMessage(call)
  expect((await fixture.admin.sendTestMessage(call)).id).toBe(id)
  fixture.device.setOpen()
  await fixture.waitForStatus(id, 'sent')
  expect(fixture.device.sent).toEqual([
    { messageId: id, phone: '6281311112222', text: expect.stringMatching(/^Pesan uji dari PT Jaya\./) },
  ])
  const lines = await fixture.service.published('audit.recorded', AuditRecorded)
  expect(lines.map(({ action, after }) => [action, JSON.parse(after)])).toEqual([
    ['whatsapp.message.test_sent', { phone: '0813•••222' }],
  ])
  await expect(fixture.admin.sendTestMessage({ phone: '021', idempotencyKey: '' })).rejects.toMatchObject({
    code: 'invalid',
    fields: { phone: expect.stringContaining('081234567890') },
  })
})

test('every RPC requires an admin', async () => {
  const calls = [
    (client: QueueFixture['admin']) => client.readQueue({}),
    (client: QueueFixture['admin']) => client.listMessages({ query: undefined, statuses: [] }),
    (client: QueueFixture['admin']) => client.resendMessage({ id: newId() }),
    (client: QueueFixture['admin']) => client.sendTestMessage({ phone: '081311112222', idempotencyKey: '' }),
    (client: QueueFixture['admin']) => client.listTemplates({}),
    (client: QueueFixture['admin']) => client.previewTemplate({ name: 'test', text: 'x' }),
    (client: QueueFixture['admin']) => client.updateTemplate({ name: 'test', text: 'x', version: 0n }),
  ]
  for (const call of calls) {
    await expect(call(fixture.member)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(call(fixture.service.client)).rejects.toMatchObject({ code: 'unauthenticated' })
  }
})
