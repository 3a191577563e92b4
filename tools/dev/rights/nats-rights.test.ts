import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type NatsServer, startNats } from '@jejaring/local-servers/nats/start-nats'
import { connectNats, type Nats } from '../../../packages/service-kit/src/messaging/nats/connection'
import { consumerName, streamName } from '../../../packages/service-kit/src/messaging/nats/durable-consumers'
import { permissionsOf } from '../../../packages/service-kit/src/messaging/nats/permissions'
import { makeTopology } from '../../../packages/service-kit/src/messaging/nats/topology'
import { services } from '../services'

const PREFIX = 'jejaring'
const STREAM = streamName(PREFIX)
const PAYLOAD = Buffer.from('payload')

let directory: string
let server: NatsServer
const open = new Map<string, Nats>()

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-rights-'))
  const users = new Map(services.map((service) => [service.name, permissionsOf(service, PREFIX)]))
  server = await startNats({ directory, users })
  for (const { name, database } of services)
    if (database) await makeTopology({ NATS_URL: server.url, NATS_PREFIX: PREFIX, NATS_REPLICAS: 1 }, name)
  for (const { name } of services) open.set(name, await connectNats(server.urlOf(name), name))
})

afterAll(async () => {
  for (const { connection } of open.values()) await connection.close()
  await server?.stop()
  rmSync(directory, { recursive: true, force: true })
})

const as = (service: string) => open.get(service)!
const publish = (service: string, subject: string) =>
  as(service).jetstream.publish(`${PREFIX}.${subject}`, PAYLOAD, { timeout: 20_000 })

test.each(services.filter(({ database }) => database).map(({ name }) => name))(
  '%s publishes its own events and reads them from the stream',
  async (name) => {
    for (const subject of [`${name}.something.changed`, 'audit.recorded']) {
      const { seq } = await publish(name, subject)
      const kept = await as(name).manager.streams.getMessage(STREAM, { seq })
      expect(kept?.subject).toBe(`${PREFIX}.${subject}`)
    }
    expect((await as(name).manager.streams.info(STREAM)).config.name).toBe(STREAM)
  },
)

test('delivers events to consumers and never redelivers acknowledged ones', async () => {
  await publish('rewards', 'rewards.claim.changed')
  for (const listener of ['wallet', 'identity']) {
    const consumer = await as(listener).jetstream.consumers.get(
      STREAM,
      consumerName(listener, 'rewards.claim.changed'),
    )
    const messages = await consumer.fetch({ max_messages: 1, expires: 30_000, idle_heartbeat: 10_000 })
    for await (const message of messages) expect(await message.ackAck()).toBe(true)
    const { num_ack_pending, num_pending } = await consumer.info()
    expect([num_ack_pending, num_pending]).toEqual([0, 0])
  }
})

test('delivers wake-ups to their subscribers', async () => {
  const wakeUps = ['wallet', 'rewards'].map(
    (name) =>
      new Promise((resolve, reject) => {
        as(name).connection.subscribe(`${PREFIX}.network.settled`, {
          callback: (error) => (error ? reject(error) : resolve(true)),
        })
      }),
  )
  for (const name of ['wallet', 'rewards']) await as(name).connection.flush()
  await publish('network', 'network.settled')
  expect(await Promise.all(wakeUps)).toEqual([true, true])
})

describe('a compromised public service', () => {
  const denied = /Permissions Violation/i

  test.each(['wallet.withdrawal.changed', 'identity.member.changed', 'network.settled', 'config.changed'])(
    'cannot publish %s',
    async (subject) => {
      const before = (await as('wallet').manager.streams.info(STREAM)).state.last_seq
      await expect(publish('whatsapp', subject)).rejects.toThrow(denied)
      await expect(publish('gateway', subject)).rejects.toThrow(denied)
      expect((await as('wallet').manager.streams.info(STREAM)).state.last_seq).toBe(before)
    },
  )

  test('cannot consume or acknowledge the messages of others', async () => {
    const { jetstream, connection } = as('whatsapp')
    const consumer = consumerName('wallet', 'rewards.claim.changed')
    await expect(jetstream.consumers.get(STREAM, consumer)).rejects.toThrow(denied)
    for (const subject of [
      `$JS.API.CONSUMER.MSG.NEXT.${STREAM}.${consumer}`,
      `$JS.ACK.${STREAM}.${consumer}.1.1.1.1.1`,
    ])
      await expect(connection.request(subject, '', { timeout: 20_000 })).rejects.toThrow(denied)
  })

  test('cannot change the stream or its consumers', async () => {
    const { manager } = as('whatsapp')
    const consumer = consumerName('wallet', 'rewards.claim.changed')
    await expect(manager.streams.delete(STREAM)).rejects.toThrow(denied)
    await expect(manager.streams.purge(STREAM)).rejects.toThrow(denied)
    await expect(manager.streams.deleteMessage(STREAM, 1)).rejects.toThrow(denied)
    await expect(manager.consumers.delete(STREAM, consumer)).rejects.toThrow(denied)
    await expect(manager.consumers.add(STREAM, { durable_name: 'spy' })).rejects.toThrow(denied)
    expect(await as('wallet').jetstream.consumers.get(STREAM, consumer)).toBeDefined()
  })

  test.each([`${PREFIX}.>`, '_INBOX.>', '_INBOX.wallet.>', '>'])(
    'cannot subscribe to %s',
    async (subject) => {
      const refused = new Promise((resolve, reject) => {
        as('whatsapp').connection.subscribe(subject, {
          callback: (error) => (error ? resolve(error.message) : reject(new Error('received a message'))),
        })
      })
      expect(await refused).toMatch(denied)
    },
  )
})
