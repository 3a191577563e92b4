import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { StandIn } from '../../services/whatsapp/src/testing/stand-in'

/** WhatsApp for the product of this run, and a way for the tests, which run elsewhere, to be the office's phone. */
export class WhatsappServer {
  private constructor(
    private readonly standIn: StandIn,
    private readonly control: Server,
  ) {}

  static async start(): Promise<WhatsappServer> {
    const standIn = await StandIn.start()
    const control = createServer((request, response) => {
      act(standIn, request).then(
        (answer) => response.end(JSON.stringify(answer)),
        (error) => response.writeHead(500).end(String(error)),
      )
    })
    control.listen(0, '127.0.0.1')
    await once(control, 'listening')
    return new WhatsappServer(standIn, control)
  }

  get environment() {
    return this.standIn.environment
  }

  get controlOrigin(): string {
    return `http://127.0.0.1:${(this.control.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.control.close()
    await this.standIn.stop()
  }
}

async function act(standIn: StandIn, request: IncomingMessage): Promise<unknown> {
  const body = await text(request)
  if (request.url === '/scan') return (await standIn.scan(body)) ?? null
  if (request.url === '/take-off') return standIn.end(401) ?? null
  if (request.url === '/messages') return [...standIn.messages.values()]
  throw new Error(`nothing at ${request.url}`)
}
