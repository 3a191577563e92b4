import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { defineService, makeClient } from '../../packages/service-kit/src'
import { openTls } from '../../packages/service-kit/src/rpc/tls'
import { type RunningService, runService } from '../../packages/service-kit/src/runtime/start/run-service'
import { CertificateAuthority } from '../../packages/service-kit/test/certificate-authority'
import { Notes } from '../../packages/service-kit/test/fixtures'
import { root } from './root'
import { services } from './services'

const names = services.map(({ name }) => name)
const callersOf = (asked: string) =>
  services.filter(({ calls }) => calls.includes(asked)).map(({ name }) => name)

let directory: string
/** Certificates by service name. */
const certificates = new Map<string, string>()

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'jejaring-callers-'))
  const authority = await CertificateAuthority.create()
  for (const name of names) certificates.set(name, await authority.writeFor(name, directory))
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

/** Starts a service's gRPC server as in the chart; the kit opens the same one for each service. */
async function startServerOf(name: string): Promise<RunningService> {
  const service = defineService({
    name,
    environment: z.object({}),
    start: (kit) =>
      kit.serve(Notes, {
        write: (request) => request,
        async *countTo({ end }) {
          yield { number: end }
        },
        add: async () => ({ sum: 0 }),
      }),
  })
  return await runService(service, {
    GRPC_PORT: '0',
    SIDE_PORT: '0',
    LOG_LEVEL: 'silent',
    UNSIGNED_CALLERS: 'accept',
    TLS_DIRECTORY: certificates.get(name)!,
    ALLOWED_CALLERS: callersOf(name).join(','),
  })
}

async function callAs(port: number | undefined, caller: string): Promise<string> {
  const credentials = openTls(certificates.get(caller)!, []).channelCredentials()
  const { client, close } = makeClient(Notes, `localhost:${port}`, () => ({ requestId: 'uji' }), {
    credentials,
  })
  return await client
    .write({ text: 'halo' }, { deadline: 10_000 })
    .then(
      () => 'answered',
      (error: { code: string }) => error.code,
    )
    .finally(close)
}

test.each(names.filter((name) => name !== 'gateway'))(
  '%s accepts the callers in docs/architecture.md and rejects all others',
  async (name) => {
    const server = await startServerOf(name)
    try {
      const answers = await Promise.all(
        names.map(async (caller) => [caller, await callAs(server.grpcPort, caller)]),
      )
      const wanted = names.map((caller) => [
        caller,
        callersOf(name).includes(caller) ? 'answered' : 'forbidden',
      ])
      expect(answers).toEqual(wanted)
    } finally {
      await server.stop()
    }
  },
)

test('docs/architecture.md names every call between services', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8')
  for (const { name, calls } of services) {
    const line = page.split('\n').find((one) => one.startsWith(`| \`${name}\``))
    const [, , , asks = ''] = line?.split('|') ?? []
    const named = asks.includes('all')
      ? names.filter((other) => other !== name)
      : names.filter((other) => asks.includes(`\`${other}`))
    expect([name, ...calls.toSorted()]).toEqual([name, ...named.toSorted()])
  }
})
