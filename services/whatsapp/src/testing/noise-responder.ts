import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'

const PROTOCOL = Buffer.from('Noise_XX_25519_AESGCM_SHA256\0\0\0\0')
const HEADER = Buffer.from([87, 65, 6, 3])

/** Curve25519, as WhatsApp signs and agrees with it. */
export interface Curve {
  generateKeyPair(): KeyPair
  sharedKey(privateKey: Uint8Array, publicKey: Uint8Array): Uint8Array
}

export interface KeyPair {
  readonly public: Uint8Array
  readonly private: Uint8Array
}

/** The server's side of the handshake, Noise XX, and of the frames that follow it. */
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

  /** The answer to the client's hello; `certificate` proves who the server is. */
  hello(clientEphemeral: Uint8Array, certificate: Uint8Array) {
    this.authenticate(clientEphemeral)
    this.authenticate(this.ephemeral.public)
    this.mix(this.curve.sharedKey(this.ephemeral.private, clientEphemeral))
    const identity = this.seal(this.identity.public)
    this.mix(this.curve.sharedKey(this.identity.private, clientEphemeral))
    return { ephemeral: this.ephemeral.public, static: identity, payload: this.seal(certificate) }
  }

  /** What the client says of itself, and the key that it keeps from one connection to the next. */
  finish(sealedKey: Uint8Array, sealedPayload: Uint8Array): { key: Buffer; payload: Buffer } {
    const key = this.open(sealedKey)
    this.mix(this.curve.sharedKey(this.ephemeral.private, key))
    const payload = this.open(sealedPayload)
    const [theirs, ours] = this.derive(Buffer.alloc(0))
    this.incoming = theirs
    this.outgoing = ours
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
    const both = Buffer.from(hkdfSync('sha256', secret, this.salt, '', 64))
    return [both.subarray(0, 32), both.subarray(32)]
  }
}

/** Frames of three bytes of length each; the client's first one stands behind a greeting. */
export class FrameReader {
  private bytes = Buffer.alloc(0)
  private greeted = false

  /** The frames that are whole by now. */
  push(data: Uint8Array): Buffer[] {
    this.bytes = Buffer.concat([this.bytes, data])
    if (!this.greeted) {
      if (this.bytes.length < HEADER.length) return []
      this.bytes = this.bytes.subarray(HEADER.length)
      this.greeted = true
    }
    const frames: Buffer[] = []
    while (this.bytes.length >= 3) {
      const size = this.bytes.readUIntBE(0, 3)
      if (this.bytes.length < size + 3) break
      frames.push(this.bytes.subarray(3, size + 3))
      this.bytes = this.bytes.subarray(size + 3)
    }
    return frames
  }
}

export function frameOf(data: Uint8Array): Buffer {
  const length = Buffer.alloc(3)
  length.writeUIntBE(data.length, 0, 3)
  return Buffer.concat([length, data])
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
