import { connect } from 'node:net'

export interface NatsUser {
  readonly user: string
  readonly pass: string
}

/**
 * Checks whether a NATS server with JetStream answers on this port and accepts this user. Implements the few
 * protocol lines it needs, so that the launcher depends on no client library.
 */
export function isJetStreamReady(port: number, { user, pass }: NatsUser, within = 1_000): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(within, () => finish(false))
    socket.once('error', () => finish(false))
    socket.once('close', () => finish(false))
    socket.once('connect', () => {
      const options = JSON.stringify({ user, pass, verbose: false, lang: 'node', version: '0' })
      socket.write(`CONNECT ${options}\r\nSUB ready 1\r\nPUB $JS.API.INFO ready 0\r\n\r\n`)
    })
    socket.on('data', (bytes) => {
      received += bytes.toString('utf8')
      if (/^MSG ready .*\r\n\{.*\}/m.test(received)) finish(!/"error"/.test(received))
      if (/^-ERR/m.test(received)) finish(false)
    })
  })
}
