import { buffer } from 'node:stream/consumers'
import { deserialize, serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { JobLimits } from './job-limits'

/**
 * Runs the job of this process, which a FileWorker started: input from stdin, output to stdout. What `work` throws is a
 * defect; a refusal is an output.
 */
export async function serveFileJob<Input, Output>(work: (input: Input) => Promise<Output>): Promise<void> {
  enforceLimits(JSON.parse(process.argv[2] ?? ''))
  const input = deserialize(await buffer(process.stdin)) as Input
  const output = serialize(await work(input))
  process.stdout.write(output, () => process.exit(0))
}

/**
 * Kills the process at its limits, from a thread of its own, because parsers block the main one. Resident memory is
 * polled: heap limits of Node do not cover native memory, `ulimit` needs a shell, which images do not have, and macOS
 * does not enforce it.
 */
function enforceLimits(limits: JobLimits): void {
  new Worker(watchdog, { eval: true, workerData: limits }).unref()
}

const POLL_MS = 5

const watchdog = `
  const { memoryMb, cpuSeconds, runSeconds } = require('node:worker_threads').workerData
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (
      process.memoryUsage.rss() > memoryMb * 1024 * 1024 ||
      user + system > cpuSeconds * 1e6 ||
      performance.now() > runSeconds * 1e3
    ) process.kill(process.pid, 'SIGKILL')
  }, ${POLL_MS})
`
