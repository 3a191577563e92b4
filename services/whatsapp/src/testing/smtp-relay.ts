import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** Headers and body as sent. */
  readonly raw: string
}

export type SmtpStep = 'RCPT' | 'DATA'

/** A real SMTP server on this machine: the outside world of tests. */
export class SmtpRelay {
  readonly received: ReceivedMail[] = []
  /** Reply to refuse a step with, such as `550 5.1.1 no such user`. */
  refuse: (step: SmtpStep, address: string) => string | undefined = () => undefined

  private constructor(private readonly server: SMTPServer) {}

  static async start(port = 0): Promise<SmtpRelay> {
    const server: SMTPServer = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      authOptional: true,
      allowInsecureAuth: true,
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'kantor' && password === 'rahasia-smtp'
          ? done(null, { user: username })
          : done(new Error('535 5.7.8 wrong credentials')),
      onRcptTo: ({ address }, _session, done) => done(refusal(relay.refuse('RCPT', address))),
      onData: (stream, { envelope }, done) => {
        void text(stream).then((raw) => {
          const to = envelope.rcptTo.map(({ address }) => address)
          const error = refusal(relay.refuse('DATA', to.join()))
          const from = envelope.mailFrom ? envelope.mailFrom.address : ''
          if (!error) relay.received.push({ from, to, raw })
          done(error)
        })
      },
    })
    const relay: SmtpRelay = new SmtpRelay(server)
    server.listen(port, '127.0.0.1')
    await once(server.server, 'listening')
    return relay
  }

  get port(): number {
    return (this.server.server.address() as AddressInfo).port
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.server.close(resolve))
  }
}

function refusal(reply: string | undefined): Error | null {
  if (!reply) return null
  const [code = '', ...words] = reply.split(' ')
  return Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
}
