import { NodeSDK, tracing } from '@opentelemetry/sdk-node'
import { makeClient, RequestSpan, runAs } from '../src'
import { makeLogger } from '../src/telemetry/log'
import { Notes } from './fixtures'
import { serveNotes } from './serve-notes'

const sdk = new NodeSDK({
  instrumentations: [],
  spanProcessors: [new tracing.SimpleSpanProcessor(new tracing.InMemorySpanExporter())],
})
beforeAll(() => sdk.start())
afterAll(() => sdk.shutdown())

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`

test('log lines of a traced request carry its trace id, in the called service too', async () => {
  const lines: Record<string, unknown>[] = []
  const log = makeLogger('test', 'info', { write: (line) => void lines.push(JSON.parse(line)) })
  const service = await serveNotes({
    write: (request) => {
      log.info('called')
      return request
    },
  })
  const { client, close } = makeClient(Notes, service.address)
  log.info('before')
  const root = new RequestSpan('request', 'r1', {}, { traceparent })
  await root.run(() =>
    runAs({ requestId: 'r1' }, async () => {
      log.info('caller')
      await client.write({ text: '' })
    }),
  )
  root.end({})
  close()
  await service.stop()
  expect(lines.map(({ msg, traceId, requestId }) => [msg, traceId, requestId])).toEqual([
    ['before', undefined, undefined],
    ['caller', TRACE, 'r1'],
    ['called', TRACE, 'r1'],
  ])
})
