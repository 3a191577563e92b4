import { once } from 'node:events'
import { constants, createServer, type Http2Server, type ServerHttp2Stream } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { makeClient } from '../src'
import { Notes, type Text } from './fixtures'

/** A hand-written HTTP/2 server that can close a connection at any moment. */
let server: Http2Server
let streams: ServerHttp2Stream[]
const open = new Set<{ destroy(): void }>()

/** Answers all calls but the first, which the test handles. */
async function serve(first: (stream: ServerHttp2Stream) => void): Promise<string> {
  streams = []
  server = createServer()
  server.on('session', (session) => {
    open.add(session)
    session.on('error', () => undefined)
  })
  server.on('stream', (stream) => {
    stream.on('error', () => undefined)
    streams.push(stream)
    if (streams.length === 1) first(stream)
    else answer(stream)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

afterEach(async () => {
  for (const session of open) session.destroy()
  open.clear()
  server.close()
})

function answer(stream: ServerHttp2Stream): void {
  const body = Buffer.from(JSON.stringify({ text: 'sampai' }))
  const head = Buffer.alloc(5)
  head.writeUInt32BE(body.length, 1)
  stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true })
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }))
  stream.end(Buffer.concat([head, body]))
}

async function write(address: string): Promise<Text | string> {
  const { client, close } = makeClient(Notes, address, () => ({ requestId: 'uji' }))
  return await client
    .write({ text: 'halo' })
    .catch((error: { code: string }) => error.code)
    .finally(close)
}

test('retries a call that the server refused unprocessed', async () => {
  const address = await serve((stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM))
  expect(await write(address)).toEqual({ text: 'sampai' })
  expect(streams).toHaveLength(2)
})

test('does not retry a call that the server may have executed', async () => {
  const address = await serve((stream) => {
    stream.respond({ ':status': 200, 'content-type': 'application/grpc' })
    stream.on('data', () => stream.session?.destroy())
  })
  expect(await write(address)).toBe('unavailable')
  expect(streams).toHaveLength(1)
})

test('a call unknown to an older release is unavailable', async () => {
  const unknown = { ':status': 200, 'content-type': 'application/grpc', 'grpc-status': '12' }
  const address = await serve((stream) => stream.respond(unknown, { endStream: true }))
  expect(await write(address)).toBe('unavailable')
})
