import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { Command } from 'commander'
import { printLine } from '../../dev/console'
import { startProduct } from '../../dev/system/start-product'
import { type Headline, holds, thresholdOf, writeHeadlines } from '../headlines/headline'
import { memoryOf } from '../shared/memory'

const IDLE_DELAY_MS = 10_000

const MAX_IDLE_MB = 700

const options = new Command('npm run bench:start --')
  .description(
    'Measures a first and a second start on a data directory of its own, and the idle services; exit status 1 when a threshold is missed.',
  )
  .option('--json <file>', 'write the headline figures into a file')

/** `npm run bench:start`: measures a first and a second start until `/readyz`, and the memory of the idle services. */
export async function run(args: string[]): Promise<number> {
  const { json } = options.parse(args, { from: 'user' }).opts<{ json?: string }>()
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-bench-'))
  const port = await freePort()
  try {
    const first = await startProduct(directory, port)
    printLine(`First start, fresh data directory: ready after ${first.seconds.toFixed(1)} s.`)
    await first.stop()
    const second = await startProduct(directory, port)
    printLine(`Second start: ready after ${second.seconds.toFixed(1)} s.`)
    await sleep(IDLE_DELAY_MS)
    const idle = printMemory(directory)
    await second.stop()
    const memory: Headline = { name: 'idle services: memory', value: idle, unit: 'MB', atMost: MAX_IDLE_MB }
    writeHeadlines(json, [
      { name: 'first start', value: first.seconds, unit: 's' },
      { name: 'second start', value: second.seconds, unit: 's' },
      memory,
    ])
    printLine(`Idle memory ${thresholdOf(memory)}`)
    return holds(memory) ? 0 : 1
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Returns the sum of the proportional memory. */
function printMemory(directory: string): number {
  const running: { name: string; pid: number }[] = JSON.parse(
    readFileSync(join(directory, 'processes.json'), 'utf8'),
  )
  const usage = running.map(({ name, pid }) => ({ name, ...memoryOf(pid) }))
  printLine(
    'Memory of the idle services in MB (resident; proportional, with shared pages divided by their users):',
  )
  for (const { name, rss, pss } of usage) printLine(`  ${name.padEnd(10)} ${column(rss)} ${column(pss)}`)
  const sum = (of: 'rss' | 'pss') => usage.reduce((total, one) => total + one[of], 0)
  printLine(`  ${'total'.padEnd(10)} ${column(sum('rss'))} ${column(sum('pss'))}`)
  return sum('pss')
}

function column(megabytes: number): string {
  return megabytes.toFixed(0).padStart(6)
}
