import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Programme } from './programme'

const keys = { p256dh: randomBytes(65).toString('base64url'), auth: randomBytes(16).toString('base64url') }

/** A member who names an address of the machine, or of its network, as the push service of a browser. */
export function testPushEndpoints(programme: () => Programme): void {
  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://127.0.0.1/',
    'https://localhost:5432/',
    'https://[::ffff:127.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://metadata.google.internal/',
    'https://fcm.googleapis.com@127.0.0.1/',
    'https://fcm.googleapis.com.evil.example/',
    'https://127.0.0.1\\@fcm.googleapis.com/',
    'file:///etc/passwd',
    'unix:/tmp/identity.sock',
  ])('cannot subscribe %s', async (endpoint) => {
    const { status, body } = await programme().member.post('/api/push/subscribe', { endpoint, ...keys })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['endpoint']])
  })

  it('causes no call to a server of this machine', async () => {
    let calls = 0
    const server = createServer((_request, response) => {
      calls++
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]'])
      await programme().member.post('/api/push/subscribe', { endpoint: `https://${host}:${port}/`, ...keys })
    expect((await programme().member.get<{ subscribed: boolean }>('/api/push')).body.subscribed).toBe(false)
    expect(calls).toBe(0)
    server.close()
  })
}
