import { eventually, startService } from '@jejaring/testing'
import { NodeSDK, tracing } from '@opentelemetry/sdk-node'
import { inSpan, type Kit, type KitEnvironment, publish, runAs, SpanKind } from '../src'
import { notesService, TextCodec } from './fixtures'

const CHANGED = 'identity.member.changed'
const exporter = new tracing.InMemorySpanExporter()
const sdk = new NodeSDK({
  instrumentations: [],
  spanProcessors: [new tracing.SimpleSpanProcessor(exporter)],
})
beforeAll(() => sdk.start())
afterAll(() => sdk.shutdown())

it("a trace goes on from the request through the outbox and the stream to the effect, with the request's id", async () => {
  let kit!: Kit<KitEnvironment>
  const speaker = await startService(
    notesService('identity', (its) => {
      kit = its
    }),
  )
  const hearer = await startService(
    notesService('pins', (its) => its.consume(CHANGED, TextCodec, async () => undefined)),
    { environment: { NATS_PREFIX: speaker.environment.NATS_PREFIX! } },
  )
  await runAs({ requestId: 'r1' }, () =>
    inSpan('request', SpanKind.SERVER, () =>
      kit.transaction(async (manager) => void (await publish(manager, CHANGED, TextCodec, { text: 'a' }))),
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
  await hearer.stop()
  await speaker.stop()
})
