import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { BaileysModule } from '../clients/whatsapp/baileys-module'
import { gcmOpen } from './noise-responder'

const QR = 'https://wa.me/settings/linked_devices#'

/** What a QR says: which connection wants to be linked, and the secret that the phone signs with. */
export function readQr(text: string) {
  if (!text.startsWith(QR)) throw new Error(`not a QR of WhatsApp: ${text}`)
  const [ref = '', noiseKey = '', identity = '', secret = ''] = text.slice(QR.length).split(',')
  return { ref, noiseKey, identity: Buffer.from(identity, 'base64'), secret: Buffer.from(secret, 'base64') }
}

/** The phone of the office: it links devices, by a scan or by a code that is typed in. */
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

  /** The proof of belonging to the account that a linked device gets. */
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

  /** What the phone says back when somebody types a code in. */
  async answerCode(code: string) {
    const { derivePairingCodeKey } = this.module.baileys
    const salt = randomBytes(32)
    const iv = randomBytes(16)
    const cipher = createCipheriv('aes-256-ctr', await derivePairingCodeKey(code, salt), iv)
    const wrapped = Buffer.concat([salt, iv, cipher.update(this.ephemeral.public), cipher.final()])
    return { identity: this.account.public, wrapped }
  }

  /** The key that a device wrapped with the code that it showed. A wrong code gives a wrong key. */
  async unwrap(code: string, wrapped: Uint8Array): Promise<Buffer> {
    const key = await this.module.baileys.derivePairingCodeKey(code, Buffer.from(wrapped.subarray(0, 32)))
    const decipher = createDecipheriv('aes-256-ctr', key, wrapped.subarray(32, 48))
    return Buffer.concat([decipher.update(wrapped.subarray(48)), decipher.final()])
  }

  /** Agrees on the secret that the scan of a QR would have told. Throws when the code was a wrong one. */
  agree(companion: Uint8Array, bundle: Uint8Array): { identity: Buffer; secret: Buffer } {
    const { Curve } = this.module.baileys
    const shared = Curve.sharedKey(this.ephemeral.private, companion)
    const info = 'link_code_pairing_key_bundle_encryption_key'
    const key = Buffer.from(hkdfSync('sha256', shared, bundle.subarray(0, 32), info, 32))
    const plain = gcmOpen(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0))
    const [identity, random] = [plain.subarray(0, 32), plain.subarray(64)]
    const together = Buffer.concat([shared, Curve.sharedKey(this.account.private, identity), random])
    return { identity, secret: Buffer.from(hkdfSync('sha256', together, Buffer.alloc(32), 'adv_secret', 32)) }
  }
}
