import { makeLogger } from '../src/telemetry/log'

/** A process that logs 1,000 lines and then ends in the way that its first argument names. */
const log = makeLogger('lines', 'info')
/** Several batches fill a pipe (64 KiB). */
const LINES_PER_BATCH = 200
const BATCHES = 5

function logBatch(batch: number): void {
  for (let line = 0; line < LINES_PER_BATCH; line++)
    log.info({ batch, line, text: 'x'.repeat(200) }, 'logged')
}

const endings: Readonly<Record<string, () => void>> = {
  end: () => undefined,
  exit: () => process.exit(3),
  throw: () => {
    throw new Error('uncaught')
  },
  reject: () => void Promise.reject(new Error('uncaught')),
  fatal: () => log.fatal('last line'),
  abort: () => {
    log.fatal('last line')
    process.kill(process.pid, 'SIGKILL')
  },
}

let batch = 0
function next(): void {
  logBatch(batch++)
  if (batch < BATCHES) setImmediate(next)
  else endings[process.argv[2] ?? 'end']?.()
}

// Waits until the test has closed the other end of stdout.
if (process.argv[3] === 'after close') process.stdin.once('end', next).resume()
else next()
