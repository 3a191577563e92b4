/**
 * A fault is a refusal with a meaning: a code, a public sentence in Indonesian, and a private
 * cause. `rpc/status.ts` turns it into a gRPC status and back; the gateway turns it into HTTP.
 * Anything else that is thrown is a defect: logged with its cause, answered with a neutral sentence.
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
  /** Field name as the edge knows it (`usernames.0`) to its Indonesian sentence. */
  readonly fields?: Readonly<Record<string, string>>
  /** Facts a screen acts upon (`ro: 1`). Values that look like whole numbers arrive as numbers. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly retryAfterSeconds?: number
  /** For the log only; never leaves the process. */
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

/** The request breaks a rule; `fields` says where (422). */
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

/** Not there, or not for this caller: the two look the same (404). */
export const notFound = maker('not_found', 'Data tidak ditemukan.')
/** A race was lost, or the thing has moved on (409). The pages keep what was typed and show what it is now beside it. */
export const conflict = maker(
  'conflict',
  'Data ini baru saja diubah. Periksa nilai yang sekarang, lalu simpan lagi.',
)
/** The caller is known and may not (403). */
export const forbidden = maker('forbidden', 'Anda tidak memiliki akses ke halaman ini.')
/** Nobody is logged in (401). */
export const unauthenticated = maker('unauthenticated', 'Sesi Anda telah berakhir. Silakan masuk kembali.')
/** More than 413 allows: a photo, a body. */
export const tooLarge = maker('too_large', 'Berkas terlalu besar.')
/** Not a type that is accepted (415). */
export const wrongType = maker('wrong_type', 'Jenis berkas tidak didukung.')
/** A part the answer depends on is away; trying again later makes sense (503). */
export const unavailable = maker(
  'unavailable',
  'Layanan sedang tidak tersedia. Silakan coba beberapa saat lagi.',
)

/** More comes than can be worked on; the same call makes sense a little later (503). */
export function tooBusy(): Fault {
  return unavailable('Layanan sedang sibuk. Silakan coba sebentar lagi.', { retryAfterSeconds: 5 })
}

/** Too many tries (429); `retryAfterSeconds` says when it makes sense again. */
export function tooMany(message: string, retryAfterSeconds?: number, details: FaultDetails = {}): Fault {
  return new Fault('too_many', message, { ...details, retryAfterSeconds })
}

export function isFault(error: unknown, code?: FaultCode): error is Fault {
  return error instanceof Fault && (code === undefined || error.code === code)
}
