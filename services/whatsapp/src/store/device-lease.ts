import type { DataSource, EntityManager } from 'typeorm'

/** NOTIFY channel for a released lease. */
export const DEVICE_FREE = 'device_free'

/** Another process may hold the lease now: the current operation must not be written. */
export class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError'
}

export type LeaseOutcome = 'acquired' | 'renewed' | 'held_elsewhere'

/**
 * Lease on the device, with fencing tokens. PostgreSQL's clock decides the expiry in the row. Each acquisition
 * increments the token, and `assertHeld` rejects writes under an old one. The holder measures its own expiry on a
 * monotonic clock from before the request, so it gives up before another process can acquire the lease.
 */
export class DeviceLease {
  private token = 0n
  private heldUntil = 0

  constructor(
    private readonly database: DataSource,
    private readonly holder: string,
    readonly durationMs = 15_000,
  ) {}

  /**
   * Acquires a free lease or renews an own one. A holder whose earlier acquisition succeeded but whose reply was lost
   * acquires it again with a new token, without waiting for the expiry.
   */
  async acquire(): Promise<LeaseOutcome> {
    const requestedAt = performance.now()
    const [rows]: [{ token: bigint }[], number] = await this.database.query(
      `UPDATE device_lease
          SET token = token + CASE WHEN holder = $1 AND token = $2 AND until > clock_timestamp() THEN 0 ELSE 1 END,
              holder = $1, until = clock_timestamp() + $3 * interval '1 millisecond'
        WHERE until <= clock_timestamp() OR holder = $1
        RETURNING token`,
      [this.holder, this.token, this.durationMs],
    )
    const [row] = rows
    if (!row) {
      this.heldUntil = 0
      return 'held_elsewhere'
    }
    const isRenewal = row.token === this.token && this.isHeld()
    this.token = row.token
    this.heldUntil = requestedAt + this.durationMs
    return isRenewal ? 'renewed' : 'acquired'
  }

  isHeld(): boolean {
    return performance.now() < this.heldUntil
  }

  /** Throws `LeaseLostError` unless the lease is held; the row lock prevents a takeover until the transaction ends. */
  async assertHeld(manager: EntityManager): Promise<void> {
    await this.lock(manager, 'FOR SHARE')
  }

  /** Like `assertHeld`, and waits for transactions that asserted the lease; later ones wait for this one. */
  async assertHeldExclusively(manager: EntityManager): Promise<void> {
    await this.lock(manager, 'FOR UPDATE')
  }

  private async lock(manager: EntityManager, strength: 'FOR SHARE' | 'FOR UPDATE'): Promise<void> {
    const rows: unknown[] = await manager.query(
      `SELECT 1 FROM device_lease WHERE holder = $1 AND token = $2 AND until > clock_timestamp() ${strength}`,
      [this.holder, this.token],
    )
    if (rows.length === 0) throw new LeaseLostError('device lease lost')
  }

  /** Releases the lease, so that another replica need not wait for the expiry. */
  async release(): Promise<void> {
    this.heldUntil = 0
    await this.database.query(
      `UPDATE device_lease SET until = '-infinity' WHERE holder = $1 AND token = $2`,
      [this.holder, this.token],
    )
    await this.database.query(`SELECT pg_notify('${DEVICE_FREE}', '')`)
  }
}
