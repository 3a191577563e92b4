import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const MEBIBYTE = 1024 * 1024
const FILE_BYTES = 5 * MEBIBYTE

export interface HalfSentForms {
  /** Status lines of the answers so far. */
  readonly answers: string[]
  close(): void
}

/** Sends so many multipart forms with a file of 5 MB at once, each without its end, and keeps the connections open. */
export async function sendHalfForms(
  origin: string,
  count: number,
  path: string,
  { cookie, token }: { readonly cookie: string; readonly token: string },
): Promise<HalfSentForms> {
  const { hostname, port } = new URL(origin)
  const answers: string[] = []
  const head = Buffer.from(
    [
      `POST ${path} HTTP/1.1`,
      `host: ${hostname}:${port}`,
      `cookie: ${cookie}`,
      `x-xsrf-token: ${token}`,
      `content-length: ${FILE_BYTES + MEBIBYTE}`,
      'content-type: multipart/form-data; boundary=x',
      '',
      '--x',
      'content-disposition: form-data; name="photo"; filename="a.png"',
      '',
      '',
    ].join('\r\n'),
  )
  const file = Buffer.alloc(MEBIBYTE)
  const sockets = Array.from({ length: count }, () =>
    connect(Number(port), hostname)
      .on('data', (data) => answers.push(String(data).split('\r\n')[0] ?? ''))
      .on('error', () => undefined),
  )
  await Promise.all(sockets.map((socket) => sendHalf(socket, head, file)))
  return { answers, close: () => sockets.forEach((socket) => void socket.destroy()) }
}

/** Stops early when the server closes the connection or no longer reads. */
async function sendHalf(socket: Socket, head: Buffer, file: Buffer): Promise<void> {
  socket.write(head)
  for (let sent = 0; sent < FILE_BYTES && !socket.destroyed; sent += file.length) {
    if (socket.write(file)) continue
    const patience = new AbortController()
    await Promise.race([
      once(socket, 'drain', { signal: patience.signal }).catch(() => undefined),
      sleep(2_000, undefined, { signal: patience.signal }).catch(() => undefined),
    ])
    patience.abort()
    if (socket.writableNeedDrain) return
  }
}

/** Resident memory of a process in MB. */
export function residentMegabytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
