import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A line to a server that a test can cut and mend: `url` is the server's, through it. `cutAt` says what a connection
 * is lost at the next time that it is sent: `before` it arrives, or after, so that only its answer is lost.
 */
export async function brokenLine(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let up = true
  let trap: { readonly words: string; readonly arrives: boolean } | undefined
  const springs = (data: Buffer) => {
    const found = trap && data.includes(trap.words) ? trap : undefined
    if (found) trap = undefined
    return found
  }
  const server = createServer((near) => {
    if (!up) return near.destroy()
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (data) => {
        const sprung = socket === near ? springs(data) : undefined
        if (sprung) socket.destroy()
        if (!sprung) other.write(data)
        else if (sprung.arrives) other.end(data)
      })
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        // What was sent before still arrives.
        other.end()
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
    cutAt: (words: string, arrives: boolean) => {
      trap = { words, arrives }
    },
    mend: () => {
      up = true
    },
    stop: () => {
      cut()
      server.close()
    },
  }
}
