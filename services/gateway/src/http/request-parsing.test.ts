import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { memberNamed, sessionOf, TestGateway } from '../testing/test-gateway'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const json = { 'content-type': 'application/json' }
const login = '/api/auth/login'

test('a form is decoded once, and JSON is not decoded as a form', async () => {
  const passwords: string[] = []
  gateway.identity.answer({
    openSession: async ({ password }: { password: string }) => {
      passwords.push(password)
      return { token: 'n'.repeat(43), session: sessionOf(memberNamed('budi01')), challenge: '' }
    },
  })
  const sent = async (payload: string | object, headers = {}) => {
    gateway.actAs('nobody')
    await gateway.post(login, payload, headers)
    return passwords.at(-1)
  }
  expect(await sent('username=budi01&password=%2541%252B%2B', form)).toBe('%41%2B+')
  expect(await sent({ username: 'budi01', password: '%41+&lt;' })).toBe('%41+&lt;')
})

test('a repeated field is refused', async () => {
  gateway.actAs('nobody')
  const { status, body } = await gateway.post(login, 'username=budi01&username=admin&password=x', form)
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['username']])
})

test('a POST reads its body and ignores its query', async () => {
  gateway.actAs('nobody')
  const { status, body } = await gateway.post(`${login}?username=budi01&password=x`, { username: 'budi01' })
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['password']])
})

test.each([
  ['JSON', '{"__proto__": {"wanted": "1"}}', json],
  ['JSON by constructor', '{"constructor": {"prototype": {"wanted": "1"}}}', json],
  ['a form', '__proto__[wanted]=1&constructor[prototype][wanted]=1', form],
])('the prototype of objects cannot be changed by %s', async (_, payload, headers) => {
  gateway.actAs('member')
  gateway.identity.answer({ setMessaging: async () => ({}) })
  const { status } = await gateway.post('/api/users/messaging', payload, headers)
  expect(status).toBe(422)
  expect(({} as { wanted?: string }).wanted).toBeUndefined()
})

test.each([
  ['two lengths', 'content-length: 5\r\ncontent-length: 6'],
  ['a length and chunks', 'content-length: 5\r\ntransfer-encoding: chunked'],
  ['an unknown encoding', 'transfer-encoding: chunked, xchunked'],
  ['a blank before the colon', 'content-length : 5'],
])('a request with %s is refused before it is read', async (_, headers) => {
  if (!gateway.app.server.listening) await gateway.app.listen({ host: '127.0.0.1', port: 0 })
  const socket = connect((gateway.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`POST ${login} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n0\r\n\r\n`)
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
})

test('malformed URL answers 404 with the usual message', async () => {
  const { status, body } = await gateway.get('/api/users/profile/%E0%A4%A')
  expect({ status, body }).toEqual({ status: 404, body: { message: 'Alamat tidak ditemukan.' } })
})
