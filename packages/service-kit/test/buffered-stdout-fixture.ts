import { makeLogger } from '../src/telemetry/log'

/** A process that logs and then ends in the way that its first word says. */
const log = makeLogger('lines', 'info')
const LINES = 200

function writeLine(turn: number): void {
  // What a pipe holds is filled by a few of them.
  for (let line = 0; line < LINES; line++) log.info({ turn, line, text: 'x'.repeat(200) }, 'said')
}

const ways: Readonly<Record<string, () => void>> = {
  end: () => undefined,
  exit: () => process.exit(3),
  throw: () => {
    throw new Error('nobody catches it')
  },
  goOn: () => {
    process.stderr.write('goes on')
    process.stdin.resume()
  },
  fatal: () => log.fatal('the last word'),
  abort: () => {
    log.fatal('the last word')
    process.kill(process.pid, 'SIGKILL')
  },
}

let turn = 0
function next(): void {
  writeLine(turn++)
  if (turn < 5) setImmediate(next)
  else ways[process.argv[2] ?? 'end']?.()
}

// Waits until the test has closed the other end of stdout.
if (process.argv[3] === 'after close') process.stdin.once('end', next).resume()
else next()
