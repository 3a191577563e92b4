import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { open } from '@jejaring/service-kit'
import { eventually, type TestService } from '@jejaring/testing'

const MAIN = join(__dirname, '..', '..', 'dist', 'main.js')

/** Runs the service as a process that can be killed. Tests control it through its database. */
export class DeviceProcess {
  private constructor(
    private readonly host: TestService<Record<never, never>>,
    private readonly child: ChildProcess,
  ) {}

  static start(host: TestService<Record<never, never>>, environment: Record<string, string>): DeviceProcess {
    const child = spawn(process.execPath, [MAIN], {
      env: { ...process.env, ...host.environment, ...environment, GRPC_PORT: '0', SIDE_PORT: '0' },
      stdio: process.env.TEST_LOG_LEVEL ? 'inherit' : 'ignore',
    })
    return new DeviceProcess(host, child)
  }

  /** Kills the process as a power failure would, and expires its lease. */
  async kill(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    const ended = once(this.child, 'exit')
    this.child.kill('SIGKILL')
    await ended
    await this.host.database.query(`UPDATE device_lease SET until = '-infinity'`)
  }

  async sendCommand(kind: 'restart' | 'logout'): Promise<void> {
    await this.host.database.query('INSERT INTO device_orders (kind, ordered_at) VALUES ($1, now())', [kind])
    await this.host.database.query(`SELECT pg_notify('device_ordered', '')`)
  }

  /** Waits until the device shows the event. Returns its QR code. */
  async waitForEvent(event: string): Promise<string> {
    return await eventually(async () => {
      const { rows } = await this.host.database.query('SELECT event, message, sealed_qr FROM device')
      expect(rows[0]).toMatchObject({ event })
      return rows[0].sealed_qr ? open(rows[0].sealed_qr, this.host.environment.SEAL_KEY!) : 'none'
    }, 60_000)
  }
}
