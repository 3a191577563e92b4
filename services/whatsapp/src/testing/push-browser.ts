import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser's push subscription, and the decryption of what is sent to it (RFC 8291, RFC 8188). */
export class PushBrowser {
  private readonly keys = createECDH('prime256v1')
  private readonly secret = randomBytes(16)

  constructor() {
    this.keys.generateKeys()
  }

  get p256dh(): string {
    return this.keys.getPublicKey('base64url')
  }

  get auth(): string {
    return this.secret.toString('base64url')
  }

  /** Decrypts a message of one record. Throws for a message to another browser. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const keyLength = body.readUInt8(20)
    const senderKey = body.subarray(21, 21 + keyLength)
    const sealed = body.subarray(21 + keyLength)
    const shared = this.keys.computeSecret(senderKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.keys.getPublicKey(), senderKey])
    const key = Buffer.from(hkdfSync('sha256', shared, this.secret, info, 32))
    const derive = (what: string, length: number) =>
      Buffer.from(hkdfSync('sha256', key, salt, `Content-Encoding: ${what}\0`, length))
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    decipher.setAuthTag(sealed.subarray(-16))
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
    // The last record ends with 2 and zeros.
    return padded.subarray(0, padded.lastIndexOf(2)).toString()
  }
}
