import { prettyFactory } from 'pino-pretty'

interface Failure {
  message?: string
  cause?: Failure
}

const pretty = prettyFactory({
  colorize: process.stdout.isTTY,
  translateTime: 'SYS:HH:MM:ss',
  ignore: 'pid,hostname,name,err,error',
  singleLine: true,
})

/**
 * A line of a service's log for people: a JSON line becomes time, level and message, and of an error the messages of
 * it and its causes (the stacks are in the file). Any other line stays as it is.
 */
export function readableLog(line: string): string {
  if (!line.startsWith('{')) return line
  try {
    const entry: { err?: Failure; error?: Failure } = JSON.parse(line)
    const reasons = messagesOf(entry.err ?? entry.error)
    return [pretty(line).trim(), ...reasons].join(' ← ')
  } catch {
    return line
  }
}

/**
 * Whether a call or an event left this line, and nothing was wrong. There are as many of them as there are calls; who
 * wants one has its request id and finds it in the file.
 */
export function isOrdinary(line: string): boolean {
  return line.startsWith('{"level":30,') && line.includes(',"requestId":"')
}

function messagesOf(failure: Failure | undefined): string[] {
  if (typeof failure?.message !== 'string') return []
  const below = messagesOf(failure.cause)
  // An error that was wrapped often repeats what it wraps.
  return below[0]?.includes(failure.message) ? below : [failure.message, ...below]
}
