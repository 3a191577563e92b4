import type { System } from '../support/system'
import type { WhatsappServer } from './whatsapp-server'

/** A product with the WhatsApp that it talks to. */
export interface Running {
  readonly system: System
  readonly whatsapp: WhatsappServer
}

/** What set-up hands to tear-down; both run in the same process, apart from the tests. */
const shared = globalThis as typeof globalThis & { journeys?: { products: Running[] } }
shared.journeys ??= { products: [] }
export const running = shared.journeys

interface Place {
  readonly origin: string
  readonly dataDirectory: string
  readonly phone: string
}

/** Tells the workers where the products are; each works with one of its own, so that files do not disturb each other. */
export function tell(products: readonly Running[]): void {
  const places: Place[] = products.map(({ system, whatsapp }) => ({
    origin: system.origin,
    dataDirectory: system.dataDirectory,
    phone: whatsapp.phone,
  }))
  process.env.JOURNEYS_PRODUCTS = JSON.stringify(places)
}

/** Where the product of this worker is. */
export function origin(): string {
  return place().origin
}

/** Where it keeps its data. */
export function dataDirectory(): string {
  return place().dataDirectory
}

/** Where the office's phone is told what to do (`whatsapp-server.ts`). */
export function officePhone(): string {
  return place().phone
}

function place(): Place {
  const all: Place[] = JSON.parse(process.env.JOURNEYS_PRODUCTS ?? '[]')
  const found = all[Number(process.env.JEST_WORKER_ID ?? 1) - 1]
  if (!found) throw new Error('the product was not started; run this suite with its own jest.config.cjs')
  return found
}
