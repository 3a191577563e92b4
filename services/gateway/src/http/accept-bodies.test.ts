import { type AddressInfo, connect, type Socket } from 'node:net'
import { eventually } from '@jejaring/testing'
import { multipart, multipartForm } from '../testing/multipart'
import { TestGateway } from '../testing/test-gateway'

const MEBIBYTE = 1024 * 1024

let gateway: TestGateway
beforeAll(async () => {
  gateway = await TestGateway.start()
})
afterAll(() => gateway.stop())

it('refuses a file on a call that declares none', async () => {
  const body = multipart([['username', 'budi01']], Buffer.alloc(10))
  const answer = await gateway.post('/api/auth/login', body, multipartForm)
  expect([answer.status, answer.body.message]).toEqual([
    422,
    'Berkas pada isian photo tidak diterima di sini.',
  ])
})

it('refuses more than 16 kB of a stranger, in any form', async () => {
  const long = 'x'.repeat(17 * 1024)
  expect((await gateway.post('/api/auth/login', { username: long, password: 'x' })).status).toBe(413)
  const form = multipart([['username', long]])
  expect((await gateway.post('/api/auth/login', form, multipartForm)).status).toBe(413)
  expect((await gateway.post('/nowhere', form, multipartForm)).status).toBe(413)
})

it('drops the oldest unfinished files when the budget is used up', async () => {
  gateway.actAs('member')
  const { cookies } = await gateway.get('/api/users/profile')
  await gateway.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = gateway.app.server.address() as AddressInfo
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value
  const jar = cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const answers: string[] = []
  const sockets: Socket[] = []
  for (let n = 0; n < 16; n++) {
    const socket = connect(port, '127.0.0.1').on('data', (data) => answers.push(String(data)))
    sockets.push(socket)
    socket.write(`POST /api/users/profile HTTP/1.1\r\nhost: x\r\ncontent-length: ${6 * MEBIBYTE}\r\n`)
    socket.write(`cookie: jejaring=${'m'.repeat(43)}; ${jar}\r\nx-xsrf-token: ${token}\r\n`)
    socket.write(`content-type: ${multipartForm['content-type']}\r\n\r\n`)
    // All but the end of the form.
    socket.write(multipart([], Buffer.alloc(5 * MEBIBYTE - 1)).subarray(0, -20))
  }
  // 64 MB hold twelve of them.
  await eventually(() => answers.length >= 4)
  for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 503 .*connection: close/s)
  expect((await gateway.post('/api/notifications/datatables')).status).not.toBe(503)
  for (const socket of sockets) socket.destroy()
})
