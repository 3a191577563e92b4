import 'reflect-metadata'
import { writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import * as x509 from '@peculiar/x509'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** A push service on this machine: accepts messages over https, and answers with a status. */
export class PushService {
  readonly messages: { readonly path: string; readonly body: Buffer }[] = []
  status = 201

  private constructor(
    private readonly server: Server,
    /** The certificate to trust, as a PEM file. */
    readonly certificateFile: string,
  ) {}

  static async start(directory: string): Promise<PushService> {
    const { certificate, key } = await makeCertificate()
    const certificateFile = join(directory, 'push-service.crt')
    writeFileSync(certificateFile, certificate)
    const server = createServer({ cert: certificate, key })
    const service = new PushService(server, certificateFile)
    server.on('request', async (request, response) => {
      const body = await buffer(request)
      service.messages.push({ path: request.url ?? '', body })
      response.writeHead(service.status).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return service
  }

  get host(): string {
    return `127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }
}

async function makeCertificate(): Promise<{ certificate: string; key: string }> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    notBefore: new Date(Date.now() - 60_000),
    notAfter: new Date(Date.now() + 3_600_000),
    name: 'CN=layanan push uji',
    keys,
    signingAlgorithm: algorithm,
    extensions: [
      new x509.BasicConstraintsExtension(true),
      new x509.SubjectAlternativeNameExtension([{ type: 'ip', value: '127.0.0.1' }]),
    ],
  })
  const key = await crypto.subtle.exportKey('pkcs8', keys.privateKey)
  return { certificate: certificate.toString('pem'), key: x509.PemConverter.encode(key, 'PRIVATE KEY') }
}
