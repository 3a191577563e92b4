import pino, { type DestinationStream } from 'pino'

/** Where lines go. A fatal one is written before the process goes on. */
export interface LogLines extends DestinationStream {
  flushSync(): void
}

/** Milliseconds in which a thread that writes is done, where somebody reads. */
const WRITTEN_IN = 100

/**
 * stdout, written to by a thread of its own, so that a reader who stands still holds nobody up: the lines of one turn of the
 * event loop by one write, which costs as much as a write of one line. What has not been written when the process ends is
 * written then, after what the thread has in hand.
 */
export function logLines(): LogLines {
  const out = pino.destination({ dest: 1, sync: false })
  // The type leaves out that it says so, and it throws whatever it is asked after its end.
  const hasEnded = () => 'destroyed' in out && out.destroyed === true
  let last: DestinationStream | undefined
  let lines = ''
  let sentAt = Number.NEGATIVE_INFINITY
  const send = () => {
    const text = lines
    lines = ''
    if (!text || hasEnded()) return
    out.write(text)
    sentAt = performance.now()
  }
  const flushSync = () => {
    // Nothing tells the end of its write but the event loop, which turns no more.
    if (performance.now() - sentAt < WRITTEN_IN) Atomics.wait(NEVER, 0, 0, WRITTEN_IN)
    if (!hasEnded()) out.flushSync()
    last ??= pino.destination({ dest: 1, sync: true })
    if (lines) last.write(lines)
    lines = ''
  }
  process.once('exit', flushSync)
  return {
    flushSync,
    write(line) {
      if (!lines) setImmediate(send)
      lines += line
    },
  }
}

const NEVER = new Int32Array(new SharedArrayBuffer(4))
