import { creationTimeOf, isAmount, valueName } from '@jejaring/identifiers/audit'
import { dateTimeText, rupiah } from '@jejaring/ui'

/** Formats a recorded value like the screens do: amounts in Rupiah, a status by its name, a session or
 * proposal by the moment it was made. Other values stay unchanged. */
export function fieldText(kind: string, name: string, value: string): string {
  const createdAt = creationTimeOf(name, value)
  if (createdAt) return dateTimeText(createdAt.toISOString())
  return isAmount(name, value) ? rupiah(Number(value)) : (valueName(kind, name, value) ?? value)
}
