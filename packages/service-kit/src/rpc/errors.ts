import { Metadata, type ServiceError, status } from '@grpc/grpc-js'
import { Fault as FaultMessage } from '@jejaring/proto/common/v1/fault'
import { Fault, type FaultCode, faultCodes, unavailable } from '../runtime/faults'

const FAULT_TRAILER_KEY = 'fault-bin'
const NEUTRAL_MESSAGE = 'Terjadi kesalahan pada sistem. Silakan coba beberapa saat lagi.'

const statusOf: Readonly<Record<FaultCode, status>> = {
  invalid: status.INVALID_ARGUMENT,
  unauthenticated: status.UNAUTHENTICATED,
  forbidden: status.PERMISSION_DENIED,
  not_found: status.NOT_FOUND,
  conflict: status.ABORTED,
  too_many: status.RESOURCE_EXHAUSTED,
  too_large: status.OUT_OF_RANGE,
  wrong_type: status.FAILED_PRECONDITION,
  unavailable: status.UNAVAILABLE,
  internal: status.INTERNAL,
}

/** The gRPC status code of a call's outcome; `error` is undefined on success. */
export function grpcStatusOf(error: unknown): status {
  return error === undefined ? status.OK : statusOf[faultFor(error).code]
}

/** Attributes of a call's span, by OpenTelemetry's conventions. */
export function rpcSpan(path: string) {
  const [, service = '', method = ''] = path.split('/')
  return {
    attributes: { 'rpc.system': 'grpc', 'rpc.service': service, 'rpc.method': method },
    outcome: (error: unknown) => ({ 'rpc.grpc.status_code': grpcStatusOf(error) }),
  }
}

export interface StatusAnswer {
  readonly code: status
  readonly details: string
  readonly metadata: Metadata
}

/** Converts anything thrown to a gRPC status. A defect's message stays in the log. */
export function toStatus(error: unknown): StatusAnswer {
  const { code } = faultFor(error)
  const metadata = new Metadata()
  metadata.set(FAULT_TRAILER_KEY, encodeFault(error))
  // The status text is ASCII for tools such as grpcurl; the sentence travels in the trailer.
  return { code: statusOf[code], details: code, metadata }
}

const faultFor = (error: unknown): Fault =>
  error instanceof Fault ? error : new Fault('internal', NEUTRAL_MESSAGE)

/** Encodes the fault of a batched call. */
export function encodeFault(error: unknown): Buffer {
  const fault = faultFor(error)
  const message: FaultMessage = {
    code: fault.code,
    message: fault.message,
    fields: { ...fault.fields },
    params: Object.fromEntries(
      Object.entries(fault.params ?? {}).map(([key, value]) => [key, String(value)]),
    ),
    retryAfterSeconds: Math.ceil(fault.retryAfterSeconds ?? 0),
  }
  return Buffer.from(FaultMessage.encode(message).finish())
}

/** What a client throws for any failed call: the fault of the other side, or `unavailable`. */
export function toFault(error: unknown, path: string): Fault {
  if (error instanceof Fault) return error
  const failed = error as Partial<ServiceError>
  const [bytes] = failed.metadata?.get(FAULT_TRAILER_KEY) ?? []
  if (bytes instanceof Buffer) return decodeFault(bytes, path)
  // During a rollout the server may not know the method yet.
  const unavailableCodes = [
    status.UNAVAILABLE,
    status.DEADLINE_EXCEEDED,
    status.CANCELLED,
    status.UNIMPLEMENTED,
  ]
  const cause = new Error(`${path}: ${failed.details ?? String(error)}`, { cause: error })
  if (failed.code !== undefined && unavailableCodes.includes(failed.code))
    return unavailable(undefined, { cause })
  return new Fault('internal', NEUTRAL_MESSAGE, { cause })
}

/** Decodes a fault. */
export function decodeFault(bytes: Uint8Array, path: string): Fault {
  const message = FaultMessage.decode(bytes)
  const known = faultCodes.find((code) => code === message.code) ?? 'internal'
  const params = Object.entries(message.params).map(([key, value]) => [key, asNumber(value)] as const)
  return new Fault(known, message.message, {
    fields: Object.keys(message.fields).length > 0 ? message.fields : undefined,
    params: params.length > 0 ? Object.fromEntries(params) : undefined,
    retryAfterSeconds: message.retryAfterSeconds || undefined,
    cause: new Error(`answered by ${path}`),
  })
}

function asNumber(text: string): string | number {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}
