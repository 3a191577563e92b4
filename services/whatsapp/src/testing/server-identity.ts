import type { BaileysModule } from '../clients/whatsapp/baileys-module'
import type { KeyPair } from './noise-responder'

/** Key of the server and its certificate chain. */
export interface ServerIdentity {
  readonly key: KeyPair
  readonly certificate: Uint8Array
  /** Public root key of the chain, in hex: `WA_CERTIFICATE_KEY`. */
  readonly rootKey: string
}

/** Creates the root key of the chain, for a service that starts before the simulator. */
export function makeRootKey({ baileys: { Curve } }: BaileysModule): KeyPair {
  return Curve.generateKeyPair()
}

export function makeServerIdentity(module: BaileysModule, root = makeRootKey(module)): ServerIdentity {
  const { Curve, proto } = module.baileys
  const [intermediate, key] = [Curve.generateKeyPair(), Curve.generateKeyPair()]
  const { Details } = proto.CertChain.NoiseCertificate
  const intermediateDetails = Details.encode({
    serial: 1,
    issuerSerial: 0,
    key: intermediate.public,
  }).finish()
  const leafDetails = Details.encode({ serial: 2, issuerSerial: 1, key: key.public }).finish()
  const certificate = proto.CertChain.encode({
    intermediate: { details: intermediateDetails, signature: Curve.sign(root.private, intermediateDetails) },
    leaf: { details: leafDetails, signature: Curve.sign(intermediate.private, leafDetails) },
  }).finish()
  return { key, certificate, rootKey: Buffer.from(root.public).toString('hex') }
}
