import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually, startService, type TestService } from '@jejaring/testing'
import { build } from 'esbuild'
import { makeClient } from '../src'
import { Notes, notesService } from './fixtures'

/** The kit as deployed: one bundle in a separate Node process. */
let service: TestService
let directory: string

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'kit-'))
  await build({
    entryPoints: [join(__dirname, 'process-fixture.ts')],
    outfile: join(directory, 'main.js'),
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node24',
    logLevel: 'silent',
    external: ['pg-native', '@opentelemetry/sdk-node'],
  })
  service = await startService(notesService('pins', () => {}))
})
afterAll(async () => {
  await service.stop()
  rmSync(directory, { recursive: true })
})

interface Run {
  readonly child: ChildProcess
  readonly output: () => string
  readonly ended: Promise<{ code: number | null; signal: string | null }>
  started(): Promise<number>
}

function run(words: string[], environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [join(directory, 'main.js'), ...words], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...process.env,
      ...service.environment,
      LOG_LEVEL: 'info',
      GRPC_PORT: '0',
      NEEDED_TO_SERVE: 'yes',
      ...environment,
    },
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  child.stderr.on('data', (chunk) => {
    text += chunk
  })
  return {
    child,
    output: () => text,
    // Includes output that arrives after the exit.
    ended: new Promise((resolve) => child.on('close', (code, signal) => resolve({ code, signal }))),
    started: () =>
      new Promise((resolve, reject) => {
        child.stdout.on('data', () => {
          const port = /"grpcPort":(\d+)/.exec(text)?.[1]
          if (port) resolve(Number(port))
        })
        child.on('close', () => reject(new Error(`it ended: ${text}`)))
      }),
  }
}

describe('a process', () => {
  it('migrates and exits', async () => {
    const migration = run(['migrate'])
    expect(await migration.ended).toEqual({ code: 0, signal: null })
  })

  it('waits for the tables that another process creates', async () => {
    const name = 'CreateNotes1700000000001'
    await service.database.query('DELETE FROM migrations WHERE name = $1', [name])
    const waiting = run(['await-migrated'], { NEEDED_TO_SERVE: '' })
    await eventually(() => waiting.output().includes(`"reason":"${name}"`))
    expect(waiting.child.exitCode).toBeNull()
    await service.database.query('INSERT INTO migrations (timestamp, name) VALUES (1700000000001, $1)', [
      name,
    ])
    expect((await waiting.ended).code).toBe(0)
  })

  it('finishes pending work on SIGTERM, then exits cleanly', async () => {
    const process = run([])
    const { client, close } = makeClient(Notes, `127.0.0.1:${await process.started()}`)
    const slow = client.write({ text: 'slow' })
    await client.write({ text: 'quick' })
    process.child.kill('SIGTERM')
    await expect(slow).resolves.toEqual({ text: 'slow' })
    expect(await process.ended).toEqual({ code: 0, signal: null })
    close()
  })

  it('ends immediately on a second signal', async () => {
    const process = run([])
    const { client, close } = makeClient(Notes, `127.0.0.1:${await process.started()}`)
    const stuck = client.write({ text: 'stuck' }).catch((error: Error) => error)
    await client.write({ text: 'quick' })
    process.child.kill('SIGINT')
    // Two signals before the next tick would count as one.
    const again = setInterval(() => process.child.kill('SIGINT'), 200)
    expect(await process.ended).toEqual({ code: 1, signal: null })
    clearInterval(again)
    expect(await stuck).toBeInstanceOf(Error)
    close()
  })

  it('logs Node warnings except deprecations', async () => {
    const process = run([])
    const { client, close } = makeClient(Notes, `127.0.0.1:${await process.started()}`)
    for (const text of ['old', 'leak']) await client.write({ text })
    process.child.kill('SIGTERM')
    await process.ended
    const lines = process
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 40, err: expect.objectContaining({ message: 'It leaks.' }) }),
    )
    expect(process.output()).not.toContain('It is old.')
    close()
  })

  it('ends with its supervisor only when configured', async () => {
    const [bound, free] = [run([], { PARENT_PIPE: '1' }), run([])]
    await Promise.all([bound.started(), free.started()])
    bound.child.stdin?.destroy()
    free.child.stdin?.destroy()
    expect(await bound.ended).toEqual({ code: 0, signal: null })
    expect(free.child.exitCode).toBeNull()
    free.child.kill('SIGTERM')
    await free.ended
  })

  it('runs its second process by name, in parallel with the first', async () => {
    const second = run(['settler'])
    await second.started()
    expect(second.output()).toContain('"name":"settler"')
    second.child.kill('SIGTERM')
    expect((await second.ended).code).toBe(0)
  })

  it('runs a command of the service on its database and exits', async () => {
    const command = run(['count', 'notes', 'only'])
    expect((await command.ended).code).toBe(0)
    expect(command.output()).toContain('counted 0 notes only')
  })

  it.each([
    [[], { IDEMPOTENCY_SECRET: 'short' }, /IDEMPOTENCY_SECRET/],
    [[], { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' }, /ECONNREFUSED/],
    [['dance'], {}, /unknown command: dance/],
    [['migrate'], { MIGRATION_DATABASE_URL: '' }, /MIGRATION_DATABASE_URL/],
  ])('reports why it cannot run %j with %j, and exits with 1', async (words, environment, reason) => {
    const failed = run(words, environment as Record<string, string>)
    expect((await failed.ended).code).toBe(1)
    expect(failed.output()).toMatch(reason)
    expect(failed.output()).not.toContain('short"')
  })

  it.each([
    [
      { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none' },
      /^The database of pins does not let us in: .*ECONNREFUSED.*right\.\n$/,
    ],
    [
      { DATABASE_URL: 'postgres://nobody:x@localhost:1/none' },
      /^The database of pins does not let us in: .*ECONNREFUSED.*right\.\n$/,
    ],
    [{ IDEMPOTENCY_SECRET: 'short' }, /^environment: IDEMPOTENCY_SECRET: /],
  ])('reports an unreachable server or bad setting in a sentence (%j)', async (environment, sentence) => {
    const failed = run(['count'], environment as Record<string, string>)
    expect((await failed.ended).code).toBe(1)
    expect(failed.output()).toMatch(sentence)
  })

  it('a command that needs NATS reports an unreachable server', async () => {
    const failed = run(['rebuild-stream'], { NATS_URL: 'nats://127.0.0.1:1' })
    expect((await failed.ended).code).toBe(1)
    expect(failed.output()).toBe(
      'NATS does not let us in: connection refused. See that it runs, and that NATS_URL is right.\n',
    )
  })

  it('a command that fails by a defect prints its error and stack', async () => {
    const failed = run(['break'])
    expect((await failed.ended).code).toBe(1)
    expect(failed.output()).toMatch(/^pins break failed: relation "nothing" does not exist\n/)
    expect(failed.output()).toContain('    at ')
  })

  it('continues without NATS and logs it', async () => {
    const alone = run([], { NATS_URL: 'nats://127.0.0.1:1' })
    const { client, close } = makeClient(Notes, `127.0.0.1:${await alone.started()}`)
    await expect(client.write({ text: 'quick' })).resolves.toEqual({ text: 'quick' })
    alone.child.kill('SIGTERM')
    expect((await alone.ended).code).toBe(0)
    expect(alone.output()).toContain('NATS cannot be reached')
    close()
  })
})
