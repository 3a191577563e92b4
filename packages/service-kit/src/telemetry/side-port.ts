import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import { VERSION } from './version'

const CHECK_TIMEOUT_MS = 2_000

/** HTTP port for probes and metrics: `/healthz` (alive), `/readyz` (ready), `/metrics`. */
export class SidePort {
  private readonly checks = new Map<string, () => boolean | Promise<boolean>>()
  private readonly server: Server

  constructor(private readonly registry: Registry) {
    this.server = createServer(async (request, response) => {
      const answer = await this.answer(request.url ?? '')
      response.writeHead(answer.status, { 'content-type': answer.type })
      response.end(answer.body)
    })
  }

  check(name: string, check: () => boolean | Promise<boolean>): void {
    this.checks.set(name, check)
  }

  async listen(host: string, port: number): Promise<number> {
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject)
      this.server.listen(port, host, resolve)
    })
    return (this.server.address() as AddressInfo).port
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise<void>((resolve) => this.server.close(() => resolve()))
  }

  private async answer(url: string): Promise<{ status: number; type: string; body: string }> {
    const json = (status: number, body: unknown) => ({
      status,
      type: 'application/json',
      body: JSON.stringify(body),
    })
    if (url === '/healthz') return json(200, { alive: true })
    if (url === '/readyz') {
      const results = await Promise.all(
        [...this.checks].map(async ([name, check]) => [name, await passes(check)] as const),
      )
      return json(results.every(([, ok]) => ok) ? 200 : 503, {
        ...Object.fromEntries(results),
        version: VERSION,
      })
    }
    if (url === '/metrics') {
      return { status: 200, type: this.registry.contentType, body: await this.registry.metrics() }
    }
    return json(404, {})
  }
}

async function passes(check: () => boolean | Promise<boolean>): Promise<boolean> {
  try {
    return await Promise.race([check(), sleep(CHECK_TIMEOUT_MS, false, { ref: false })])
  } catch {
    return false
  }
}
