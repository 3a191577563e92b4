import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { WhatsappSimulator } from './whatsapp-simulator'

/**
 * Runs the simulator as a process, for tests of the whole product. Prints one JSON line: the environment for the
 * product, and the address of an HTTP server that controls the office's phone. Exits when stdin ends.
 */
async function main(): Promise<void> {
  const simulator = await WhatsappSimulator.start()
  const phone = createServer((request, response) => {
    handleRequest(simulator, request).then(
      (answer) => response.end(JSON.stringify(answer)),
      (error) => response.writeHead(500).end(String(error)),
    )
  })
  phone.listen(0, '127.0.0.1', () => {
    const { port } = phone.address() as AddressInfo
    const line = { environment: simulator.environment, phone: `http://127.0.0.1:${port}` }
    process.stdout.write(`${JSON.stringify(line)}\n`)
  })
  process.stdin.on('end', () => process.exit(0)).resume()
}

let unblock = () => {}

async function handleRequest(simulator: WhatsappSimulator, request: IncomingMessage): Promise<unknown> {
  const body = await text(request)
  if (request.url === '/scan') return (await simulator.scan(body)) ?? null
  if (request.url === '/take-off') return simulator.closeAll(401) ?? null
  if (request.url === '/shut') unblock = simulator.blockConnections()
  if (request.url === '/open') unblock()
  if (request.url === '/shut' || request.url === '/open') return null
  if (request.url === '/messages') return [...simulator.messages.values()]
  throw new Error(`unknown path ${request.url}`)
}

void main()
