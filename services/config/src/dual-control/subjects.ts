import type { DualControlSubjects } from '@jejaring/service-kit'
import { systemKeys, type ValueKey } from '../values/catalogue'

export function valueSubject(key: ValueKey): string {
  return `config:${key}`
}

/** What can be under dual control here, and whether it is by default (rule book §1). */
export const subjects: DualControlSubjects = {
  ...Object.fromEntries(systemKeys.map((key) => [valueSubject(key), key === 'payout_approval_above'])),
  packages: false,
  banks: false,
}
