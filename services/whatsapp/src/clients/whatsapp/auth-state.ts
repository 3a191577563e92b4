import type {
  AuthenticationCreds,
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
} from 'baileys'
import type { DeviceSecrets } from '../../store/device-secrets'
import type { BaileysModule } from './baileys-module'
import { UnreadableCredentialsError } from './device-socket'
import type { SecretWriter } from './secret-writer'

type Baileys = BaileysModule['baileys']

/** Baileys' authentication state, backed by the sealed rows. */
export interface AuthState {
  readonly creds: AuthenticationCreds
  readonly keys: SignalKeyStore
  /** Stores the current credentials; does nothing before a pairing has succeeded. */
  saveCredentials(): void
}

/**
 * Loads the stored credentials, or creates new ones. An incomplete pairing is not stored, so a process killed during
 * one starts a new pairing.
 */
export async function loadAuthState(
  { BufferJSON, initAuthCreds, proto }: Baileys,
  secrets: Pick<DeviceSecrets, 'readCredentials' | 'readKeys'>,
  writer: SecretWriter,
): Promise<AuthState> {
  const stored = await secrets.readCredentials().catch((cause: unknown) => {
    throw isSealError(cause)
      ? new UnreadableCredentialsError('the credentials cannot be opened', { cause })
      : cause
  })
  const creds: AuthenticationCreds = stored ? JSON.parse(stored, BufferJSON.reviver) : initAuthCreds()
  const serialize = (value: unknown) => JSON.stringify(value, BufferJSON.replacer)
  const deserialize = (kind: string, text: string) => {
    const value: unknown = JSON.parse(text, BufferJSON.reviver)
    return kind === 'app-state-sync-key'
      ? proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>)
      : value
  }
  return {
    creds,
    keys: {
      async get<T extends keyof SignalDataTypeMap>(kind: T, ids: string[]) {
        // A key that was just set may not be written yet.
        await writer.drain()
        const texts = Object.entries(await secrets.readKeys(kind, ids))
        return Object.fromEntries(texts.map(([id, text]) => [id, deserialize(kind, text)])) as {
          [id: string]: SignalDataTypeMap[T]
        }
      },
      set: (data) => writer.enqueue({ keys: serializeKeys(data, serialize) }),
    },
    saveCredentials() {
      if (creds.account)
        void writer.enqueue({ credentials: serialize(creds), keys: {} }).catch(() => undefined)
    },
  }
}

/**
 * Stores Signal sessions as soon as their ratchet advances. Baileys buffers them in its own transaction until the
 * message is sent; a process killed in between would use a message key twice.
 */
export function writeSessionsThrough(
  keys: SignalKeyStore,
  store: SignalKeyStore,
): SignalKeyStoreWithTransaction {
  const transactional = keys as SignalKeyStoreWithTransaction
  return {
    ...transactional,
    async set(data) {
      await transactional.set(data)
      if (transactional.isInTransaction() && data.session) await store.set({ session: data.session })
    },
  }
}

function serializeKeys(data: SignalDataSet, serialize: (value: unknown) => string) {
  return Object.fromEntries(
    Object.entries(data).map(([kind, values]) => [
      kind,
      Object.fromEntries(
        Object.entries(values ?? {}).map(([id, value]) => [id, value === null ? null : serialize(value)]),
      ),
    ]),
  )
}

/** Distinguishes a permanent decryption failure from an unavailable database. */
function isSealError(error: unknown): boolean {
  return error instanceof Error && error.message.includes('sealed')
}
