import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ReceivedMail, SmtpRelay } from '../../services/whatsapp/src/testing/smtp-relay'

/** A real SMTP server, and an HTTP address that lists what it received, because tests run in processes of their own. */
export class MailServer {
  private constructor(
    private readonly relay: SmtpRelay,
    private readonly inbox: Server,
  ) {}

  static async start(): Promise<MailServer> {
    const relay = await SmtpRelay.start()
    const inbox = createServer((_request, response) => response.end(JSON.stringify(relay.received)))
    inbox.listen(0, '127.0.0.1')
    await once(inbox, 'listening')
    return new MailServer(relay, inbox)
  }

  /** Environment that makes the product send e-mail. */
  get environment(): Record<string, string> {
    return {
      SMTP_URL: `smtp://kantor:rahasia-smtp@127.0.0.1:${this.relay.port}`,
      MAIL_FROM: 'kabar@jaya.example',
    }
  }

  get inboxAddress(): string {
    return `http://127.0.0.1:${(this.inbox.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.inbox.closeAllConnections()
    this.inbox.close()
    await this.relay.stop()
  }
}

/** All e-mails to an address, oldest first, without soft line breaks. */
export async function mailsTo(inboxAddress: string, address: string): Promise<string[]> {
  const received: ReceivedMail[] = await (await fetch(inboxAddress)).json()
  return received
    .filter(({ to }) => to.includes(address))
    .map(({ raw }) => raw.replaceAll('=\r\n', '').replaceAll('=3D', '='))
}
