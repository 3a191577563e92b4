import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { caller } from './caller'

export type { Logger }

/** Property names whose values never reach a log, at the top or up to three levels deep. */
const secrets = [
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
]

/** JSON lines on stdout; each line of a call or an event carries its request id. */
export function makeLogger(name: string, level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    name,
    level,
    base: { pid: process.pid },
    mixin: () => {
      const { requestId, actor } = caller()
      return requestId ? { requestId, memberId: actor?.memberId } : {}
    },
    redact: {
      paths: secrets.flatMap((key) => [key, `*.${key}`, `*.*.${key}`, `*.*.*.${key}`]),
      censor: '***',
    },
    serializers: { err: describeError, error: describeError },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error with its causes, without the values a query was given (they may be secret). */
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
