import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { ReadableError } from '@jejaring/local-servers/system/readable-error'
import { WalletServiceService, WithdrawalStatus } from '@jejaring/proto/wallet/v1/wallet'
import { makeClient } from '@jejaring/service-kit'
import { bundleService } from '../../dev/build/bundle-service'
import { root } from '../../dev/root'
import { memoryOf } from '../shared/memory'
import type { Servers } from './fixture'
import { HEAVY_MEMBER_ID } from './tables'

/** Threshold: peak memory of the running wallet. */
export const MAX_MEMORY_MB = 150

export interface ExportFigures {
  readonly bytes: number
  readonly seconds: number
  /** Resident memory in MB, before the export and at its peak. */
  readonly atRest: number
  readonly peak: number
}

/** Measures the bundled wallet on a filled database while an admin exports withdrawals of a date range. */
export async function measureExport(servers: Servers, name: string, days: [string, string]) {
  await bundleService('wallet')
  const [port, side] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [join(root, 'services', 'wallet', 'dist', 'main.js')], {
    env: environment(servers, name, port, side),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    await waitUntilReady(side)
    const atRest = memoryOf(child.pid!).rss
    const startedAt = performance.now()
    const bytes = await download(port, days)
    const seconds = (performance.now() - startedAt) / 1_000
    return { bytes, seconds, atRest, peak: peakMemory(child.pid!) } satisfies ExportFigures
  } finally {
    if (child.exitCode === null) {
      child.kill()
      await once(child, 'exit')
    }
  }
}

function environment({ postgresUrl, natsUrl }: Servers, name: string, port: number, side: number) {
  const database = new URL(postgresUrl)
  database.pathname = `/${name}`
  // An export calls no other service.
  const unreachable = '127.0.0.1:9'
  return {
    PATH: process.env.PATH,
    LOG_LEVEL: 'fatal',
    NATS_URL: natsUrl,
    NATS_PREFIX: name,
    DATABASE_URL: database.href,
    GRPC_PORT: String(port),
    SIDE_PORT: String(side),
    IDEMPOTENCY_SECRET: 'for a benchmark only',
    SEAL_KEY: 'for a benchmark only',
    CALLER_KEY: 'for a benchmark only',
    UNSIGNED_CALLERS: 'accept',
    IDENTITY_ADDRESS: unreachable,
    CONFIG_ADDRESS: unreachable,
    NETWORK_ADDRESS: unreachable,
    PINS_ADDRESS: unreachable,
    REWARDS_ADDRESS: unreachable,
  }
}

async function waitUntilReady(port: number): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new ReadableError('The wallet did not become ready within a minute.')
}

async function download(port: number, [dateStart, dateFinish]: [string, string]): Promise<number> {
  const actor = { memberId: HEAVY_MEMBER_ID, role: 'admin' } as const
  const { client, close } = makeClient(WalletServiceService, `127.0.0.1:${port}`, () => ({
    requestId: randomUUID(),
    address: '192.0.2.1',
    actor,
  }))
  const query = { start: 0, length: 0, search: '', order: [], dateStart, dateFinish }
  const filter = { query, status: WithdrawalStatus.UNSPECIFIED }
  let bytes = 0
  for await (const { data } of client.exportWithdrawals({ filter }, { deadline: 600_000 }))
    bytes += data.length
  close()
  return bytes
}

function peakMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
