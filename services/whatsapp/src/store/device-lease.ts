import type { DataSource, EntityManager } from 'typeorm'

/** Rung when nobody has the device any more. */
export const DEVICE_FREE = 'device_free'

/** Somebody else has the device now, or may have: whatever is under way must not be written. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

export type Grasp = 'taken' | 'kept' | 'elsewhere'

/**
 * Who may connect the one device. The row says until when, by PostgreSQL's clock; every taking over makes a new
 * token, and what is written about the device is refused under an old one. A holder that could not renew in
 * time counts itself out first, by its own running time from before it asked.
 */
export class DeviceLease {
  private token = 0n
  private heldUntil = 0

  constructor(
    private readonly database: DataSource,
    private readonly holder: string,
    readonly milliseconds = 15_000,
  ) {}

  /**
   * Takes the lease where it is free, or keeps it. What this holder took without ever hearing of it, because the
   * answer was lost, is its own: it takes it anew and need not wait for itself.
   */
  async grasp(): Promise<Grasp> {
    const asked = performance.now()
    const [rows]: [{ token: bigint }[], number] = await this.database.query(
      `UPDATE device_lease
          SET token = token + CASE WHEN holder = $1 AND token = $2 AND until > clock_timestamp() THEN 0 ELSE 1 END,
              holder = $1, until = clock_timestamp() + $3 * interval '1 millisecond'
        WHERE until <= clock_timestamp() OR holder = $1
        RETURNING token`,
      [this.holder, this.token, this.milliseconds],
    )
    const [row] = rows
    if (!row) {
      this.heldUntil = 0
      return 'elsewhere'
    }
    const kept = row.token === this.token && this.held()
    this.token = row.token
    this.heldUntil = asked + this.milliseconds
    return kept ? 'kept' : 'taken'
  }

  held(): boolean {
    return performance.now() < this.heldUntil
  }

  /** Throws `LeaseLost` unless it is held now, and keeps others from taking it until the transaction ends. */
  async hold(manager: EntityManager): Promise<void> {
    const rows: unknown[] = await manager.query(
      'SELECT 1 FROM device_lease WHERE holder = $1 AND token = $2 AND until > clock_timestamp() FOR SHARE',
      [this.holder, this.token],
    )
    if (rows.length === 0) throw new LeaseLost('the device is held elsewhere')
  }

  /** Lets go at once, so that another replica need not wait. */
  async release(): Promise<void> {
    this.heldUntil = 0
    await this.database.query(
      `UPDATE device_lease SET until = '-infinity' WHERE holder = $1 AND token = $2`,
      [this.holder, this.token],
    )
    await this.database.query(`SELECT pg_notify('${DEVICE_FREE}', '')`)
  }
}
