import { Fault, isFault, unavailable } from '@jejaring/service-kit'
import type { Refusal } from './registration'

/** What a failed step says to the caller: its own fault, or that something is away when it was no fault. */
export function refusalOf(error: unknown): Refusal {
  const { code, message, fields } = isFault(error) && error.code !== 'internal' ? error : unavailable()
  return { code, message, fields }
}

/** The fault a stored refusal stands for. */
export function faultOf({ code, message, fields }: Refusal): Fault {
  return new Fault(code, message, { fields })
}
