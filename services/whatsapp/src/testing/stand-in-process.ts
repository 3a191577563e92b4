import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { StandIn } from './stand-in'

/**
 * The stand-in of WhatsApp as a process of its own, for tests of the whole product: it prints one line, with what
 * the product needs to find it and where the office's phone is told what to do, and ends with its input.
 */
async function main(): Promise<void> {
  const standIn = await StandIn.start()
  const phone = createServer((request, response) => {
    act(standIn, request).then(
      (answer) => response.end(JSON.stringify(answer)),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  phone.listen(0, '127.0.0.1', () => {
    const { port } = phone.address() as AddressInfo
    const line = { environment: standIn.environment, phone: `http://127.0.0.1:${port}` }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  })
  process.stdin.on('end', () => process.exit(0)).resume()
}

let openDoor = () => {}

async function act(standIn: StandIn, request: IncomingMessage): Promise<unknown> {
  const body = await text(request)
  if (request.url === '/scan') return (await standIn.scan(body)) ?? null
  if (request.url === '/take-off') return standIn.end(401) ?? null
  if (request.url === '/shut') openDoor = standIn.shut()
  if (request.url === '/open') openDoor()
  if (request.url === '/shut' || request.url === '/open') return null
  if (request.url === '/messages') return [...standIn.messages.values()]
  throw new Error(`nothing at ${request.url}`)
}

void main()
