import type { RunningSystem } from '../support/running-system'
import type { MailServer } from './mail-server'
import type { WhatsappServer } from './whatsapp-server'

/** A product with its WhatsApp stand-in and its mail server. */
export interface RunningProduct {
  readonly system: RunningSystem
  readonly whatsapp: WhatsappServer
  readonly mail: MailServer
}

/** State shared by global set-up and tear-down, which run in one process apart from the tests. */
const shared = globalThis as typeof globalThis & { journeys?: { products: RunningProduct[] } }
shared.journeys ??= { products: [] }
export const running = shared.journeys

interface ProductAddress {
  readonly origin: string
  readonly dataDirectory: string
  readonly phone: string
  readonly inbox: string
}

/** Publishes the products' addresses to the workers; each worker has its own, so that test files do not interfere. */
export function publishProducts(products: readonly RunningProduct[]): void {
  const places: ProductAddress[] = products.map(({ system, whatsapp, mail }) => ({
    origin: system.origin,
    dataDirectory: system.dataDirectory,
    phone: whatsapp.phone,
    inbox: mail.inboxAddress,
  }))
  process.env.JOURNEYS_PRODUCTS = JSON.stringify(places)
}

/** Origin of this worker's product. */
export function origin(): string {
  return productAddress().origin
}

/** DATA_DIR of this worker's product. */
export function dataDirectory(): string {
  return productAddress().dataDirectory
}

/** Control address of the office's phone (`whatsapp-server.ts`). */
export function officePhone(): string {
  return productAddress().phone
}

/** Address that lists the e-mails of this worker's product (`mail-server.ts`). */
export function mailInbox(): string {
  return productAddress().inbox
}

function productAddress(): ProductAddress {
  const all: ProductAddress[] = JSON.parse(process.env.JOURNEYS_PRODUCTS ?? '[]')
  const found = all[Number(process.env.JEST_WORKER_ID ?? 1) - 1]
  if (!found) throw new Error('the product was not started; run this suite with its own jest.config.cjs')
  return found
}
