import type { BaileysModule } from '../clients/whatsapp/baileys-module'
import type { KeyPair } from './noise-responder'

/** The server's key, and the chain of certificates that proves it. */
export interface ServerIdentity {
  readonly key: KeyPair
  readonly certificate: Uint8Array
  /** The public key at the top of the chain, in hex: `WA_CERTIFICATE_KEY`. */
  readonly rootKey: string
}

/** The key at the top of the chain, for who starts a service before the stand-in. */
export function makeRoot({ baileys: { Curve } }: BaileysModule): KeyPair {
  return Curve.generateKeyPair()
}

export function makeServerIdentity(module: BaileysModule, root = makeRoot(module)): ServerIdentity {
  const { Curve, proto } = module.baileys
  const [between, key] = [Curve.generateKeyPair(), Curve.generateKeyPair()]
  const { Details } = proto.CertChain.NoiseCertificate
  const betweenDetails = Details.encode({ serial: 1, issuerSerial: 0, key: between.public }).finish()
  const leafDetails = Details.encode({ serial: 2, issuerSerial: 1, key: key.public }).finish()
  const certificate = proto.CertChain.encode({
    intermediate: { details: betweenDetails, signature: Curve.sign(root.private, betweenDetails) },
    leaf: { details: leafDetails, signature: Curve.sign(between.private, leafDetails) },
  }).finish()
  return { key, certificate, rootKey: Buffer.from(root.public).toString('hex') }
}
