import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ConnectionOptions, connect } from 'node:tls'
import { z } from 'zod'
import { type Client, defineService, makeClient } from '../src'
import { openTls } from '../src/rpc/tls'
import { type RunningService, runService } from '../src/runtime/start/run-service'
import { CertificateAuthority } from './certificate-authority'
import { Notes } from './fixtures'

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
let authority: CertificateAuthority
let service: RunningService
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-tls-'))
  authority = await CertificateAuthority.create()
  service = await runService(notes, {
    GRPC_PORT: '0',
    SIDE_PORT: '0',
    LOG_LEVEL: 'silent',
    UNSIGNED_CALLERS: 'accept',
    TLS_DIRECTORY: await authority.writeFor('notes', directory),
    ALLOWED_CALLERS: 'gateway,wallet',
  })
})
afterAll(async () => {
  await service?.stop()
  rmSync(directory, { recursive: true, force: true })
})

async function write(certificates?: string): Promise<unknown> {
  return await ask(certificates, ({ write: send }) =>
    send({ text: 'halo' }, { deadline: 10_000, waitForReady: false }),
  )
}

/** Several calls of one tick, which form a batch. */
async function writeTogether(certificates: string): Promise<unknown> {
  const send = (client: Client<typeof Notes>) => async (text: string) =>
    await client.write({ text }, { deadline: 10_000 }).catch((error: { code: string }) => error.code)
  return await ask(certificates, (client) => Promise.all(['satu', 'dua', 'tiga'].map(send(client))))
}

async function ask(
  certificates: string | undefined,
  questions: (client: Client<typeof Notes>) => Promise<unknown>,
): Promise<unknown> {
  const credentials = certificates === undefined ? undefined : openTls(certificates, []).channelCredentials()
  const { client, close } = makeClient(Notes, `localhost:${service.grpcPort}`, () => ({ requestId: 'uji' }), {
    credentials,
  })
  return await questions(client)
    .catch((error: { code: string }) => error.code)
    .finally(close)
}

it('answers a caller that the service allows', async () => {
  expect(await write(await authority.writeFor('gateway', directory))).toEqual({ text: 'halo' })
})

it('rejects another service of the same authority', async () => {
  expect(await write(await authority.writeFor('rewards', directory))).toBe('forbidden')
})

it('answers or rejects all calls of a batch', async () => {
  const answers = [{ text: 'satu' }, { text: 'dua' }, { text: 'tiga' }]
  expect(await writeTogether(await authority.writeFor('gateway', directory))).toEqual(answers)
  const refused = ['forbidden', 'forbidden', 'forbidden']
  expect(await writeTogether(await authority.writeFor('rewards', directory))).toEqual(refused)
  const stranger = await authority.writeFor('gateway', directory, await CertificateAuthority.create())
  expect(await writeTogether(stranger)).toEqual(['unavailable', 'unavailable', 'unavailable'])
})

it("rejects a foreign certificate with a caller's name and a missing one", async () => {
  const stranger = await CertificateAuthority.create()
  expect(await write(await stranger.writeFor('gateway', directory, authority))).toBe('unavailable')
  expect(await write()).toBe('unavailable')
})

it('rejects a service of another authority', async () => {
  const other = await CertificateAuthority.create()
  expect(await write(await authority.writeFor('gateway', directory, other))).toBe('unavailable')
})

describe('versions and ciphers', () => {
  /** Connects with the certificate of an allowed caller; returns the version that both sides agreed on. */
  async function connectWith(options: ConnectionOptions): Promise<string | null> {
    const folder = await authority.writeFor('gateway', directory)
    const [ca, cert, key] = ['ca.crt', 'tls.crt', 'tls.key'].map((file) => readFileSync(join(folder, file)))
    const socket = connect({ host: 'localhost', port: service.grpcPort, ca, cert, key, ...options })
    try {
      await once(socket, 'secureConnect')
      return socket.getProtocol()
    } finally {
      socket.destroy()
    }
  }

  it.each(['TLSv1.2', 'TLSv1.3'] as const)('accepts %s', async (version) => {
    expect(await connectWith({ minVersion: version, maxVersion: version })).toBe(version)
  })

  // Security level 0 lets this side offer them, so that the refusal is the service's.
  it.each(['TLSv1', 'TLSv1.1'] as const)('refuses %s', async (version) => {
    const old = connectWith({ minVersion: version, maxVersion: version, ciphers: 'DEFAULT:@SECLEVEL=0' })
    await expect(old).rejects.toMatchObject({ code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION' })
  })

  it.each(['eNULL', 'aNULL', '3DES'])('refuses ciphers of the kind %s', async (ciphers) => {
    const weak = connectWith({ maxVersion: 'TLSv1.2', ciphers: `${ciphers}:@SECLEVEL=0` })
    await expect(weak).rejects.toMatchObject({ code: expect.stringMatching(/HANDSHAKE_FAILURE|NO_CIPHER/) })
  })
})
