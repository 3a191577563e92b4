import type { DataSource } from 'typeorm'

/**
 * Lease of events that a process hands to its own relay: longer than publishing takes, and short enough for
 * events of a process that died.
 */
export const OWN_LEASE_SECONDS = 5

/** A row of the outbox as its transaction inserts it. */
export interface OutboxEvent {
  readonly id: string
  readonly subject: string
  readonly payload: Buffer
  readonly caller: Buffer
  readonly now: Date
}

/** Hand-off from `publish` to the relay of the same process, which spares the relay a claim query. */
export interface OwnRelay {
  /** True when the relay can take `count` more events; otherwise they stay unleased for any relay. */
  hasRoom(count: number): boolean
  /** Publishes committed events whose lease this process holds. */
  take(events: readonly OutboxEvent[]): void
}

/** The relay of each data source: `publish` finds it by the data source of its manager. Set by `Relay.start`. */
const relays = new WeakMap<DataSource, OwnRelay>()

export function setOwnRelay(database: DataSource, relay: OwnRelay): void {
  relays.set(database, relay)
}

export function ownRelay(database: DataSource): OwnRelay | undefined {
  return relays.get(database)
}
