import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { Visitor } from '../../../test/support/http/visitor'
import { timed } from '../../dev/console'
import { run } from '../../dev/system/run'
import { startProduct } from '../../dev/system/start-product'
import { PASSWORD } from '../edge/members'
import { seedOnce } from '../edge/seed-once'
import { loadRegistrations } from '../load/measure'
import { runOperatorCommand, settingsOf } from '../load/programme'
import { memoryOf } from '../shared/memory'
import { median } from '../shared/statistics'

/** Figures at one size. Times of calls are medians in milliseconds of a single client. */
export interface ScaleFigures {
  readonly members: number
  /** Undefined when the programme was seeded by an earlier run. */
  readonly seedSeconds?: number
  readonly startSeconds: number
  /** From before the start, so including it, until the network service has read the log and trees have counters. */
  readonly countedSeconds: number
  readonly networkMb: number
  readonly settlerMb: number
  readonly tree: number
  readonly wallet: number
  readonly search: number
  /** Registrations a second by eight clients, and milliseconds from a commit to the sponsor's bonus, under a lighter load. */
  readonly registrations: number
  readonly credited: number
  readonly creditedP99: number
  /** Problems of the registrations, as sentences. */
  readonly wrong: readonly string[]
  readonly reconcileSeconds: number
  readonly reconcileMb: number
  readonly agrees: boolean
  /** The databases on disk. */
  readonly diskMb: number
}

const CALLS = 20
const MAX_COUNTING_MS = 300_000
const firstPage = { draw: 1, start: 0, length: 10, order: [], columns: [] }

/** Registrations: eight clients as fast as they are answered, then ten a second, for so many seconds each. */
const REGISTRATION = { clients: 8, seconds: 20, rate: 10 }

/** Seeds a programme unless it exists, and measures start, memory, calls, registrations and reconcile. */
export async function measureScale(
  k6: string,
  baseDirectory: string,
  members: number,
  adminPassword: string,
): Promise<ScaleFigures> {
  const before = performance.now()
  const directory = await seedOnce(baseDirectory, members, adminPassword)
  const seedSeconds = (performance.now() - before) / 1000
  const started = performance.now()
  const environment = { ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'warn' }
  const product = await timed(`Starting with ${members} members`, async () =>
    startProduct(directory, await freePort(), environment),
  )
  try {
    await timed('Waiting for the counters', () => waitUntilCounted(product.origin))
    const countedSeconds = (performance.now() - started) / 1000
    const calls = await measureCalls(product.origin, adminPassword)
    const memory = memoryByProcess(directory)
    const load = await timed('Registering', () =>
      loadRegistrations({ k6, members, ...REGISTRATION }, product),
    )
    const reconciled = await timed('Reconciling', () => runOperatorCommand(directory, ['reconcile']))
    return {
      members,
      startSeconds: product.seconds,
      countedSeconds,
      ...(seedSeconds > 1 && { seedSeconds }),
      ...calls,
      registrations: load.perSecond,
      credited: load.credited.median,
      creditedP99: load.credited.p99,
      wrong: load.wrong,
      networkMb: memory.get('network') ?? Number.NaN,
      settlerMb: memory.get('settler') ?? Number.NaN,
      ...reconcileCost(reconciled.output),
      agrees: reconciled.code === 0,
      diskMb: await diskOf(directory),
    }
  } finally {
    await product.stop()
  }
}

/**
 * Waits until a member's tree is answered with counters. While the network service still reads the log, it delays each tree a
 * little and answers without them, which is not what `tree` measures.
 */
async function waitUntilCounted(origin: string): Promise<void> {
  const member = new Visitor(origin)
  await member.login('member1', PASSWORD)
  const deadline = Date.now() + MAX_COUNTING_MS
  while (Date.now() < deadline) {
    const { status, body } = await member.get<{ tree: { downlines: Record<'left' | 'right', number> } }>(
      '/api/networks/genealogy',
    )
    if (status === 200 && body.tree.downlines.left + body.tree.downlines.right > 0) return
    await sleep(200)
  }
  throw new Error(`no counters within ${MAX_COUNTING_MS / 1000} s`)
}

async function measureCalls(origin: string, adminPassword: string) {
  const member = new Visitor(origin)
  await member.login('member1', PASSWORD)
  const admin = new Visitor(origin)
  await admin.login('admin', adminPassword)
  // Found once among 100,000 members, eleven times among a million, 111 times among ten million.
  const search = { ...firstPage, search: { value: 'member12345' } }
  return {
    tree: await medianTime(() => member.get('/api/networks/genealogy')),
    wallet: await medianTime(() =>
      member.post('/api/wallets/datatable', { ...firstPage, search: { value: '' } }),
    ),
    search: await medianTime(() => admin.post('/api/users/datatables', search)),
  }
}

async function medianTime(call: () => Promise<{ status: number }>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < CALLS; count++) {
    const before = performance.now()
    const { status } = await call()
    if (status !== 200) throw new Error(`a call was answered by ${status}`)
    times.push(performance.now() - before)
  }
  return median(times)
}

function memoryByProcess(directory: string): Map<string, number> {
  const processes: { name: string; pid: number }[] = JSON.parse(
    readFileSync(join(directory, 'processes.json'), 'utf8'),
  )
  return new Map(processes.map(({ name, pid }) => [name, memoryOf(pid).pss]))
}

/** Reads time and memory from the output of `npm run reconcile`. */
export function reconcileCost(output: string): { reconcileSeconds: number; reconcileMb: number } {
  const cost = /It took ([\d.]+) s, .* with (\d+) MB\./.exec(output)
  return {
    reconcileSeconds: Number(cost?.[1] ?? Number.NaN),
    reconcileMb: Number(cost?.[2] ?? Number.NaN),
  }
}

async function diskOf(directory: string): Promise<number> {
  const { output } = await run('du', ['-sm', join(directory, 'postgres')], {
    environment: settingsOf(directory),
  })
  return Number.parseInt(output, 10)
}
