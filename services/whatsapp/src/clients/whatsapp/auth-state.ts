import type {
  AuthenticationCreds,
  SignalDataSet,
  SignalDataTypeMap,
  SignalKeyStore,
  SignalKeyStoreWithTransaction,
} from 'baileys'
import type { DeviceVault } from '../../store/device-vault'
import type { BaileysModule } from './baileys-module'
import { Unreadable } from './socket'
import type { VaultWriter } from './vault-writer'

type Baileys = BaileysModule['baileys']

/** What baileys connects with, over the sealed rows. */
export interface AuthState {
  readonly creds: AuthenticationCreds
  readonly keys: SignalKeyStore
  /** Stores the credentials as they are now, from the moment a pairing has succeeded. */
  saveCredentials(): void
}

/**
 * The stored credentials, or new ones where there are none. A pairing that was not finished is worth
 * nothing and is not stored, so a process that is killed in the middle of one begins anew.
 */
export async function loadAuthState(
  { BufferJSON, initAuthCreds, proto }: Baileys,
  vault: Pick<DeviceVault, 'readCredentials' | 'readKeys'>,
  writer: VaultWriter,
): Promise<AuthState> {
  const stored = await vault.readCredentials().catch((cause: unknown) => {
    throw isSealed(cause) ? new Unreadable('the credentials cannot be opened', { cause }) : cause
  })
  const creds: AuthenticationCreds = stored ? JSON.parse(stored, BufferJSON.reviver) : initAuthCreds()
  const textOf = (value: unknown) => JSON.stringify(value, BufferJSON.replacer)
  const revived = (kind: string, text: string) => {
    const value: unknown = JSON.parse(text, BufferJSON.reviver)
    return kind === 'app-state-sync-key'
      ? proto.Message.AppStateSyncKeyData.fromObject(value as Record<string, unknown>)
      : value
  }
  return {
    creds,
    keys: {
      async get<T extends keyof SignalDataTypeMap>(kind: T, ids: string[]) {
        // A key that was just set may still be on its way.
        await writer.settled()
        const texts = Object.entries(await vault.readKeys(kind, ids))
        return Object.fromEntries(texts.map(([id, text]) => [id, revived(kind, text)])) as {
          [id: string]: SignalDataTypeMap[T]
        }
      },
      set: (data) => writer.add({ keys: textsOf(data, textOf) }),
    },
    saveCredentials() {
      if (creds.account) void writer.add({ credentials: textOf(creds), keys: {} }).catch(() => undefined)
    },
  }
}

/**
 * Baileys keeps what a ratchet has moved to in its own transaction until the message has gone out. A process
 * killed in between would use a message key twice, so sessions are stored as soon as they move.
 */
export function writingThrough(keys: SignalKeyStore, store: SignalKeyStore): SignalKeyStoreWithTransaction {
  const transactional = keys as SignalKeyStoreWithTransaction
  return {
    ...transactional,
    async set(data) {
      await transactional.set(data)
      if (transactional.isInTransaction() && data.session) await store.set({ session: data.session })
    },
  }
}

function textsOf(data: SignalDataSet, textOf: (value: unknown) => string) {
  return Object.fromEntries(
    Object.entries(data).map(([kind, values]) => [
      kind,
      Object.fromEntries(
        Object.entries(values ?? {}).map(([id, value]) => [id, value === null ? null : textOf(value)]),
      ),
    ]),
  )
}

/** A database that is away will be back; what cannot be opened stays so. */
function isSealed(error: unknown): boolean {
  return error instanceof Error && error.message.includes('sealed')
}
