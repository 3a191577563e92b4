import type { DataSource } from 'typeorm'

/** Of what a process hands to its own relay: longer than that needs, and no longer than the events of one that died may be late. */
export const OWN_LEASE_SECONDS = 5

/** An event as its transaction wrote it. */
export interface OutboxEvent {
  readonly id: string
  readonly subject: string
  readonly payload: Buffer
  readonly caller: Buffer
  readonly now: Date
}

/** A relay in the process that writes. */
export interface OwnRelay {
  /** Whether it would publish so many more at once; else they are for whoever claims them. */
  hasRoom(count: number): boolean
  /** Publishes what was written with a lease of so many seconds, and is committed. */
  take(events: readonly OutboxEvent[]): void
}

const relays = new WeakMap<DataSource, OwnRelay>()

export function setOwnRelay(database: DataSource, relay: OwnRelay): void {
  relays.set(database, relay)
}

export function ownRelay(database: DataSource): OwnRelay | undefined {
  return relays.get(database)
}
