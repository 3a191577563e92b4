import { type Fault, invalid, isUuid } from '@jejaring/service-kit'
import type { StatusChange } from './status'
import type { Status } from './withdrawal'

/** Most rows of one call: they change in one transaction, which others wait for. */
export const MOST_ROWS = 5_000
const LONGEST_REASON = 500

export interface RequestedChange {
  readonly status: Status | undefined
  readonly from: Status | undefined
  readonly ids: readonly string[]
  readonly checked: boolean
  /** How many checked rows were confirmed; any number when left out. */
  readonly checkedCount?: bigint | undefined
  readonly reason: string
}

/** A change as an admin asks for it: the rows named, or the rows it has checked. */
export interface ReadChange extends StatusChange {
  readonly rows: { readonly ids: readonly string[] } | 'checked'
  readonly confirmed: bigint | undefined
  /** Kept with refused rows and shown to their owners; empty otherwise. */
  readonly reason: string
}

/** Reads what an admin asks for. Faults: invalid (`status_data`, `reason`). */
export function readChange(request: RequestedChange, adminId: string): ReadChange {
  const { status, from, ids, checked } = request
  if (!status) throw wrong('Pilih status penarikan: pending, process, success, atau failed.')
  if (checked === ids.length > 0) {
    throw wrong('Pilih penarikan yang akan diubah: sebutkan id-nya, atau centang barisnya.')
  }
  if (ids.length > MOST_ROWS) throw tooManyRows()
  return {
    to: status,
    from,
    adminId,
    rows: checked ? 'checked' : { ids: [...new Set(ids)] },
    confirmed: request.checkedCount,
    reason: reasonOf(status, request.reason),
  }
}

/** What is kept as the reason of a change: only a refusal has one, and always. Faults: invalid (`reason`). */
export function reasonOf(status: Status, given: string): string {
  const reason = given.trim()
  if (reason.length > LONGEST_REASON) {
    const sentence = `Alasan paling panjang ${LONGEST_REASON} karakter.`
    throw invalid(sentence, { reason: sentence })
  }
  return status === 'failed' ? reason || 'Ditolak oleh admin.' : ''
}

export function tooManyRows(): Fault {
  return wrong('Terlalu banyak penarikan sekaligus, paling banyak 5.000. Persempit filter lalu ulangi.')
}

/** Ids that can be looked up; the others are of no row. */
export function splitIds(ids: readonly string[]): { known: string[]; unknown: string[] } {
  return { known: ids.filter(isUuid), unknown: ids.filter((id) => !isUuid(id)) }
}

function wrong(sentence: string): Fault {
  return invalid(sentence, { status_data: sentence })
}
