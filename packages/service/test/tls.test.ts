import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as x509 from '@peculiar/x509'
import { z } from 'zod'
import { defineService, makeClient } from '../src'
import { openTls } from '../src/rpc/tls'
import { type RunningService, runService } from '../src/run/run-service'
import { Notes } from './fixtures'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
const validity = { notBefore: new Date(Date.now() - 60_000), notAfter: new Date(Date.now() + 3_600_000) }

/** A certificate authority that exists for this test alone. */
class Authority {
  private constructor(
    private readonly keys: CryptoKeyPair,
    private readonly certificate: x509.X509Certificate,
  ) {}

  static async create(): Promise<Authority> {
    const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const certificate = await x509.X509CertificateGenerator.createSelfSigned({
      ...{ ...validity, name: 'CN=uji', keys, signingAlgorithm: algorithm },
      extensions: [new x509.BasicConstraintsExtension(true)],
    })
    return new Authority(keys, certificate)
  }

  /** Writes the three files of a service into a folder below `directory`. */
  async writeFor(name: string, directory: string, trusted: Authority = this): Promise<string> {
    const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const certificate = await x509.X509CertificateGenerator.create({
      ...{ ...validity, subject: `CN=${name}`, issuer: this.certificate.subject },
      ...{ publicKey: keys.publicKey, signingKey: this.keys.privateKey, signingAlgorithm: algorithm },
      extensions: [new x509.SubjectAlternativeNameExtension([{ type: 'dns', value: 'localhost' }])],
    })
    const key = await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)
    const folder = mkdtempSync(join(directory, `${name}-`))
    writeFileSync(join(folder, 'ca.crt'), trusted.certificate.toString('pem'))
    writeFileSync(join(folder, 'tls.crt'), certificate.toString('pem'))
    writeFileSync(join(folder, 'tls.key'), x509.PemConverter.encode(key, 'PRIVATE KEY'))
    return folder
  }
}

const notes = defineService({
  name: 'notes',
  environment: z.object({}),
  start(kit) {
    kit.serve(Notes, {
      write: (request) => request,
      async *countTo({ end }) {
        yield { number: end }
      },
      add: async () => ({ sum: 0 }),
    })
  },
})

let directory: string
let authority: Authority
let service: RunningService
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-tls-'))
  authority = await Authority.create()
  service = await runService(notes, {
    ...{ GRPC_PORT: '0', SIDE_PORT: '0', LOG_LEVEL: 'silent' },
    ...{ TLS_DIRECTORY: await authority.writeFor('notes', directory), ALLOWED_CALLERS: 'gateway,wallet' },
  })
})
afterAll(async () => {
  await service?.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function write(certificates?: string): Promise<unknown> {
  const credentials = certificates === undefined ? undefined : openTls(certificates, []).channelCredentials()
  const { client, close } = makeClient(
    Notes,
    `localhost:${service.grpcPort}`,
    () => ({ requestId: 'uji' }),
    credentials,
  )
  return await client
    .write({ text: 'halo' }, { deadline: 3_000, waitForReady: false })
    .catch((error: { code: string }) => error.code)
    .finally(close)
}

it('a caller that the service names is answered', async () => {
  expect(await write(await authority.writeFor('gateway', directory))).toEqual({ text: 'halo' })
})

it('another service of the same authority is refused', async () => {
  expect(await write(await authority.writeFor('rewards', directory))).toBe('forbidden')
})

it('a stranger who bears a caller’s name, and one without a certificate, do not get in', async () => {
  const stranger = await Authority.create()
  expect(await write(await stranger.writeFor('gateway', directory, authority))).toBe('unavailable')
  expect(await write()).toBe('unavailable')
})

it('a service of another authority is not believed', async () => {
  const other = await Authority.create()
  expect(await write(await authority.writeFor('gateway', directory, other))).toBe('unavailable')
})
