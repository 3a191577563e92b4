import type { Kit } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { DeviceLease } from './device-lease'

/** Signal keys as text, by kind and id; null deletes a key. */
export type SerializedKeys = Readonly<Record<string, Readonly<Record<string, string | null>>>>

export interface SecretChanges {
  readonly credentials?: string
  readonly keys: SerializedKeys
}

/** Credentials and keys of the linked account. They exist only sealed in PostgreSQL; only the lease holder writes. */
export class DeviceSecrets {
  private deletions = 0

  constructor(
    private readonly kit: Pick<Kit, 'database' | 'transaction' | 'seal' | 'open'>,
    private readonly lease: DeviceLease,
  ) {}

  /** Generation of the secrets; each deletion starts a new one. A connection writes only in its own generation. */
  get generation(): number {
    return this.deletions
  }

  /** Returns undefined if there are none. Throws if they cannot be opened: that must not lead to a new pairing. */
  async readCredentials(): Promise<string | undefined> {
    const [row]: { sealed: Buffer }[] = await this.kit.database.query('SELECT sealed FROM device_credentials')
    return row && this.openNamed('credentials', row.sealed)
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
    return Object.fromEntries(rows.map(({ id, sealed }) => [id, this.openNamed(`${kind}/${id}`, sealed)]))
  }

  /**
   * Writes all changes in one transaction. Throws `LeaseLostError`, and refuses changes of an earlier generation: a
   * late write of a deleted account must leave nothing behind.
   */
  async write({ credentials, keys }: SecretChanges, generation: number): Promise<void> {
    const changes = Object.entries(keys).flatMap(([kind, texts]) =>
      Object.entries(texts).map(([id, text]) => ({ kind, id, text })),
    )
    const upserts = changes.filter(
      (key): key is { kind: string; id: string; text: string } => key.text !== null,
    )
    const deletions = changes.filter(({ text }) => text === null)
    await this.kit.transaction(async (manager) => {
      await this.lease.assertHeld(manager)
      // Checked under the lock of the lease, which a deletion takes exclusively.
      if (generation !== this.generation) throw new Error('the secrets of this connection were deleted')
      if (credentials !== undefined) await this.writeCredentials(manager, credentials)
      if (upserts.length > 0) {
        await manager.query(
          `INSERT INTO device_keys (kind, id, sealed) SELECT * FROM unnest($1::text[], $2::text[], $3::bytea[])
           ON CONFLICT (kind, id) DO UPDATE SET sealed = excluded.sealed`,
          [
            upserts.map(({ kind }) => kind),
            upserts.map(({ id }) => id),
            upserts.map(({ kind, id, text }) => this.sealNamed(`${kind}/${id}`, text)),
          ],
        )
      }
      if (deletions.length > 0) {
        await manager.query(
          `DELETE FROM device_keys USING unnest($1::text[], $2::text[]) AS gone (kind, id)
            WHERE device_keys.kind = gone.kind AND device_keys.id = gone.id`,
          [deletions.map(({ kind }) => kind), deletions.map(({ id }) => id)],
        )
      }
    })
  }

  /** Deletes the credentials and all keys, after pending writes have ended. Throws `LeaseLostError`. */
  async deleteAll(): Promise<void> {
    await this.kit.transaction(async (manager) => {
      await this.lease.assertHeldExclusively(manager)
      this.deletions++
      await manager.query('DELETE FROM device_credentials')
      await manager.query('DELETE FROM device_keys')
    })
  }

  private async writeCredentials(manager: EntityManager, credentials: string): Promise<void> {
    await manager.query(
      `INSERT INTO device_credentials (sealed) VALUES ($1)
       ON CONFLICT (one) DO UPDATE SET sealed = excluded.sealed`,
      [this.sealNamed('credentials', credentials)],
    )
  }

  /** Seals the name with the value, so that values cannot be swapped between rows. */
  private sealNamed(name: string, text: string): Buffer {
    return this.kit.seal(`${name}\n${text}`)
  }

  private openNamed(name: string, sealed: Buffer): string {
    const text = this.kit.open(sealed)
    if (!text.startsWith(`${name}\n`)) throw new Error('a sealed value has another name')
    return text.slice(name.length + 1)
  }
}
