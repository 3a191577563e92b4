import type { DeviceSecrets, SecretChanges, SerializedKeys } from '../../store/device-secrets'

/**
 * Writes the changes of one connection in order. Changes that arrive during a write are merged into the next one. The
 * first failure stops all writes and calls `onError`.
 */
export class SecretWriter {
  private pending: SecretChanges | undefined
  private lastWrite: Promise<void> = Promise.resolve()
  private isStopped = false
  private hasFailed = false
  private readonly generation: number

  /** Create it before the credentials are read: it writes only in the generation of the secrets of that moment. */
  constructor(
    private readonly secrets: Pick<DeviceSecrets, 'generation' | 'write'>,
    private readonly onError: (error: unknown) => void,
  ) {
    this.generation = secrets.generation
  }

  /** Resolves when the changes are stored. */
  enqueue(changes: SecretChanges): Promise<void> {
    this.pending = this.pending ? mergeChanges(this.pending, changes) : changes
    this.lastWrite = this.lastWrite.then(() => this.flush())
    this.lastWrite.catch((error: unknown) => this.fail(error))
    return this.lastWrite
  }

  /** Resolves when all changes so far are stored. */
  drain(): Promise<void> {
    return this.lastWrite
  }

  /** Rejects later changes: the connection is closed. */
  stop(): void {
    this.isStopped = true
  }

  private async flush(): Promise<void> {
    const changes = this.pending
    if (!changes) return
    if (this.isStopped) throw new Error('the connection is closed')
    this.pending = undefined
    await this.secrets.write(changes, this.generation)
  }

  private fail(error: unknown): void {
    if (this.hasFailed || this.isStopped) return
    this.hasFailed = true
    this.onError(error)
  }
}

function mergeChanges(earlier: SecretChanges, later: SecretChanges): SecretChanges {
  const keys: Record<string, Record<string, string | null>> = {}
  for (const changes of [earlier.keys, later.keys]) {
    for (const [kind, texts] of Object.entries(changes)) keys[kind] = { ...keys[kind], ...texts }
  }
  return { credentials: later.credentials ?? earlier.credentials, keys: keys satisfies SerializedKeys }
}
