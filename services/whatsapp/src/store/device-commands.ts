import type { Kit } from '@jejaring/service-kit'
import type { DeviceLease } from './device-lease'

/** NOTIFY channel for new commands; the lease holder listens. */
export const DEVICE_COMMANDED = 'device_ordered'

export type DeviceCommandKind = 'restart' | 'logout' | 'pair'

export interface DeviceCommand {
  readonly id: bigint
  readonly kind: DeviceCommandKind
  readonly phone?: string
}

export interface DeviceCommandResult {
  readonly code?: string
  /** Reason of a failure: already paired, or no answer from WhatsApp. */
  readonly refusal?: 'paired' | 'no_answer'
}

/** Command queue of the device. Any replica adds commands; the lease holder executes them. */
export class DeviceCommands {
  constructor(
    private readonly kit: Pick<Kit, 'database' | 'transaction' | 'seal' | 'open' | 'clock'>,
    private readonly lease: DeviceLease,
  ) {}

  async add(kind: DeviceCommandKind, phone?: string): Promise<bigint> {
    const [row]: { id: bigint }[] = await this.kit.database.query(
      'INSERT INTO device_orders (kind, sealed_phone, ordered_at) VALUES ($1, $2, $3) RETURNING id',
      [kind, phone === undefined ? null : this.kit.seal(phone), this.kit.clock.now()],
    )
    await this.kit.database.query(`SELECT pg_notify('${DEVICE_COMMANDED}', '')`)
    return row!.id
  }

  /** Returns pending commands, the oldest first. */
  async readPending(): Promise<DeviceCommand[]> {
    const rows: { id: bigint; kind: DeviceCommandKind; sealed_phone: Buffer | null }[] =
      await this.kit.database.query(
        'SELECT id, kind, sealed_phone FROM device_orders WHERE NOT done ORDER BY id',
      )
    return rows.map(({ id, kind, sealed_phone }) => ({
      id,
      kind,
      phone: sealed_phone ? this.kit.open(sealed_phone) : undefined,
    }))
  }

  /** Stores the result of a command and deletes commands older than a day. Throws `LeaseLostError`. */
  async complete(id: bigint, { code, refusal }: DeviceCommandResult = {}): Promise<void> {
    const now = this.kit.clock.now()
    await this.kit.transaction(async (manager) => {
      await this.lease.assertHeld(manager)
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

  /** Returns undefined while the command is pending. */
  async readResult(id: bigint): Promise<DeviceCommandResult | undefined> {
    const [row]: {
      done: boolean
      sealed_code: Buffer | null
      refusal: DeviceCommandResult['refusal'] | null
    }[] = await this.kit.database.query(
      'SELECT done, sealed_code, refusal FROM device_orders WHERE id = $1',
      [id],
    )
    if (!row?.done) return undefined
    return {
      code: row.sealed_code ? this.kit.open(row.sealed_code) : undefined,
      refusal: row.refusal ?? undefined,
    }
  }
}
