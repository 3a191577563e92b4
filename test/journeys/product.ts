import type { System } from '../system/system'

/** What set-up hands to tear-down; both run in the same process, apart from the tests. */
const shared = globalThis as typeof globalThis & { journeys?: { system?: System } }
shared.journeys ??= {}
export const product = shared.journeys

/** Where the product of this run is. */
export function origin(): string {
  return told('JOURNEYS_ORIGIN')
}

/** Where it keeps its data. */
export function dataDirectory(): string {
  return told('JOURNEYS_DATA_DIR')
}

function told(name: string): string {
  const found = process.env[name]
  if (!found) throw new Error('the product was not started; run this suite with its own jest.config.cjs')
  return found
}
