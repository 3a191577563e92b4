import type { Kit } from '@jejaring/service-kit'
import type { DeviceLease } from './device-lease'

/** Rung for whoever holds the device. */
export const DEVICE_ORDERED = 'device_ordered'

export type OrderKind = 'restart' | 'logout' | 'pair'

export interface Order {
  readonly id: bigint
  readonly kind: OrderKind
  readonly phone?: string
}

export interface Outcome {
  readonly code?: string
  /** Why it was not done: `paired` already, or no `answer` from WhatsApp. */
  readonly refusal?: 'paired' | 'no_answer'
}

/** What admins want of the device. Any replica takes an order; the one that holds the device carries it out. */
export class DeviceOrders {
  constructor(
    private readonly kit: Pick<Kit, 'database' | 'transaction' | 'seal' | 'open' | 'clock'>,
    private readonly lease: DeviceLease,
  ) {}

  async give(kind: OrderKind, phone?: string): Promise<bigint> {
    const [row]: { id: bigint }[] = await this.kit.database.query(
      'INSERT INTO device_orders (kind, sealed_phone, ordered_at) VALUES ($1, $2, $3) RETURNING id',
      [kind, phone === undefined ? null : this.kit.seal(phone), this.kit.clock.now()],
    )
    await this.kit.database.query(`SELECT pg_notify('${DEVICE_ORDERED}', '')`)
    return row!.id
  }

  /** What is still to be done, the oldest first. */
  async open(): Promise<Order[]> {
    const rows: { id: bigint; kind: OrderKind; sealed_phone: Buffer | null }[] =
      await this.kit.database.query(
        'SELECT id, kind, sealed_phone FROM device_orders WHERE NOT done ORDER BY id',
      )
    return rows.map(({ id, kind, sealed_phone }) => ({
      id,
      kind,
      phone: sealed_phone ? this.kit.open(sealed_phone) : undefined,
    }))
  }

  /** Remembers what came of an order, and forgets those of the days before. */
  async finish(id: bigint, { code, refusal }: Outcome = {}): Promise<void> {
    const now = this.kit.clock.now()
    await this.kit.transaction(async (manager) => {
      await this.lease.hold(manager)
      await manager.query(
        'UPDATE device_orders SET done = true, sealed_code = $2, refusal = $3 WHERE id = $1',
        [id, code === undefined ? null : this.kit.seal(code), refusal ?? null],
      )
      await manager.query(
        `DELETE FROM device_orders WHERE done AND ordered_at < $1::timestamptz - interval '1 day'`,
        [now],
      )
      await manager.query(`SELECT pg_notify('device_changed', '')`)
    })
  }

  /** Undefined while it is still to be done. */
  async outcome(id: bigint): Promise<Outcome | undefined> {
    const [row]: { done: boolean; sealed_code: Buffer | null; refusal: Outcome['refusal'] | null }[] =
      await this.kit.database.query('SELECT done, sealed_code, refusal FROM device_orders WHERE id = $1', [
        id,
      ])
    if (!row?.done) return undefined
    return {
      code: row.sealed_code ? this.kit.open(row.sealed_code) : undefined,
      refusal: row.refusal ?? undefined,
    }
  }
}
