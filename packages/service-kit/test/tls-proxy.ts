import { readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'

/** The plain-text exchange before TLS. */
type Greeting = (near: Socket, far: Socket) => Promise<void>

/** PostgreSQL: the client asks for TLS in eight bytes and is answered `S`. */
const asked: Greeting = async (near) => {
  await chunk(near)
  near.write('S')
}

/** NATS: the server begins, and says in its INFO that TLS is a must. */
const announced: Greeting = async (near, far) => {
  const info = JSON.parse((await chunk(far)).toString().replace(/^INFO /, ''))
  near.write(`INFO ${JSON.stringify({ ...info, tls_required: true })}\r\n`)
}

/** A TLS proxy for a plain-text server, with a certificate for `localhost`. */
export async function tlsProxy(target: string, certificates: string) {
  const { hostname, port, protocol } = new URL(target)
  const greet = protocol === 'nats:' ? announced : asked
  const [key, cert] = ['tls.key', 'tls.crt'].map((name) => readFileSync(join(certificates, name)))
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => [near, far].map((each) => each.destroy()))
    }
    void greet(near, far).then(() => {
      const secure = new TLSSocket(near, { isServer: true, key, cert })
      secure.on('error', () => far.destroy())
      secure.pipe(far).pipe(secure)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.host = `localhost:${(server.address() as AddressInfo).port}`
  return {
    url: url.toString(),
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function chunk(socket: Socket): Promise<Buffer> {
  return new Promise((resolve) => socket.once('data', resolve))
}
