/**
 * A fault is an expected error with a code, a public Indonesian sentence and a private cause. `rpc/errors.ts`
 * converts it to a gRPC status and back; the gateway converts it to HTTP. Anything else that is thrown is a
 * defect: logged with its cause and answered with a neutral sentence.
 */
export const faultCodes = [
  'invalid',
  'unauthenticated',
  'forbidden',
  'not_found',
  'conflict',
  'too_many',
  'too_large',
  'wrong_type',
  'unavailable',
  'internal',
] as const

export type FaultCode = (typeof faultCodes)[number]

export interface FaultDetails {
  /** Public field name (`usernames.0`) → Indonesian sentence. */
  readonly fields?: Readonly<Record<string, string>>
  /** Values that a screen acts on (`ro: 1`). Integers arrive as numbers. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly retryAfterSeconds?: number
  /** Logged only; never leaves the process. */
  readonly cause?: unknown
}

export class Fault extends Error {
  override readonly name = 'Fault'
  readonly fields?: Readonly<Record<string, string>>
  readonly params?: Readonly<Record<string, string | number>>
  readonly retryAfterSeconds?: number

  constructor(
    readonly code: FaultCode,
    message: string,
    details: FaultDetails = {},
  ) {
    super(message, { cause: details.cause })
    this.fields = details.fields
    this.params = details.params
    this.retryAfterSeconds = details.retryAfterSeconds
  }
}

/** The request violates a rule; `fields` names the fields (422). */
export function invalid(
  message: string,
  fields?: Readonly<Record<string, string>>,
  details: Omit<FaultDetails, 'fields'> = {},
): Fault {
  return new Fault('invalid', message, { ...details, fields })
}

const maker =
  (code: FaultCode, sentence: string) =>
  (message: string = sentence, details?: FaultDetails): Fault =>
    new Fault(code, message, details)

/** Missing, or hidden from this caller: both look the same (404). */
export const notFound = maker('not_found', 'Data tidak ditemukan.')
/**
 * Lost a race, or the object has changed (409). Pages keep the input and show the current value next to it.
 */
export const conflict = maker(
  'conflict',
  'Data ini baru saja diubah. Periksa nilai yang sekarang, lalu simpan lagi.',
)
/** The caller is authenticated but not authorized (403). */
export const forbidden = maker('forbidden', 'Anda tidak memiliki akses ke halaman ini.')
/** Not authenticated (401). */
export const unauthenticated = maker('unauthenticated', 'Sesi Anda telah berakhir. Silakan masuk kembali.')
/** Upload or body too large (413). */
export const tooLarge = maker('too_large', 'Berkas terlalu besar.')
/** A dependency is unavailable; retrying later makes sense (503). */
export const unavailable = maker(
  'unavailable',
  'Layanan sedang tidak tersedia. Silakan coba beberapa saat lagi.',
)

/** Overloaded; retrying shortly makes sense (503). */
export function tooBusy(): Fault {
  return unavailable('Layanan sedang sibuk. Silakan coba sebentar lagi.', { retryAfterSeconds: 5 })
}

/** Too many attempts (429); `retryAfterSeconds` is the time until a retry makes sense. */
export function tooMany(message: string, retryAfterSeconds?: number, details: FaultDetails = {}): Fault {
  return new Fault('too_many', message, { ...details, retryAfterSeconds })
}

export function isFault(error: unknown, code?: FaultCode): error is Fault {
  return error instanceof Fault && (code === undefined || error.code === code)
}

/** True for answers that refuse a request (4xx), as opposed to failures. */
export function isRefusal(error: unknown): boolean {
  return isFault(error) && error.code !== 'internal' && error.code !== 'unavailable'
}
