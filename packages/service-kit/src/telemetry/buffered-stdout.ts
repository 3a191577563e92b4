import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Log destination. A fatal line is written before the process continues. */
export interface BufferedStdout extends DestinationStream {
  flushSync(): void
}

const STDOUT_FD = 1
/** Interval between attempts to write to a full pipe. */
const RETRY_MS = 20
/** Time that an exiting process waits for a reader that takes nothing. */
const FLUSH_TIMEOUT_MS = 5_000

/**
 * Buffered stdout: one write per event-loop tick, since a write of many lines costs as much as one line. A
 * slow reader blocks nobody: what does not fit into the pipe is kept and retried. The rest is flushed
 * synchronously at exit.
 */
export function bufferedStdout(): BufferedStdout {
  // Side effect: Node sets the pipe to non-blocking, so that writes fail with EAGAIN instead of blocking.
  void process.stdout
  let lines = ''
  let left: Buffer = NO_BYTES
  let isDue = false

  /** Writes the remainder first; true when anything was written. */
  const send = (): boolean => {
    const before = left.length
    left = writeAll(left)
    if (left.length > 0) return left.length < before
    const text = Buffer.from(lines)
    lines = ''
    left = writeAll(text)
    return before + text.length > left.length
  }
  const sendScheduled = () => {
    isDue = false
    send()
    if (left.length === 0) return
    isDue = true
    // unref: a blocked reader does not keep the process alive.
    setTimeout(sendScheduled, RETRY_MS).unref()
  }
  const flushSync = () => {
    for (let waited = 0; lines || left.length > 0; waited += RETRY_MS) {
      if (send()) waited = 0
      if (left.length === 0 || waited >= FLUSH_TIMEOUT_MS) return
      Atomics.wait(SLEEP_CELL, 0, 0, RETRY_MS)
    }
  }
  process.once('exit', flushSync)
  return {
    flushSync,
    write(line) {
      lines += line
      if (isDue) return
      isDue = true
      setImmediate(sendScheduled)
    },
  }
}

/** Writes what fits; returns the rest. Lines are lost when the reader is gone or the disk is full. */
function writeAll(bytes: Buffer): Buffer {
  let from = 0
  while (from < bytes.length) {
    try {
      from += writeSync(STDOUT_FD, bytes, from)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return bytes.subarray(from)
      return NO_BYTES
    }
  }
  return NO_BYTES
}

const NO_BYTES = Buffer.alloc(0)
const SLEEP_CELL = new Int32Array(new SharedArrayBuffer(4))
