import { MessageRequested } from '@jejaring/proto/identity/v1/events'
import { WhatsappServiceService } from '@jejaring/proto/whatsapp/v1/whatsapp'
import { newId, open, ROOT_MEMBER_ID, seal } from '@jejaring/service'
import { eventually, startService, type TestService } from '@jejaring/testing'
import { whatsapp } from '../src/service'

const HOUR = 3_600_000
let service: TestService<WhatsappServiceService>

beforeEach(async () => {
  service = await startService(whatsapp, { rpc: WhatsappServiceService })
})

afterEach(() => service.stop())

const readQueue = () => service.as({ memberId: ROOT_MEMBER_ID, role: 'admin' }).readQueue({})

function message(lifetime?: number): MessageRequested {
  return {
    id: newId(),
    memberId: newId(),
    template: 'set_password',
    username: 'budi01',
    phone: '6281234567890',
    sealedParameters: seal('{"link":"rahasia"}', service.environment.SEAL_KEY!),
    expiresAt: lifetime === undefined ? undefined : new Date(service.clock.now().getTime() + lifetime),
  }
}

const deliver = (request: MessageRequested) =>
  service.deliver('identity.message.requested', MessageRequested, request)

test('a requested message waits in the queue once, with what it carries sealed', async () => {
  const request = message()
  await deliver(request)
  await deliver(request)
  expect(await readQueue()).toEqual({ waiting: 1n, dropped: 0n })

  const { rows } = await service.database.query('SELECT * FROM messages')
  expect(JSON.stringify(rows)).not.toContain('rahasia')
  expect(open(rows[0].sealed_parameters, service.environment.SEAL_KEY!)).toBe('{"link":"rahasia"}')
})

test('the queue outlives the process', async () => {
  await deliver(message())
  await service.restart()
  expect(await readQueue()).toEqual({ waiting: 1n, dropped: 0n })
})

test('a message is dropped when what it carries expires or after 24 hours, and its secret is erased', async () => {
  await deliver(message(HOUR))
  await deliver(message(7 * 24 * HOUR))
  await deliver(message())
  service.clock.advance(HOUR)
  await service.restart()
  await eventually(async () => expect(await readQueue()).toEqual({ waiting: 2n, dropped: 1n }))

  service.clock.advance(23 * HOUR)
  await service.restart()
  await eventually(async () => expect(await readQueue()).toEqual({ waiting: 0n, dropped: 3n }))
  const { rows } = await service.database.query('SELECT DISTINCT sealed_parameters FROM messages')
  expect(rows).toEqual([{ sealed_parameters: null }])
})

test('a long-forgotten queue is dropped whole', async () => {
  await service.database.query(
    `INSERT INTO messages (id, member_id, template, phone, sealed_parameters, requested_at, drop_at)
     SELECT gen_random_uuid(), gen_random_uuid(), 'welcome', '62', 'x', now() - interval '2 days', now() - interval '1 day'
       FROM generate_series(1, 1200)`,
  )
  await service.restart()
  await eventually(async () => expect(await readQueue()).toEqual({ waiting: 0n, dropped: 1200n }))
})

test('only admins see the state of the queue', async () => {
  const member = service.as({ memberId: newId(), role: 'member' })
  await expect(member.readQueue({})).rejects.toMatchObject({ code: 'forbidden' })
  await expect(service.client.readQueue({})).rejects.toMatchObject({ code: 'unauthenticated' })
})
