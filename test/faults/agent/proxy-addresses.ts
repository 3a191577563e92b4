import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONTROL_DIRECTORY } from './commands'

/** Points every outgoing address of this process at a proxy of the driver, and writes down the real address for it. */
export function redirectToProxies(name: string, ports: Readonly<Record<string, number>>): void {
  for (const [variable, value] of Object.entries(process.env)) {
    const peer = peerOf(variable)
    const port = ports[`${name}-${peer}`]
    if (!peer || !value || !port) continue
    const [address] = value.match(/unix:.+|[\w.-]+:\d+(?=\/|$)/) ?? []
    if (!address) throw new Error(`no address in ${variable}`)
    writeFileSync(join(CONTROL_DIRECTORY, 'links', `${name}-${peer}`), address)
    process.env[variable] = value.replace(address, `127.0.0.1:${port}`)
  }
}

function peerOf(variable: string): string | undefined {
  if (variable === 'DATABASE_URL') return 'postgres'
  if (variable === 'NATS_URL') return 'nats'
  return variable.match(/^(\w+)_ADDRESS$/)?.[1]?.toLowerCase()
}
