import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import { HEADER } from './frame'

const PROTOCOL = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0')

/** Curve25519 key agreement. */
export interface Curve {
  generateKeyPair(): KeyPair
  sharedKey(privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array
}

export interface KeyPair {
  readonly public: Uint8Array
  readonly private: Uint8Array
}

/** Responder of the Noise XX handshake, and encryption of the frames that follow it. */
export class NoiseResponder {
  private hash: Buffer = PROTOCOL
  private salt: Buffer = PROTOCOL
  private key: Buffer = PROTOCOL
  private counter = 0
  private outgoing: Buffer | undefined
  private incoming: Buffer | undefined
  private sent = 0
  private received = 0
  private readonly ephemeral: KeyPair

  constructor(
    private readonly curve: Curve,
    private readonly identity: KeyPair,
  ) {
    this.ephemeral = curve.generateKeyPair()
    this.authenticate(HEADER)
  }

  /** Answers the client's hello; `certificate` authenticates the server. */
  hello(clientEphemeral: Uint8Array, certificate: Uint8Array) {
    this.authenticate(clientEphemeral)
    this.authenticate(this.ephemeral.public)
    this.mix(this.curve.sharedKey(this.ephemeral.private, clientEphemeral))
    const identity = this.seal(this.identity.public)
    this.mix(this.curve.sharedKey(this.identity.private, clientEphemeral))
    return { ephemeral: this.ephemeral.public, static: identity, payload: this.seal(certificate) }
  }

  /** Completes the handshake; returns the client's static key and its login payload. */
  finish(sealedKey: Uint8Array, sealedPayload: Uint8Array): { key: Buffer; payload: Buffer } {
    const key = this.open(sealedKey)
    this.mix(this.curve.sharedKey(this.ephemeral.private, key))
    const payload = this.open(sealedPayload)
    const [clientKey, serverKey] = this.derive(Buffer.alloc(0))
    this.incoming = clientKey
    this.outgoing = serverKey
    return { key, payload }
  }

  encrypt(plain: Uint8Array): Buffer {
    return gcmSeal(plain, this.outgoing!, nonce(this.sent++), Buffer.alloc(0))
  }

  decrypt(sealed: Uint8Array): Buffer {
    return gcmOpen(sealed, this.incoming!, nonce(this.received++), Buffer.alloc(0))
  }

  private seal(plain: Uint8Array): Buffer {
    const sealed = gcmSeal(plain, this.key, nonce(this.counter++), this.hash)
    this.authenticate(sealed)
    return sealed
  }

  private open(sealed: Uint8Array): Buffer {
    const plain = gcmOpen(sealed, this.key, nonce(this.counter++), this.hash)
    this.authenticate(sealed)
    return plain
  }

  private authenticate(data: Uint8Array): void {
    this.hash = createHash('sha256').update(this.hash).update(data).digest()
  }

  private mix(secret: Uint8Array): void {
    const [salt, key] = this.derive(secret)
    this.salt = salt
    this.key = key
    this.counter = 0
  }

  private derive(secret: Uint8Array): [Buffer, Buffer] {
    const keys = Buffer.from(hkdfSync('sha256', secret, this.salt, '', 64))
    return [keys.subarray(0, 32), keys.subarray(32)]
  }
}

function nonce(counter: number): Buffer {
  const bytes = Buffer.alloc(12)
  bytes.writeUInt32BE(counter, 8)
  return bytes
}

export function gcmSeal(plain: Uint8Array, key: Uint8Array, iv: Uint8Array, extra: Uint8Array): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(extra)
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

export function gcmOpen(sealed: Uint8Array, key: Uint8Array, iv: Uint8Array, extra: Uint8Array): Buffer {
  const end = sealed.length - 16
  const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(extra).setAuthTag(sealed.subarray(end))
  return Buffer.concat([decipher.update(sealed.subarray(0, end)), decipher.final()])
}
