import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '../console'
import { root } from '../root'
import { freePort } from '../system/free-port'
import { memoryOf } from '../system/memory'

const IDLE_AFTER = 10_000
const READY_WITHIN = 180_000

/**
 * `npm run bench:start`: how long a second start takes until `/readyz`, and what the services weigh when they are idle.
 * For people to read; nothing is asserted.
 */
export async function run(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'jejaring-bench-'))
  const port = await freePort()
  try {
    const first = await start(directory, port)
    say(`First start, fresh data directory: ready after ${first.seconds.toFixed(1)} s.`)
    await stop(first.process)
    const second = await start(directory, port)
    say(`Second start: ready after ${second.seconds.toFixed(1)} s.`)
    await sleep(IDLE_AFTER)
    weigh(directory)
    await stop(second.process)
    return 0
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function start(directory: string, port: number): Promise<{ process: ChildProcess; seconds: number }> {
  const before = Date.now()
  const started = spawn(process.execPath, [join(root, 'tools', 'start.mjs')], {
    env: {
      ...process.env,
      DEMO: '0',
      PORT: String(port),
      DATA_DIR: directory,
      DATABASE_URL: '',
      NATS_URL: '',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (!(await answers(port))) {
    if (started.exitCode !== null) throw new Error('npm start ended')
    if (Date.now() - before > READY_WITHIN) throw new Error('npm start did not become ready')
    await sleep(20)
  }
  return { process: started, seconds: (Date.now() - before) / 1000 }
}

async function stop(started: ChildProcess): Promise<void> {
  const ended = once(started, 'exit')
  started.kill('SIGTERM')
  await ended
}

async function answers(port: number): Promise<boolean> {
  return await fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

function weigh(directory: string): void {
  const running: { name: string; pid: number }[] = JSON.parse(
    readFileSync(join(directory, 'processes.json'), 'utf8'),
  )
  const weights = running.map(({ name, pid }) => ({ name, ...memoryOf(pid) }))
  say('Memory of the idle services in MB (resident; shared pages divided among those that use them):')
  for (const { name, rss, pss } of weights) say(`  ${name.padEnd(10)} ${column(rss)} ${column(pss)}`)
  const sum = (of: 'rss' | 'pss') => weights.reduce((total, one) => total + one[of], 0)
  say(`  ${'together'.padEnd(10)} ${column(sum('rss'))} ${column(sum('pss'))}`)
}

function column(megabytes: number): string {
  return megabytes.toFixed(0).padStart(6)
}
