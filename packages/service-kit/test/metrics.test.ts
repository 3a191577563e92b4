import { eventually, startService } from '@jejaring/testing'
import { z } from 'zod'
import { type Client, defineService, type Kit, type KitEnvironment } from '../src'
import { Notes, notesService } from './fixtures'
import { faultOf, serveNotes } from './serve-notes'
import { startNotes } from './start-notes'

let kit!: Kit<KitEnvironment>

const scrape = async ({ sideAddress }: { sideAddress: string }) =>
  await (await fetch(`http://${sideAddress}/metrics`)).text()

test('a stopped service shows up in the metrics of its callers', async () => {
  const callee = await serveNotes({})
  let client!: Client<typeof Notes>
  const definition = defineService({
    name: 'caller',
    environment: z.object({}),
    start(kit) {
      client = kit.client(Notes, callee.address)
    },
  })
  const caller = await startService(definition)
  await client.write({ text: 'answered' })
  for await (const { number } of client.countTo({ end: 2 })) expect(number).toBeLessThan(3)
  await callee.stop()
  const { code } = await faultOf(client.write({ text: 'lost' }, { waitForReady: false, deadline: 5_000 }))
  expect(code).toBe('unavailable')
  const counted = (path: string, outcome: string) =>
    `jejaring_grpc_client_duration_seconds_count{path="/test.Notes/${path}",code="${outcome}"} 1\n`
  const text = await scrape(caller)
  expect(text).toContain(counted('Write', 'ok'))
  expect(text).toContain(counted('CountTo', 'ok'))
  expect(text).toContain(counted('Write', 'unavailable'))
  await caller.stop()
})

test('every series has the prefix and no label of the scrape target', async () => {
  const { service } = await startNotes()
  const lines = (await scrape(service)).split('\n').filter((line) => line && !line.startsWith('#'))
  expect(lines.filter((line) => !line.startsWith('jejaring_'))).toEqual([])
  expect(lines.filter((line) => /[{,](service|job|namespace|pod|instance|component)=/.test(line))).toEqual([])
  expect(lines).toContain('jejaring_build_info{version="unbundled"} 1')
  await service.stop()
})

test('the pool shows connections in use and requests that wait', async () => {
  const service = await startService(
    notesService('pins', (its) => {
      kit = its
    }),
    { environment: { DATABASE_POOL: '1' } },
  )
  await kit.database.transaction(async () => {
    const queued = kit.database.query('SELECT 1')
    const text = await scrape(service)
    expect(text).toContain('jejaring_database_connections{state="in_use"} 1\n')
    expect(text).toContain('jejaring_database_connections_max 1\n')
    expect(text).toMatch(/jejaring_database_connection_requests_pending [1-9]/)
    void queued
  })
  await service.stop()
})

test('dead letters are counted until they are replayed', async () => {
  const { service } = await startNotes()
  await service.database.query(
    `INSERT INTO parked_messages (consumer, event_id, subject, payload, caller, attempts, error)
     VALUES ('pins-x', gen_random_uuid(), 'x', '', '', 6, 'broken')`,
  )
  await service.restart()
  await eventually(async () => expect(await scrape(service)).toContain('jejaring_dead_letters 1\n'))
  await service.database.query('UPDATE parked_messages SET replayed_at = now()')
  await service.restart()
  await eventually(async () => expect(await scrape(service)).toContain('jejaring_dead_letters 0\n'))
  await service.stop()
})
