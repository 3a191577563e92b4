import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { BaileysModule } from '../clients/whatsapp/baileys-module'
import { gcmOpen } from './noise-responder'

const QR_PREFIX = 'https://wa.me/settings/linked_devices#'

/** Parses a QR code: reference of the connection, keys of the device, and the secret for the phone's signature. */
export function readQr(text: string) {
  if (!text.startsWith(QR_PREFIX)) throw new Error(`not a QR of WhatsApp: ${text}`)
  const [ref = '', noiseKey = '', identity = '', secret = ''] = text.slice(QR_PREFIX.length).split(',')
  return { ref, noiseKey, identity: Buffer.from(identity, 'base64'), secret: Buffer.from(secret, 'base64') }
}

/** The office's phone, which links devices by QR code or pairing code. */
export class OfficePhone {
  private readonly account
  private readonly ephemeral

  constructor(
    private readonly module: BaileysModule,
    readonly number = '628110001000',
  ) {
    this.account = module.baileys.Curve.generateKeyPair()
    this.ephemeral = module.baileys.Curve.generateKeyPair()
  }

  /** Signs a device's identity for the account. */
  signedIdentity(deviceIdentity: Uint8Array, secret: Uint8Array): Uint8Array {
    const { Curve, proto } = this.module.baileys
    const details = proto.ADVDeviceIdentity.encode({ rawId: 1, timestamp: 1, keyIndex: 1 }).finish()
    const accountSignature = Curve.sign(
      this.account.private,
      Buffer.concat([Buffer.from([6, 0]), details, deviceIdentity]),
    )
    const signed = proto.ADVSignedDeviceIdentity.encode({
      details,
      accountSignature,
      accountSignatureKey: this.account.public,
    }).finish()
    const hmac = createHmac('sha256', secret).update(signed).digest()
    return proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish()
  }

  /** Answers an entered pairing code with the phone's wrapped ephemeral key. */
  async answerCode(code: string) {
    const { derivePairingCodeKey } = this.module.baileys
    const salt = randomBytes(32)
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-256-ctr', await derivePairingCodeKey(code, salt), iv)
    const wrapped = Buffer.concat([salt, iv, cipher.update(this.ephemeral.public), cipher.final()])
    return { identity: this.account.public, wrapped }
  }

  /** Decrypts a device's wrapped ephemeral key. A wrong code yields a wrong key. */
  async unwrap(code: string, wrapped: Uint8Array): Promise<Buffer> {
    const key = await this.module.baileys.derivePairingCodeKey(code, Buffer.from(wrapped.subarray(0, 32)))
    const decipher = createDecipheriv('aes-256-ctr', key, wrapped.subarray(32, 48))
    return Buffer.concat([decipher.update(wrapped.subarray(48)), decipher.final()])
  }

  /** Derives the secret that a QR code would have contained. Throws if the code was wrong. */
  agree(companion: Uint8Array, bundle: Uint8Array): { identity: Buffer; secret: Buffer } {
    const { Curve } = this.module.baileys
    const shared = Curve.sharedKey(this.ephemeral.private, companion)
    const info = 'link_code_pairing_key_bundle_encryption_key'
    const key = Buffer.from(hkdfSync('sha256', shared, bundle.subarray(0, 32), info, 32))
    const plain = gcmOpen(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0))
    const [identity, random] = [plain.subarray(0, 32), plain.subarray(64)]
    const keyMaterial = Buffer.concat([shared, Curve.sharedKey(this.account.private, identity), random])
    return {
      identity,
      secret: Buffer.from(hkdfSync('sha256', keyMaterial, Buffer.alloc(32), 'adv_secret', 32)),
    }
  }
}
