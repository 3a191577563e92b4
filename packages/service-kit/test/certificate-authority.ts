import 'reflect-metadata'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const validity = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) }

/** A certificate authority for tests. */
export class CertificateAuthority {
  private constructor(
    private readonly keys: CryptoKeyPair,
    private readonly certificate: x509.X509Certificate,
  ) {}

  static async create(): Promise<CertificateAuthority> {
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      ...validity,
      name: 'CN=uji',
      keys,
      signingAlgorithm: algorithm,
      extensions: [new x509.BasicConstraintsExtension(true)],
    })
    return new CertificateAuthority(keys, certificate)
  }

  /** Writes the three files of a service into a folder below `directory`. */
  async writeFor(name: string, directory: string, trusted: CertificateAuthority = this): Promise<string> {
    const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const certificate = await x509.X509CertificateGenerator.create({
      ...validity,
      subject: `CN=${name}`,
      issuer: this.certificate.subject,
      publicKey: keys.publicKey,
      signingKey: this.keys.privateKey,
      signingAlgorithm: algorithm,
      extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
    })
    const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
    const folder = mkdtempSync(join(directory, `${name}-`))
    writeFileSync(join(folder, 'ca.crt'), trusted.certificate.toString('pem'))
    writeFileSync(join(folder, 'tls.crt'), certificate.toString('pem'))
    writeFileSync(join(folder, 'tls.key'), x509.PemConverter.encode(key, 'PRIVATE KEY'))
    return folder
  }
}
