import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '@jejaring/local-servers/system/free-port'
import { Command } from 'commander'
import { parseArguments } from '../../cli/operator/parse-arguments'
import { printLine } from '../../dev/console'
import { startProduct } from '../../dev/system/start-product'
import { memoryOf } from '../shared/memory'

const IDLE_AFTER = 10_000

/**
 * `npm run bench:start`: how long a second start takes until `/readyz`, and what the services weigh when they are idle.
 * For people to read; nothing is asserted.
 */
export async function run(args: string[]): Promise<number> {
  const exitCode = parseArguments(
    new Command('npm run bench:start --').description(
      'Measures a first and a second start on a data directory of its own, and the idle services.',
    ),
    args,
  )
  if (exitCode !== undefined) return exitCode
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-bench-'))
  const port = await freePort()
  try {
    const first = await startProduct(directory, port)
    printLine(`First start, fresh data directory: ready after ${first.seconds.toFixed(1)} s.`)
    await first.stop()
    const second = await startProduct(directory, port)
    printLine(`Second start: ready after ${second.seconds.toFixed(1)} s.`)
    await sleep(IDLE_AFTER)
    weigh(directory)
    await second.stop()
    return 0
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

function weigh(directory: string): void {
  const running: { name: string; pid: number }[] = JSON.parse(
    readFileSync(join(directory, 'processes.json'), 'utf8'),
  )
  const weights = running.map(({ name, pid }) => ({ name, ...memoryOf(pid) }))
  printLine('Memory of the idle services in MB (resident; shared pages divided among those that use them):')
  for (const { name, rss, pss } of weights) printLine(`  ${name.padEnd(10)} ${column(rss)} ${column(pss)}`)
  const sum = (of: 'rss' | 'pss') => weights.reduce((total, one) => total + one[of], 0)
  printLine(`  ${'together'.padEnd(10)} ${column(sum('rss'))} ${column(sum('pss'))}`)
}

function column(megabytes: number): string {
  return megabytes.toFixed(0).padStart(6)
}
