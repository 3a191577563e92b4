import { doubleOf, eventually, startService } from '@jejaring/testing'
import { NodeSDK, tracing } from '@opentelemetry/sdk-node'
import { conflict, type Kit, type KitEnvironment, makeClient, RequestSpan, runAs, unavailable } from '../src'
import { SpanKind } from '../src/telemetry/tracing'
import { Notes, notesService, TextCodec } from './fixtures'
import { serveNotes } from './serve-notes'
import { startNotes } from './start-notes'

const CHANGED = 'identity.member.changed'
const ERROR = 2
const UNSET = 0
const exporter = new tracing.InMemorySpanExporter()
const sdk = new NodeSDK({
  instrumentations: [],
  spanProcessors: [new tracing.SimpleSpanProcessor(exporter)],
})
beforeAll(() => sdk.start())
beforeEach(() => exporter.reset())
afterAll(() => sdk.shutdown())

const spans = () => exporter.getFinishedSpans()
const spanOf = (name: string) => spans().find((span) => span.name === name)

/** Runs work as the gateway runs a request. */
async function inRequest<T>(requestId: string, work: () => Promise<T>): Promise<T> {
  const root = new RequestSpan('request', requestId, {}, {})
  try {
    return await root.run(() => runAs({ requestId }, work))
  } finally {
    root.end({})
  }
}

it('a trace continues through outbox and stream to the effect, with the id', async () => {
  let kit!: Kit<KitEnvironment>
  const publisher = await startService(
    notesService('identity', (its) => {
      kit = its
    }),
  )
  const consumer = await startService(
    notesService('pins', (its) => its.consume(CHANGED, TextCodec, async () => undefined)),
    { environment: { NATS_PREFIX: publisher.environment.NATS_PREFIX! } },
  )
  await inRequest('r1', () =>
    kit.transaction(async (tx) => void tx.publish(CHANGED, TextCodec, { text: 'a' })),
  )
  const effect = await eventually(() => {
    const span = spanOf(`process ${CHANGED}`)
    expect(span).toBeDefined()
    return span!
  })
  const request = spanOf('request')!
  const sent = spanOf(`publish ${CHANGED}`)!
  for (const span of [request, sent, effect]) {
    expect(span.spanContext().traceId).toBe(request.spanContext().traceId)
    expect(span.attributes.request_id).toBe('r1')
  }
  expect([sent.kind, effect.kind]).toEqual([SpanKind.PRODUCER, SpanKind.CONSUMER])
  expect(effect.attributes).toEqual({
    request_id: 'r1',
    'messaging.system': 'nats',
    'messaging.operation.name': 'process',
    'messaging.operation.type': 'process',
    'messaging.destination.name': CHANGED,
    'messaging.message.id': sent.attributes['messaging.message.id'],
    'messaging.consumer.group.name': 'pins-identity_member_changed',
  })
  await consumer.stop()
  await publisher.stop()
})

test('each call of a batch continues its own trace', async () => {
  const service = await serveNotes({})
  const { client, close } = makeClient(Notes, service.address)
  const indexes = Array.from({ length: 20 }, (_, index) => index)
  await Promise.all(indexes.map((index) => inRequest(`b${index}`, () => client.write({ text: '' }))))
  close()
  await service.stop()
  for (const index of indexes) {
    const own = spans().filter(({ attributes }) => attributes.request_id === `b${index}`)
    const root = own.find(({ name }) => name === 'request')!
    const [sent, answered] = [SpanKind.CLIENT, SpanKind.SERVER].map(
      (kind) => own.find((span) => span.kind === kind && span.name === 'test.Notes/Write')!,
    )
    expect(own).toHaveLength(3)
    expect(sent!.parentSpanContext?.spanId).toBe(root.spanContext().spanId)
    expect(answered!.parentSpanContext?.spanId).toBe(sent!.spanContext().spanId)
    expect(new Set(own.map((span) => span.spanContext().traceId)).size).toBe(1)
  }
})

test.each([
  ['a refusal', () => conflict('Sudah.'), UNSET, undefined, 10],
  ['a failure', () => unavailable(), ERROR, 'unavailable', 14],
] as const)('%s sets the status and error type of the call', async (_what, fault, code, type, grpcStatus) => {
  const double = await doubleOf(Notes, {
    write: async () => {
      throw fault()
    },
  })
  const { client, close } = makeClient(Notes, double.address)
  await inRequest('r2', () => client.write({ text: 'rahasia' })).catch(() => undefined)
  close()
  await double.stop()
  const calls = spans().filter(({ name }) => name === 'test.Notes/Write')
  expect(calls).toHaveLength(2)
  for (const { status, attributes } of calls) {
    expect(status.code).toBe(code)
    expect(attributes).toEqual({
      request_id: 'r2',
      'rpc.system': 'grpc',
      'rpc.service': 'test.Notes',
      'rpc.method': 'Write',
      'rpc.grpc.status_code': grpcStatus,
      ...(type ? { 'error.type': type } : {}),
    })
  }
})

test('statements have spans without values, also when pipelined', async () => {
  const { kit, service } = await startNotes()
  exporter.reset()
  await inRequest('r3', async () => {
    await kit.database.query('SELECT $1::text AS own', ['rahasia'])
    await kit.transaction(async (tx) => void (await tx.query('SELECT $1::text AS inside', ['rahasia'])))
  })
  await Promise.all(
    ['r4', 'r5'].map((id) =>
      inRequest(id, () => kit.pipelinedReads.query(`SELECT $1::text AS ${id}`, ['rahasia'])),
    ),
  )
  await inRequest('r6', () => kit.database.query('SELECT 1 / $1::integer AS x', [0])).catch(() => undefined)
  await service.stop()
  const textsOf = (id: string) =>
    spans().flatMap(({ attributes }) =>
      attributes.request_id === id ? (attributes['db.query.text'] ?? []) : [],
    )
  expect(textsOf('r3')).toEqual([
    'SELECT $1::text AS own',
    'START TRANSACTION',
    'SELECT $1::text AS inside',
    'COMMIT',
  ])
  expect([textsOf('r4'), textsOf('r5')]).toEqual([['SELECT $1::text AS r4'], ['SELECT $1::text AS r5']])
  const statement = spans().find(({ attributes }) => attributes['db.query.text'] === textsOf('r6')[0])!
  expect(statement.attributes).toMatchObject({
    'db.system.name': 'postgresql',
    'db.operation.name': 'SELECT',
    'error.type': '22012',
  })
  expect(statement.name).toBe(`SELECT ${statement.attributes['db.namespace']}`)
  expect(JSON.stringify(spans().map(({ attributes, status }) => [attributes, status]))).not.toContain(
    'rahasia',
  )
})

test('polling and probes leave no spans', async () => {
  const callee = await serveNotes({})
  let cycles = 0
  const service = await startService(
    notesService('pins', (kit) => {
      const client = kit.client(Notes, callee.address)
      kit.every(0.05, 'poll', async () => {
        await client.write({ text: 'poll' })
        await kit.database.query('SELECT 1')
        await kit.pipelinedReads.query('SELECT 1')
        cycles++
      })
    }),
  )
  await eventually(() => cycles > 2)
  await fetch(`http://${service.sideAddress}/readyz`)
  await service.stop()
  await callee.stop()
  expect(spans().map(({ name }) => name)).toEqual([])
})
