import { Fault, type FaultCode, isFault, overloaded } from '@jejaring/service-kit'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { streamsFull } from './change-streams'
import { runWithRequestId } from './request-id'

const STATUS_BY_CODE: Record<FaultCode, number> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_many: 429,
  too_large: 413,
  wrong_type: 415,
  unavailable: 503,
  internal: 500,
}

/** Faults for errors of Fastify and its plugins, by error code. */
const FRAMEWORK_FAULTS: Record<string, Fault> = {
  FST_ERR_BAD_URL: new Fault('not_found', 'Alamat tidak ditemukan.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Fault('wrong_type', 'Jenis data yang dikirim tidak didukung.'),
  FST_ERR_CTP_BODY_TOO_LARGE: new Fault('too_large', 'Data yang dikirim terlalu besar.'),
  FST_REQ_FILE_TOO_LARGE: new Fault('too_large', 'Berkas terlalu besar. Ukuran paling besar 5 MB.'),
  FST_FILES_LIMIT: new Fault('too_large', 'Terlalu banyak berkas yang dikirim.'),
  FST_PARTS_LIMIT: new Fault('too_large', 'Terlalu banyak isian yang dikirim.'),
  FST_FIELDS_LIMIT: new Fault('too_large', 'Terlalu banyak isian yang dikirim.'),
  FST_CSRF_MISSING_SECRET: antiForgeryFault(),
  FST_CSRF_INVALID_TOKEN: antiForgeryFault(),
}

function antiForgeryFault(): Fault {
  return new Fault('forbidden', 'Halaman ini sudah kedaluwarsa. Muat ulang halaman lalu coba lagi.')
}

/** Converts anything thrown into a fault. Unknown errors become `internal` and keep their cause for the log. */
export function toFault(error: unknown): Fault {
  if (isFault(error)) return error
  const { code, statusCode } = error as FastifyError
  const known = FRAMEWORK_FAULTS[code]
  if (known) return known
  if (statusCode === 413) return new Fault('too_large', 'Data yang dikirim terlalu besar.', { cause: error })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Fault('invalid', 'Data yang dikirim tidak dapat dibaca.', { cause: error })
  }
  return new Fault('internal', 'Terjadi kesalahan pada sistem. Silakan coba beberapa saat lagi.', {
    cause: error,
  })
}

/** Response body of every fault (rule book §7). */
export function failureBody(fault: Fault) {
  const filled = (record?: object) => (record && Object.keys(record).length > 0 ? record : undefined)
  return { message: fault.message, errors: filled(fault.fields), err_params: filled(fault.params) }
}

export function replyWithError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const fault = toFault(error)
  const status = STATUS_BY_CODE[fault.code]
  // Load shedding is not logged as an error: it would add work during overload, and the response log has a line anyway.
  if (status >= 500 && fault !== overloaded && fault !== streamsFull)
    runWithRequestId(request, () => request.log.error({ err: fault.cause ?? fault }, 'request failed'))
  if (fault.retryAfterSeconds) reply.header('retry-after', String(fault.retryAfterSeconds))
  else if (status === 503) reply.header('retry-after', '5')
  reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
  // Failures have one shape for all calls, so they bypass the call's reply schema.
  reply.serializer(JSON.stringify).send(failureBody(fault))
}
