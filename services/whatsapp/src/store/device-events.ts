import type { Kit } from '@jejaring/service-kit'
import type { DeviceLease } from './device-lease'

/** How many lines a new listener gets, and how many are kept. */
const LINES = 100
/** Rung whenever there is something new to show. */
export const DEVICE_CHANGED = 'device_changed'

export interface ShownState {
  readonly id: bigint
  readonly event: string
  readonly message: string
  readonly qrcode?: string
  readonly expiresAt?: Date
  readonly occurredAt: Date
}

export interface ShownLine {
  readonly id: bigint
  readonly message: string
  readonly occurredAt: Date
}

export interface Shown {
  readonly state: ShownState
  /** The oldest first. */
  readonly lines: readonly ShownLine[]
}

export type NewState = Omit<ShownState, 'id' | 'occurredAt'> & { readonly stoppedBy: number }

interface StateRow {
  readonly event_id: bigint
  readonly event: string
  readonly message: string
  readonly sealed_qr: Buffer | null
  readonly expires_at: Date | null
  readonly occurred_at: Date
}

/** All null beside a state that has no lines. */
interface LineRow {
  readonly line_id: bigint | null
  readonly line_message: string
  readonly line_occurred_at: Date
}

/** What is shown of the device: one state and its last lines, with ids that grow over both. */
export class DeviceEvents {
  constructor(
    private readonly kit: Pick<Kit, 'database' | 'transaction' | 'seal' | 'open' | 'clock'>,
    private readonly lease: DeviceLease,
  ) {}

  /** In one statement: a state that changed between two would be told as a line of itself, and then not any more. */
  async read(): Promise<Shown> {
    const rows: (StateRow & LineRow)[] = await this.kit.database.query(
      `SELECT event_id, event, device.message, sealed_qr, expires_at, device.occurred_at,
              line.id AS line_id, line.message AS line_message, line.occurred_at AS line_occurred_at
         FROM device LEFT JOIN (SELECT * FROM device_lines ORDER BY id DESC LIMIT ${LINES}) line ON true
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

  /** Shows a new state, and keeps what it says as a line, under the same id, where it says something new. Throws `LeaseLost`. */
  async show(state: NewState, line: string | undefined): Promise<void> {
    const now = this.kit.clock.now()
    await this.kit.transaction(async (manager) => {
      await this.lease.hold(manager)
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
          `DELETE FROM device_lines WHERE id <= (SELECT id FROM device_lines ORDER BY id DESC OFFSET ${LINES} LIMIT 1)`,
        )
      }
      await manager.query(`SELECT pg_notify('${DEVICE_CHANGED}', '')`)
    })
  }

  private stateOf(row: StateRow): ShownState {
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
