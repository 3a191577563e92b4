import type { DeviceVault, KeyTexts, VaultChanges } from '../../store/device-vault'

/**
 * Writes what one connection changes, in order: whatever comes while a write is under way goes out in the
 * next one, in one transaction. After a failure nothing is written any more, and `broken` is told.
 */
export class VaultWriter {
  private next: VaultChanges | undefined
  private tail: Promise<void> = Promise.resolve()
  private stopped = false
  private told = false

  constructor(
    private readonly vault: Pick<DeviceVault, 'write'>,
    private readonly broken: (error: unknown) => void,
  ) {}

  /** Resolves when it is stored. */
  add(changes: VaultChanges): Promise<void> {
    this.next = this.next ? merged(this.next, changes) : changes
    this.tail = this.tail.then(() => this.flush())
    this.tail.catch((error: unknown) => this.fail(error))
    return this.tail
  }

  /** Resolves when all that was added so far is stored. */
  settled(): Promise<void> {
    return this.tail
  }

  /** What comes after this belongs to a connection that is over. */
  stop(): void {
    this.stopped = true
  }

  private async flush(): Promise<void> {
    const changes = this.next
    if (!changes) return
    if (this.stopped) throw new Error('the connection is over')
    this.next = undefined
    await this.vault.write(changes)
  }

  private fail(error: unknown): void {
    if (this.told || this.stopped) return
    this.told = true
    this.broken(error)
  }
}

function merged(one: VaultChanges, other: VaultChanges): VaultChanges {
  const keys: Record<string, Record<string, string | null>> = {}
  for (const part of [one.keys, other.keys]) {
    for (const [kind, texts] of Object.entries(part)) keys[kind] = { ...keys[kind], ...texts }
  }
  return { credentials: other.credentials ?? one.credentials, keys: keys satisfies KeyTexts }
}
