import { EventEmitter, once } from 'node:events'
import { get } from 'node:http'
import type { FastifyReply } from 'fastify'
import fastify from 'fastify'
import { sendFile } from './send-file'

async function* parts() {
  yield { data: Buffer.from('a;b') }
}

test.each([
  ['berkas bayar', 'attachment; filename="berkas bayar_1.csv"'],
  ['تقرير', `attachment; filename="?????_1.csv"; filename*=UTF-8''${encodeURIComponent('تقرير_1.csv')}`],
  ['a"b', 'attachment; filename="a\\"b_1.csv"'],
  ['a\r\nset-cookie: x', expect.not.stringContaining('\n')],
])('the file name of %j stays one header', async (word, expected) => {
  const app = fastify()
  app.get('/', (_request, reply: FastifyReply) => sendFile(reply, parts(), [word, '1'], 'csv'))
  const { statusCode, headers, body } = await app.inject('/')
  expect([statusCode, headers['content-disposition'], body]).toEqual([200, expected, 'a;b'])
  await app.close()
})

test('a name that cannot be a header fails before the call to the service starts', async () => {
  const next = jest.fn()
  const app = fastify()
  app.get('/', (_request, reply: FastifyReply) =>
    sendFile(reply, { [Symbol.asyncIterator]: () => ({ next }) }, ['\uD835'], 'csv'),
  )
  expect((await app.inject('/')).statusCode).toBe(500)
  expect(next).not.toHaveBeenCalled()
  await app.close()
})

test('ends the call to the service when the client leaves before its first part', async () => {
  const [called, left, ended] = [new EventEmitter(), new EventEmitter(), new EventEmitter()]
  const next = async () => {
    called.emit('done')
    await once(left, 'done')
    return { done: false, value: { data: Buffer.from('a') } } as const
  }
  const end = async () => {
    ended.emit('done')
    return { done: true, value: undefined } as const
  }
  const app = fastify()
  app.get('/', (_request, reply: FastifyReply) => {
    reply.raw.once('close', () => left.emit('done'))
    return sendFile(reply, { [Symbol.asyncIterator]: () => ({ next, return: end }) }, ['1'], 'csv')
  })
  const request = get(await app.listen())
  request.on('error', () => undefined)
  await once(called, 'done')
  const isEnded = once(ended, 'done')
  request.destroy()
  await isEnded
  await app.close()
})
