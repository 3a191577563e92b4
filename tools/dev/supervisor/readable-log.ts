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
 * Formats a service's log line for people: a JSON line becomes time, level, message and the error's chain of
 * causes (stacks are in the file). Any other line is unchanged.
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
 * Whether this line records a successful call or event. There is one per call; look them up in the file by
 * request id.
 */
export function isSuccessRecord(line: string): boolean {
  return line.startsWith('{"level":30,') && line.includes(',"requestId":"')
}

function messagesOf(failure: Failure | undefined): string[] {
  if (typeof failure?.message !== 'string') return []
  const below = messagesOf(failure.cause)
  // A wrapping error often repeats the wrapped message.
  return below[0]?.includes(failure.message) ? below : [failure.message, ...below]
}
