import type { AuthenticationCreds, BinaryNode, SignalDataTypeMap, SignalKeyStore } from 'baileys'
import { type BaileysModule, noLog } from '../clients/whatsapp/baileys-module'

/** Somebody with WhatsApp: has keys, and reads what is sent to them. */
export class Person {
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
    const once = { maxCommitRetries: 1, delayBetweenTriesMs: 0 }
    this.keys = baileys.addTransactionCapability(memoryKeys(), noLog, once)
    this.signal = makeLibSignalRepository({ creds: this.creds, keys: this.keys }, noLog)
  }

  get jid(): string {
    return `${this.phone}@s.whatsapp.net`
  }

  /** The name that does not tell the number. */
  get lid(): string {
    return `9${this.phone}@lid`
  }

  /** What others need to write to this person for the first time; each gets a one-time key of its own. */
  async bundle(jid: string): Promise<BinaryNode> {
    const preKey = this.module.baileys.Curve.generateKeyPair()
    const id = ++this.preKeys
    await this.keys.set({ 'pre-key': { [id]: preKey } })
    const { signedIdentityKey, signedPreKey, registrationId } = this.creds
    return node('user', { jid }, [
      node('registration', {}, bytesOf(registrationId, 4)),
      node('type', {}, Buffer.from([5])),
      node('identity', {}, signedIdentityKey.public),
      node('skey', {}, [
        node('id', {}, bytesOf(signedPreKey.keyId, 3)),
        node('value', {}, signedPreKey.keyPair.public),
        node('signature', {}, signedPreKey.signature),
      ]),
      node('key', {}, [node('id', {}, bytesOf(id, 3)), node('value', {}, preKey.public)]),
    ])
  }

  /** The text of a message; throws when it cannot be read. */
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

export function node(
  tag: string,
  attrs: BinaryNode['attrs'] = {},
  content?: BinaryNode['content'],
): BinaryNode {
  return { tag, attrs, content }
}

function bytesOf(value: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(value, 0, length)
  return bytes
}

function memoryKeys(): SignalKeyStore {
  const kept = new Map<string, Map<string, unknown>>()
  return {
    get<T extends keyof SignalDataTypeMap>(kind: T, ids: string[]) {
      const found = ids.map((id) => [id, kept.get(kind)?.get(id)] as const)
      return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as {
        [id: string]: SignalDataTypeMap[T]
      }
    },
    set(data) {
      for (const [kind, values] of Object.entries(data)) {
        const ofKind = kept.get(kind) ?? new Map<string, unknown>()
        kept.set(kind, ofKind)
        for (const [id, value] of Object.entries(values ?? {})) ofKind.set(id, value ?? undefined)
      }
    },
  }
}
