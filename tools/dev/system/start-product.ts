import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../root'

/** A running `npm start`, for a measurement. */
export interface RunningProduct {
  readonly origin: string
  readonly directory: string
  /** Time from the start until `/readyz`. */
  readonly seconds: number
  stop(): Promise<void>
}

const READY_TIMEOUT_MS = 180_000

/** Starts the product without demonstration data and waits until it is ready. */
export async function startProduct(
  directory: string,
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningProduct> {
  const before = Date.now()
  const started = spawn(process.execPath, [join(root, 'tools', 'start.mjs')], {
    env: {
      ...process.env,
      DEMO: '0',
      PORT: String(port),
      DATA_DIR: directory,
      DATABASE_URL: '',
      NATS_URL: '',
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  while (!(await answers(origin))) {
    if (started.exitCode !== null) throw new Error('npm start ended')
    if (Date.now() - before > READY_TIMEOUT_MS) throw new Error('npm start did not become ready')
    await sleep(20)
  }
  return { origin, directory, seconds: (Date.now() - before) / 1000, stop: () => stop(started) }
}

async function stop(started: ChildProcess): Promise<void> {
  if (started.exitCode !== null || started.signalCode !== null) return
  const ended = once(started, 'exit')
  started.kill('SIGTERM')
  await ended
}

async function answers(origin: string): Promise<boolean> {
  return await fetch(`${origin}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
