import { Fault, isFault, unavailable } from '@jejaring/service-kit'
import type { Refusal } from './registration'

export const SLOT_TAKEN = 'Posisi ini sudah terisi. Pilih posisi lain.'

/** The stored form of a step's fault; `unavailable` for any other error. */
export function refusalOf(error: unknown): Refusal {
  const { code, message, fields } = isFault(error) && error.code !== 'internal' ? error : unavailable()
  return { code, message, fields }
}

/** The fault of a stored refusal. */
export function faultOf({ code, message, fields }: Refusal): Fault {
  return new Fault(code, message, { fields })
}
