import { type Fault, invalid, isUuid } from '@jejaring/service-kit'
import type { StatusChange } from './status'
import type { Status } from './withdrawal'

/** Limits the duration of the transaction, for whose locks others wait. */
export const MAX_ROWS_PER_CALL = 5_000
const MAX_REASON_LENGTH = 500

export interface StatusChangeInput {
  readonly status: Status | undefined
  readonly from: Status | undefined
  readonly ids: readonly string[]
  readonly checked: boolean
  /** Number of checked rows that the admin confirmed; undefined accepts any. */
  readonly checkedCount?: bigint | undefined
  readonly reason: string
}

/** A status change of the given rows, or of the rows that the admin has checked. */
export interface ParsedStatusChange extends StatusChange {
  readonly rows: { readonly ids: readonly string[] } | 'checked'
  readonly confirmed: bigint | undefined
  /** Stored with refused rows and shown to their owners; empty otherwise. */
  readonly reason: string
}

/** Validates a status change. Faults: invalid (`status_data`, `reason`). */
export function parseStatusChange(request: StatusChangeInput, adminId: string): ParsedStatusChange {
  const { status, from, ids, checked } = request
  if (!status) throw invalidSelection('Pilih status penarikan: pending, process, success, atau failed.')
  if (checked === ids.length > 0) {
    throw invalidSelection('Pilih penarikan yang akan diubah: sebutkan id-nya, atau pilih barisnya.')
  }
  if (ids.length > MAX_ROWS_PER_CALL) throw tooManyRows()
  return {
    to: status,
    from,
    adminId,
    rows: checked ? 'checked' : { ids: [...new Set(ids)] },
    confirmed: request.checkedCount,
    reason: parseReason(status, request.reason),
  }
}

/** Returns the reason to store: a refusal always has one, other changes never. Faults: invalid (`reason`). */
export function parseReason(status: Status, text: string): string {
  const reason = text.trim()
  if (reason.length > MAX_REASON_LENGTH) {
    const sentence = `Alasan paling banyak ${MAX_REASON_LENGTH} karakter.`
    throw invalid(sentence, { reason: sentence })
  }
  return status === 'failed' ? reason || 'Ditolak oleh admin.' : ''
}

export function tooManyRows(): Fault {
  return invalidSelection(
    'Terlalu banyak penarikan sekaligus, paling banyak 5.000. Persempit filter lalu ulangi.',
  )
}

/** Splits ids into UUIDs and others, which cannot exist. */
export function splitIds(ids: readonly string[]): { uuids: string[]; unknown: string[] } {
  return { uuids: ids.filter(isUuid), unknown: ids.filter((id) => !isUuid(id)) }
}

export function invalidSelection(sentence: string): Fault {
  return invalid(sentence, { status_data: sentence })
}
