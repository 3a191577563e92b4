import type { Kit } from '@jejaring/service-kit'
import type { DeviceLease } from './device-lease'

/** Log lines that are stored and sent to a new stream. */
const MAX_LOG_LINES = 100
/** NOTIFY channel for changes of the device and results of commands. */
export const DEVICE_CHANGED = 'device_changed'

export interface DeviceState {
  readonly id: bigint
  readonly event: string
  readonly message: string
  readonly qrcode?: string
  readonly expiresAt?: Date
  readonly occurredAt: Date
}

export interface DeviceLogLine {
  readonly id: bigint
  readonly message: string
  readonly occurredAt: Date
}

export interface DeviceSnapshot {
  readonly state: DeviceState
  /** Oldest first. */
  readonly lines: readonly DeviceLogLine[]
}

export type NewDeviceState = Omit<DeviceState, 'id' | 'occurredAt'> & { readonly stoppedBy: number }

interface StateRow {
  readonly event_id: bigint
  readonly event: string
  readonly message: string
  readonly sealed_qr: Buffer | null
  readonly expires_at: Date | null
  readonly occurred_at: Date
}

/** All columns are null if there are no lines (outer join). */
interface LineRow {
  readonly line_id: bigint | null
  readonly line_message: string
  readonly line_occurred_at: Date
}

/** Displayed state of the device and its last log lines; both take ids from one ascending sequence. */
export class DeviceStates {
  constructor(
    private readonly kit: Pick<Kit, 'database' | 'transaction' | 'seal' | 'open' | 'clock'>,
    private readonly lease: DeviceLease,
  ) {}

  /** Reads state and lines in one statement: two could see a change in between and send its line twice. */
  async read(): Promise<DeviceSnapshot> {
    const rows: (StateRow & LineRow)[] = await this.kit.database.query(
      `SELECT event_id, event, device.message, sealed_qr, expires_at, device.occurred_at,
              line.id AS line_id, line.message AS line_message, line.occurred_at AS line_occurred_at
         FROM device LEFT JOIN (SELECT * FROM device_lines ORDER BY id DESC LIMIT ${MAX_LOG_LINES}) line ON true
        ORDER BY line.id`,
    )
    return {
      state: this.stateOf(rows[0]!),
      lines: rows.flatMap(({ line_id, line_message, line_occurred_at }) =>
        line_id === null ? [] : [{ id: line_id, message: line_message, occurredAt: line_occurred_at }],
      ),
    }
  }

  async readStoppedBy(): Promise<number> {
    const [row]: { stopped_by: number }[] = await this.kit.database.query('SELECT stopped_by FROM device')
    return row!.stopped_by
  }

  /** Stores a new state, and its log line, if any, under the same id. Throws `LeaseLostError`. */
  async save(state: NewDeviceState, line: string | undefined): Promise<void> {
    const now = this.kit.clock.now()
    await this.kit.transaction(async (manager) => {
      await this.lease.assertHeld(manager)
      const [[{ id }]]: [[{ id: bigint }], number] = await manager.query(
        `UPDATE device SET event = $1, message = $2, sealed_qr = $3, expires_at = $4, stopped_by = $5,
                           event_id = nextval('device_event_ids'), occurred_at = $6
          RETURNING event_id AS id`,
        [
          state.event,
          state.message,
          state.qrcode === undefined ? null : this.kit.seal(state.qrcode),
          state.expiresAt ?? null,
          state.stoppedBy,
          now,
        ],
      )
      if (line !== undefined) {
        await manager.query('INSERT INTO device_lines (id, message, occurred_at) VALUES ($1, $2, $3)', [
          id,
          line,
          now,
        ])
        await manager.query(
          `DELETE FROM device_lines WHERE id <= (SELECT id FROM device_lines ORDER BY id DESC OFFSET ${MAX_LOG_LINES} LIMIT 1)`,
        )
      }
      await manager.query(`SELECT pg_notify('${DEVICE_CHANGED}', '')`)
    })
  }

  private stateOf(row: StateRow): DeviceState {
    return {
      id: row.event_id,
      event: row.event,
      message: row.message,
      qrcode: row.sealed_qr ? this.kit.open(row.sealed_qr) : undefined,
      expiresAt: row.expires_at ?? undefined,
      occurredAt: row.occurred_at,
    }
  }
}
