import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { defineService, newId } from '@jejaring/service-kit'
import { databaseKit, migrate, openCommandDatabase } from '@jejaring/service-kit/testing'
import { createDatabase, eventually, type TestDatabase, testServer } from '@jejaring/testing'
import { build } from 'esbuild'
import type { DataSource } from 'typeorm'
import { z } from 'zod'
import { ChainVerifier, type CheckedSeal } from '../src/audit-chain/chain-verifier'
import type { ChainEnd } from '../src/audit-chain/seal'
import { checkClock } from '../src/operations/check-clock'
import { recordAudit } from '../src/operations/record-audit'
import { sealAudit } from '../src/operations/seal-audit'
import { identity } from '../src/service'
import { sealedContent } from '../src/store/audit-chain'
import { startIdentity } from './identity-fixture'

const { entities, migrations, rights } = identity.database!
const idle = defineService({
  name: 'identity',
  environment: z.object({}),
  database: { entities, migrations, rights },
  start() {},
})

let database: TestDatabase
let environment: Record<string, string>
const opened: DataSource[] = []

beforeEach(async () => {
  database = await createDatabase()
  environment = {
    DATABASE_URL: database.restrictedUrl,
    MIGRATION_DATABASE_URL: database.ownerUrl,
    NATS_URL: testServer('TEST_NATS_URL'),
    NATS_PREFIX: `t${randomBytes(6).toString('hex')}`,
    IDEMPOTENCY_SECRET: 'a secret for tests only',
    LOG_LEVEL: 'silent',
  }
  await migrate(idle, environment)
})
afterEach(async () => {
  for (const source of opened.splice(0)) await source.destroy()
  await database.drop()
})

async function open(): Promise<DataSource> {
  const source = await openCommandDatabase(idle, environment)
  opened.push(source)
  return source
}

const sealer = (source: DataSource) => databaseKit(source, 'identity')

function line(change: Partial<AuditRecorded> = {}): AuditRecorded {
  return AuditRecorded.fromPartial({
    id: newId(),
    occurredAt: new Date(),
    service: 'wallet',
    action: 'withdrawal.status.changed',
    target: `withdrawal:${newId()}`,
    caller: { requestId: newId() },
    after: '{"status":"success"}',
    ...change,
  })
}

async function write(source: DataSource, lines: number): Promise<void> {
  for (let index = 0; index < lines; index++)
    await source.transaction((manager) => recordAudit(manager, [line()], new Date()))
}

/** Reported differences, and the number of seals. */
async function verifyChain(): Promise<{ reported: string[]; seals: number }> {
  const reported: string[] = []
  const verifier = new ChainVerifier((subject) => reported.push(subject))
  const { rows } = await database.pool.query<CheckedSeal>(
    `SELECT s.seq, s.entry_id AS "entryId", s.hash, CASE WHEN e.id IS NOT NULL THEN ${sealedContent} END AS content
       FROM audit_seals s LEFT JOIN audit_entries e ON e.id = s.entry_id ORDER BY s.seq`,
  )
  for (const row of rows) verifier.verify(row)
  const end = await database.pool.query<ChainEnd>('SELECT seq, hash FROM audit_chain')
  verifier.finish(end.rows[0])
  return { reported, seals: rows.length }
}

const unsealed = async () =>
  (await database.pool.query<{ count: bigint }>('SELECT count(*) FROM audit_unsealed')).rows[0]!.count

test('many writers and several sealers at once make one whole chain', async () => {
  const [writers, sealers] = [
    await Promise.all([1, 2, 3, 4].map(open)),
    await Promise.all([1, 2, 3].map(open)),
  ]
  let writing = true
  const sealing = sealers.map(async (source) => {
    while (writing) await sealAudit(sealer(source))
  })
  await Promise.all(writers.map((source) => write(source, 40)))
  writing = false
  await Promise.all(sealing)
  while (await sealAudit(sealer(sealers[0]!)));
  expect(await verifyChain()).toEqual({ reported: [], seals: 160 })
  expect(await unsealed()).toBe(0n)
})

test('seals the line of a late transaction after those sealed before', async () => {
  const [late, other] = await Promise.all([open(), open()])
  const runner = late.createQueryRunner()
  await runner.startTransaction()
  const slow = line()
  await recordAudit(runner.manager, [slow], new Date())
  await write(other, 3)
  await sealAudit(sealer(other))
  expect(await verifyChain()).toEqual({ reported: [], seals: 3 })
  await runner.commitTransaction()
  await runner.release()
  await sealAudit(sealer(other))
  expect(await verifyChain()).toEqual({ reported: [], seals: 4 })
  const last = await database.pool.query('SELECT entry_id FROM audit_seals ORDER BY seq DESC LIMIT 1')
  expect(last.rows).toEqual([{ entry_id: slow.id }])
})

test('any column of a line that is altered is seen', async () => {
  const source = await open()
  await source.transaction((manager) =>
    recordAudit(
      manager,
      [
        line({
          before: '{"status":"pending"}',
          caller: {
            requestId: newId(),
            memberId: newId(),
            role: 'admin',
            impersonatorId: newId(),
            sessionId: newId(),
            address: '203.0.113.9',
            traceparent: '',
            expiresAt: 0,
            signature: Buffer.alloc(0),
          },
        }),
      ],
      new Date(),
    ),
  )
  await sealAudit(sealer(source))
  const { rows } = await database.pool.query<{ name: string; type: string }>(
    `SELECT attname AS name, atttypid::regtype::text AS type FROM pg_attribute
      WHERE attrelid = 'audit_entries'::regclass AND attnum > 0 AND NOT attisdropped AND attname <> 'id'`,
  )
  const other: Record<string, (name: string) => string> = {
    uuid: () => 'gen_random_uuid()',
    text: (name) => `${name} || ' '`,
    jsonb: (name) => `${name} || '{"x": null}'`,
    'timestamp with time zone': (name) => `${name} + interval '1 microsecond'`,
  }
  expect(rows.length).toBeGreaterThan(12)
  for (const { name, type } of rows) {
    const client = await database.pool.connect()
    try {
      await client.query('BEGIN')
      await client.query(`UPDATE audit_entries SET ${name} = ${other[type]!(name)}`)
      const seals = await client.query<CheckedSeal>(
        `SELECT s.seq, s.entry_id AS "entryId", s.hash, ${sealedContent} AS content
           FROM audit_seals s JOIN audit_entries e ON e.id = s.entry_id`,
      )
      const reported: string[] = []
      const verifier = new ChainVerifier((subject) => reported.push(subject))
      for (const row of seals.rows) verifier.verify(row)
      expect([name, reported]).toEqual([name, [`audit entry ${seals.rows[0]!.entryId}`]])
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
})

describe('a sealer that is killed', () => {
  let directory: string
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'sealer-'))
    await build({
      entryPoints: [join(__dirname, 'sealer-process.ts')],
      outfile: join(directory, 'main.js'),
      bundle: true,
      platform: 'node',
      format: 'cjs',
      target: 'node24',
      logLevel: 'silent',
      external: ['pg-native', '@opentelemetry/sdk-node'],
    })
  })
  afterAll(() => rmSync(directory, { recursive: true }))

  test.each([
    ['before the commit', 0],
    ['behind the commit', 5],
  ])('%s leaves a whole chain, and the next one goes on', async (point, sealed) => {
    const source = await open()
    await write(source, 5)
    const child = spawn(process.execPath, [join(directory, 'main.js')], {
      env: { ...process.env, ...environment, PAUSE_AT: point },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(child.stdout, 'data')
    expect(await sealAudit(sealer(source))).toBe(false)
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await verifyChain()).toEqual({ reported: [], seals: sealed })
    await write(source, 2)
    // The server notices by itself that the one who held the end of the chain is gone.
    await eventually(async () => {
      await sealAudit(sealer(source))
      return (await unsealed()) === 0n
    })
    expect(await verifyChain()).toEqual({ reported: [], seals: 7 })
  })
})

test('the running service seals recorded entries', async () => {
  const running = await startIdentity()
  try {
    await running.service.deliver('audit.recorded', AuditRecorded, line())
    await eventually(async () => {
      const { rows } = await running.service.database.query(
        'SELECT (SELECT count(*) FROM audit_entries) AS lines, (SELECT count(*) FROM audit_seals) AS seals',
      )
      return rows[0].lines > 0n && rows[0].lines === rows[0].seals
    })
  } finally {
    await running.stop()
  }
})

test('a clock behind the newest entry is a warning, a few seconds are not', async () => {
  const source = await open()
  const warnings: unknown[] = []
  const log = { warn: (fields: object, message: string) => void warnings.push([fields, message]) }
  const newest = new Date('2026-11-26T03:00:00Z')
  const checkAt = (now: Date) =>
    checkClock({ database: source, clock: { now: () => now }, log: log as never })
  await checkAt(newest)
  await source.transaction((manager) => recordAudit(manager, [line({ occurredAt: newest })], newest))
  await checkAt(new Date('2026-11-26T03:00:01Z'))
  await checkAt(new Date('2026-11-26T02:59:30Z'))
  expect(warnings).toEqual([])
  const now = new Date('2026-11-25T03:00:00Z')
  await checkAt(now)
  expect(warnings).toEqual([[{ now, newest }, expect.stringContaining('correct the time of this machine')]])
})
