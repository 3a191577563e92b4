import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * A TCP proxy that a test can cut and restore; `url` is the server's address through it. `cutAt` closes a
 * connection when it next sends a text: before the text arrives, or after, so that only the reply is lost.
 * `sentBefore` is text that the connection in question has sent before.
 */
export async function breakableProxy(target: string) {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let up = true
  let pendingCut:
    | { readonly text: string; readonly sentBefore: string; readonly isDelivered: boolean }
    | undefined
  const takeCut = (data: Buffer, sent: string) => {
    const found =
      pendingCut && data.includes(pendingCut.text) && sent.includes(pendingCut.sentBefore)
        ? pendingCut
        : undefined
    if (found) pendingCut = undefined
    return found
  }
  const server = createServer((near) => {
    if (!up) return near.destroy()
    const far = connect(Number(port), hostname)
    let sent = ''
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.on('data', (data) => {
        if (socket === near) sent += data.toString('latin1')
        const matched = socket === near ? takeCut(data, sent) : undefined
        if (matched) socket.destroy()
        if (!matched) other.write(data)
        else if (matched.isDelivered) other.end(data)
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
    cutAt: (text: string, sentBefore: string, isDelivered: boolean) => {
      pendingCut = { text, sentBefore, isDelivered }
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
