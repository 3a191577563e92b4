import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy that a test can cut and restore; `url` is the server's address through it. `cutAt` closes a
 * connection when it next sends `words`: before they arrive, or after, so that only the reply is lost.
 * `whose` is text that the connection in question has sent before.
 */
export async function breakableProxy(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let up = true
  let trap: { readonly words: string; readonly whose: string; readonly arrives: boolean } | undefined
  const springs = (data: Buffer, said: string) => {
    const found = trap && data.includes(trap.words) && said.includes(trap.whose) ? trap : undefined
    if (found) trap = undefined
    return found
  }
  const server = createServer((near) => {
    if (!up) return near.destroy()
    const far = connect(Number(port), hostname)
    let said = ''
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (data) => {
        if (socket === near) said += data.toString('latin1')
        const sprung = socket === near ? springs(data, said) : undefined
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
    cutAt: (words: string, whose: string, arrives: boolean) => {
      trap = { words, whose, arrives }
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
