import { isAmount, valueName } from '@jejaring/identifiers/audit'
import { rupiah } from '@jejaring/ui'

/** Formats a recorded value like the screens do: amounts in Rupiah, a status by its name. Other values stay unchanged. */
export function fieldText(kind: string, name: string, value: string): string {
  return isAmount(name, value) ? rupiah(Number(value)) : (valueName(kind, name, value) ?? value)
}
