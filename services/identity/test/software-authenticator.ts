import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const ATTESTED_CREDENTIAL = 0x40

interface AnswerOptions {
  /** The page that asks; by default the relying party's own. */
  origin?: string
  /** Whether the user proved to be its owner, by fingerprint or PIN. */
  verified?: boolean
  /** The signature counter; by default it grows by one. */
  counter?: number
  /** Format of an attestation statement that proves nothing; by default there is none. */
  attestation?: string
}

/** An authenticator with one ES256 passkey, which answers as browsers do (WebAuthn level 3). */
export class SoftwareAuthenticator {
  private readonly credentialId = randomBytes(32)
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private counter = 0

  /** Answers the options of `navigator.credentials.create`. */
  create(
    optionsJson: string,
    { origin, verified = true, attestation: fmt = 'none' }: AnswerOptions = {},
  ): string {
    const { challenge, rp } = JSON.parse(optionsJson)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(this.credentialId.length)
    const authData = Buffer.concat([
      this.authenticatorData(rp.id, verified, ATTESTED_CREDENTIAL, 0),
      Buffer.alloc(16),
      length,
      this.credentialId,
      coseKey(this.keys.publicKey),
    ])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', fmt],
        ['attStmt', new Map(fmt === 'none' ? [] : [['sig', 'palsu']])],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    )
    return this.answer({
      clientDataJSON: clientData('webauthn.create', challenge, origin ?? `https://${rp.id}`),
      attestationObject: Buffer.from(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Answers the options of `navigator.credentials.get`. */
  get(optionsJson: string, { origin, verified = true, counter }: AnswerOptions = {}): string {
    const { challenge, rpId } = JSON.parse(optionsJson)
    this.counter = counter ?? this.counter + 1
    const authData = this.authenticatorData(rpId, verified, 0, this.counter)
    const clientDataJSON = clientData('webauthn.get', challenge, origin ?? `https://${rpId}`)
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    return this.answer({
      clientDataJSON,
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, hash]), this.keys.privateKey).toString('base64url'),
    })
  }

  private answer(response: object): string {
    const id = this.credentialId.toString('base64url')
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response })
  }

  private authenticatorData(rpId: string, verified: boolean, flags: number, counter: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = flags | USER_PRESENT | (verified ? USER_VERIFIED : 0)
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([all]), count])
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
}

function coseKey(publicKey: KeyObject): Uint8Array {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
  // Key type EC2, algorithm ES256, curve P-256.
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]) as never,
  )
}
