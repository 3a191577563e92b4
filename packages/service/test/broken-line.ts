import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A line to a server that a test can cut and mend: `url` is the server's, through it. */
export async function brokenLine(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let up = true
  const server = createServer((near) => {
    if (!up) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  const cut = () => {
    up = false
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.toString(),
    cut,
    mend: () => {
      up = true
    },
    stop: () => {
      cut()
      server.close()
    },
  }
}
