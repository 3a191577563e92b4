import { eventually, startService } from '@jejaring/testing'
import { NodeSDK, tracing } from '@opentelemetry/sdk-node'
import { inSpan, type Kit, type KitEnvironment, makeClient, runAs, SpanKind } from '../src'
import { Notes, notesService, TextCodec } from './fixtures'
import { serveNotes } from './serve-notes'

const CHANGED = 'identity.member.changed'
const exporter = new tracing.InMemorySpanExporter()
const sdk = new NodeSDK({
  instrumentations: [],
  spanProcessors: [new tracing.SimpleSpanProcessor(exporter)],
})
beforeAll(() => sdk.start())
afterAll(() => sdk.shutdown())

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
  await runAs({ requestId: 'r1' }, () =>
    inSpan('request', SpanKind.SERVER, () =>
      kit.transaction(async (tx) => void tx.publish(CHANGED, TextCodec, { text: 'a' })),
    ),
  )
  const spanOf = (name: string) => exporter.getFinishedSpans().find((span) => span.name === name)
  const effect = await eventually(() => {
    const span = spanOf('pins-identity_member_changed')
    expect(span).toBeDefined()
    return span!
  })
  expect(effect.spanContext().traceId).toBe(spanOf('request')!.spanContext().traceId)
  expect([effect.attributes, spanOf('request')!.attributes]).toEqual([
    { request_id: 'r1' },
    { request_id: 'r1' },
  ])
  await consumer.stop()
  await publisher.stop()
})

test('each call of a batch continues its own trace', async () => {
  const service = await serveNotes({})
  const { client, close } = makeClient(Notes, service.address)
  exporter.reset()
  const places = Array.from({ length: 20 }, (_, place) => place)
  await Promise.all(
    places.map((place) =>
      runAs({ requestId: `b${place}` }, () =>
        inSpan('asker', SpanKind.INTERNAL, () => client.write({ text: '' })),
      ),
    ),
  )
  close()
  await service.stop()
  const spans = exporter.getFinishedSpans()
  for (const place of places) {
    const own = spans.filter(({ attributes }) => attributes.request_id === `b${place}`)
    const [asker, asked, answered] = [SpanKind.INTERNAL, SpanKind.CLIENT, SpanKind.SERVER].map(
      (kind) => own.find((span) => span.kind === kind)!,
    )
    expect(own).toHaveLength(3)
    expect(asked!.parentSpanContext?.spanId).toBe(asker!.spanContext().spanId)
    expect(answered!.parentSpanContext?.spanId).toBe(asked!.spanContext().spanId)
    expect(new Set(own.map((span) => span.spanContext().traceId)).size).toBe(1)
  }
})
