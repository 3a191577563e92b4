import type { Kit } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { DeviceLease } from './device-lease'

/** Signal keys as text, by kind and id; null deletes one. */
export type KeyTexts = Readonly<Record<string, Readonly<Record<string, string | null>>>>

export interface VaultChanges {
  readonly credentials?: string
  readonly keys: KeyTexts
}

/** What stands for the linked account. Sealed in PostgreSQL and nowhere else; written under the lease only. */
export class DeviceVault {
  constructor(
    private readonly kit: Pick<Kit, 'database' | 'transaction' | 'seal' | 'open'>,
    private readonly lease: DeviceLease,
  ) {}

  /** Undefined only where there are none. Throws for what cannot be opened: that is no new device. */
  async readCredentials(): Promise<string | undefined> {
    const [row]: { sealed: Buffer }[] = await this.kit.database.query('SELECT sealed FROM device_credentials')
    return row && this.openAs('credentials', row.sealed)
  }

  async isPaired(): Promise<boolean> {
    const rows: unknown[] = await this.kit.database.query('SELECT 1 FROM device_credentials')
    return rows.length > 0
  }

  async readKeys(kind: string, ids: readonly string[]): Promise<Record<string, string>> {
    const rows: { id: string; sealed: Buffer }[] = await this.kit.database.query(
      'SELECT id, sealed FROM device_keys WHERE kind = $1 AND id = ANY($2)',
      [kind, ids],
    )
    return Object.fromEntries(rows.map(({ id, sealed }) => [id, this.openAs(`${kind}/${id}`, sealed)]))
  }

  /** All of it or nothing, in one transaction. Throws `LeaseLost` for whoever does not hold the device. */
  async write({ credentials, keys }: VaultChanges): Promise<void> {
    const all = Object.entries(keys).flatMap(([kind, texts]) =>
      Object.entries(texts).map(([id, text]) => ({ kind, id, text })),
    )
    const kept = all.filter((key): key is { kind: string; id: string; text: string } => key.text !== null)
    const gone = all.filter(({ text }) => text === null)
    await this.kit.transaction(async (manager) => {
      await this.lease.hold(manager)
      if (credentials !== undefined) await this.writeCredentials(manager, credentials)
      if (kept.length > 0) {
        await manager.query(
          `INSERT INTO device_keys (kind, id, sealed) SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[])
           ON CONFLICT (kind, id) DO UPDATE SET sealed = excluded.sealed`,
          [
            kept.map(({ kind }) => kind),
            kept.map(({ id }) => id),
            kept.map(({ kind, id, text }) => this.sealAs(`${kind}/${id}`, text)),
          ],
        )
      }
      if (gone.length > 0) {
        await manager.query(
          `DELETE FROM device_keys USING unnest($1::text[], $2::text[]) AS gone (kind, id)
            WHERE device_keys.kind = gone.kind AND device_keys.id = gone.id`,
          [gone.map(({ kind }) => kind), gone.map(({ id }) => id)],
        )
      }
    })
  }

  /** Forgets the account: credentials and all keys. */
  async forget(): Promise<void> {
    await this.kit.transaction(async (manager) => {
      await this.lease.hold(manager)
      await manager.query('DELETE FROM device_credentials')
      await manager.query('DELETE FROM device_keys')
    })
  }

  private async writeCredentials(manager: EntityManager, credentials: string): Promise<void> {
    await manager.query(
      `INSERT INTO device_credentials (sealed) VALUES ($1)
       ON CONFLICT (one) DO UPDATE SET sealed = excluded.sealed`,
      [this.sealAs('credentials', credentials)],
    )
  }

  /** The name is sealed in, so that one value cannot be put in another's place. */
  private sealAs(name: string, text: string): Buffer {
    return this.kit.seal(`${name}\n${text}`)
  }

  private openAs(name: string, sealed: Buffer): string {
    const text = this.kit.open(sealed)
    if (!text.startsWith(`${name}\n`)) throw new Error('a sealed value is not where it belongs')
    return text.slice(name.length + 1)
  }
}
