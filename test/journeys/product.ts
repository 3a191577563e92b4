import type { System } from '../system/system'
import type { WhatsappServer } from './whatsapp-server'

/** What set-up hands to tear-down; both run in the same process, apart from the tests. */
const shared = globalThis as typeof globalThis & {
  journeys?: { system?: System; whatsapp?: WhatsappServer }
}
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

/** Where the office's phone is told what to do (`whatsapp-server.ts`). */
export function officePhone(): string {
  return told('JOURNEYS_WHATSAPP')
}

function told(name: string): string {
  const found = process.env[name]
  if (!found) throw new Error('the product was not started; run this suite with its own jest.config.cjs')
  return found
}
