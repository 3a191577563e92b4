import { writeSync } from 'node:fs'
import type { DestinationStream } from 'pino'

/** Where lines go. A fatal one is written before the process goes on. */
export interface BufferedStdout extends DestinationStream {
  flushSync(): void
}

const STDOUT_FD = 1
/** Milliseconds until a reader who had no room is tried again. */
const RETRY_MS = 20
/** Milliseconds that a process which ends waits for a reader who takes nothing. */
const FLUSH_TIMEOUT_MS = 5_000

/**
 * stdout: the lines of one turn of the event loop by one write, which costs as much as a write of one line. A reader who stands
 * still holds nobody up: what a pipe has no room for is kept and tried again. What is left when the process ends is written then.
 */
export function bufferedStdout(): BufferedStdout {
  // Whoever asks for this stream has Node make a pipe one that says it has no room instead of having its writer wait.
  void process.stdout
  let lines = ''
  let left: Buffer = NO_BYTES
  let isDue = false

  /** What was left goes first. Whether anything was taken. */
  const send = (): boolean => {
    const before = left.length
    left = writeAll(left)
    if (left.length > 0) return left.length < before
    const text = Buffer.from(lines)
    lines = ''
    left = writeAll(text)
    return before + text.length > left.length
  }
  const sendInTurn = () => {
    isDue = false
    send()
    if (left.length === 0) return
    isDue = true
    // A reader who stands still does not keep a process from its end either.
    setTimeout(sendInTurn, RETRY_MS).unref()
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
      setImmediate(sendInTurn)
    },
  }
}

/** What there was no room for. Where the reader has gone, or the disk is full, nobody can be told: the lines are lost. */
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
