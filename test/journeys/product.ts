import type { System } from '../system/system'

/** What set-up hands to tear-down; both run in the same process, apart from the tests. */
const shared = globalThis as typeof globalThis & { journeys?: { system?: System } }
shared.journeys ??= {}
export const product = shared.journeys

/** Where the product of this run is. */
export function origin(): string {
  const found = process.env.JOURNEYS_ORIGIN
  if (!found) throw new Error('the product was not started; run this suite with its own jest.config.cjs')
  return found
}
