import type { AuthenticationCreds, BinaryNode, SignalDataTypeMap, SignalKeyStore } from 'baileys'
import { type BaileysModule, noLog } from '../clients/whatsapp/baileys-module'
import { binaryNode } from './binary-node'

/** Recipient on WhatsApp: holds Signal keys and decrypts messages. */
export class WhatsappUser {
  private readonly creds: AuthenticationCreds
  private readonly keys
  private readonly signal
  private preKeys = 0

  constructor(
    private readonly module: BaileysModule,
    readonly phone: string,
  ) {
    const { baileys, makeLibSignalRepository } = module
    this.creds = baileys.initAuthCreds()
    const transactionOptions = { maxCommitRetries: 1, delayBetweenTriesMs: 0 }
    this.keys = baileys.addTransactionCapability(inMemoryKeys(), noLog, transactionOptions)
    this.signal = makeLibSignalRepository({ creds: this.creds, keys: this.keys }, noLog)
  }

  get jid(): string {
    return `${this.phone}@s.whatsapp.net`
  }

  /** Identifier that does not contain the number. */
  get lid(): string {
    return `9${this.phone}@lid`
  }

  /** Pre-key bundle for a first message; each call issues a new one-time key. */
  async preKeyBundle(jid: string): Promise<BinaryNode> {
    const preKey = this.module.baileys.Curve.generateKeyPair()
    const id = ++this.preKeys
    await this.keys.set({ 'pre-key': { [id]: preKey } })
    const { signedIdentityKey, signedPreKey, registrationId } = this.creds
    return binaryNode('user', { jid }, [
      binaryNode('registration', {}, bytesOf(registrationId, 4)),
      binaryNode('type', {}, Buffer.from([5])),
      binaryNode('identity', {}, signedIdentityKey.public),
      binaryNode('skey', {}, [
        binaryNode('id', {}, bytesOf(signedPreKey.keyId, 3)),
        binaryNode('value', {}, signedPreKey.keyPair.public),
        binaryNode('signature', {}, signedPreKey.signature),
      ]),
      binaryNode('key', {}, [binaryNode('id', {}, bytesOf(id, 3)), binaryNode('value', {}, preKey.public)]),
    ])
  }

  /** Decrypts a message and returns its text. */
  async read(from: string, sealed: BinaryNode): Promise<string> {
    const { baileys } = this.module
    const plain = await this.signal.decryptMessage({
      jid: from,
      type: sealed.attrs.type as 'pkmsg' | 'msg',
      ciphertext: sealed.content as Uint8Array,
    })
    const message = baileys.proto.Message.decode(baileys.unpadRandomMax16(plain))
    return message.extendedTextMessage?.text ?? message.conversation ?? ''
  }
}

function bytesOf(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}

function inMemoryKeys(): SignalKeyStore {
  const store = new Map<string, Map<string, unknown>>()
  return {
    get<T extends keyof SignalDataTypeMap>(kind: T, ids: string[]) {
      const entries = ids.map((id) => [id, store.get(kind)?.get(id)] as const)
      return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as {
        [id: string]: SignalDataTypeMap[T]
      }
    },
    set(data) {
      for (const [kind, values] of Object.entries(data)) {
        const keysOfKind = store.get(kind) ?? new Map<string, unknown>()
        store.set(kind, keysOfKind)
        for (const [id, value] of Object.entries(values ?? {})) keysOfKind.set(id, value ?? undefined)
      }
    },
  }
}
