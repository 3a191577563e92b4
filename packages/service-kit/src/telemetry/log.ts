import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { caller } from '../rpc/caller'
import { traceId } from './tracing'

export type { Logger }

/** Property names whose values never reach a log, at any depth. */
const secretProperties = new Set([
  'password',
  'passwordConfirm',
  'password_confirm',
  'token',
  'cookie',
  'authorization',
  'pinCode',
  'pin_code',
  'accountNumber',
  'account_number',
  'bankAccountNumber',
  'bankAccountAddress',
  'bank_account_address',
  'sealedParameters',
])

/** Unwritten text that is kept while stdout fails, for example on a full disk; further lines are dropped. */
const MAX_BUFFERED_BYTES = 1024 * 1024

/**
 * Stdout of this process, written synchronously: the last lines of a process that exits, crashes or is killed are
 * complete and in order. pino's asynchronous mode reorders them (docs/decisions/0056-synchronous-log-lines.md).
 */
function openStdout(): DestinationStream {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: MAX_BUFFERED_BYTES })
  // A service keeps working when its log cannot be written.
  destination.on('error', () => undefined)
  return destination
}

let stdout: DestinationStream | undefined

/** Logger of JSON lines on stdout; lines of a call or event carry its request id and, when it is traced, its trace id. */
export function makeLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    name,
    level,
    base: { pid: process.pid },
    mixin: () => {
      const { requestId, actor } = caller()
      return { requestId: requestId || undefined, memberId: actor?.memberId, traceId: traceId() }
    },
    formatters: { log: withoutSecrets },
    serializers: { err: describeError, error: describeError },
  }
  stdout ??= openStdout()
  return pino(options, destination ?? stdout)
}

/**
 * Copies a log object without secrets in one pass. pino's `redact` would check every path at every depth for
 * each line.
 */
function withoutSecrets(line: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(line).map(([key, value]) => [
      key,
      secretProperties.has(key) ? '***' : redacted(value, depth + 1),
    ]),
  )
}

/** Redacts nested values up to pino's six levels. Dates and errors are left to their serializers. */
function redacted(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > 6) return value
  if (Array.isArray(value)) return value.map((one) => redacted(one, depth + 1))
  if (value instanceof Error || ArrayBuffer.isView(value) || 'toJSON' in value) return value
  return withoutSecrets(value, depth)
}

/** Describes an error with its causes, without query parameters (they may be secret). */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code, detail: _detail, query, table, constraint } = error as Error & Record<string, unknown>
  return {
    type: error.name,
    message: error.message,
    code,
    query,
    table,
    constraint,
    stack: error.stack,
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}
