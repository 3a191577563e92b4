import { randomBytes } from 'node:crypto'
import { testServer } from '@jejaring/testing'
import { addressOn, onServer } from '@jejaring/testing/service-database'
import { type Report, reconcile } from './reconcile'
import type { ReconciledService } from './services'
import { makeBooks } from './testing/books'
import { auditDifferences } from './testing/injected-differences/audit'
import { claimDifferences } from './testing/injected-differences/claims'
import { networkDifferences } from './testing/injected-differences/network'
import { serviceDifferences } from './testing/injected-differences/services'
import { summaryTableDifferences } from './testing/injected-differences/summary-tables'
import { withoutGuards } from './testing/insert'
import { RUNNING_REGISTRATION } from './testing/network-rows'
import { memberId } from './testing/programme'
import { OPEN_PRIZE } from './testing/reward-rows'

const prefix = `books_${randomBytes(4).toString('hex')}`
const servers = () => ({ postgresUrl: testServer('TEST_DATABASE_URL'), natsUrl: testServer('TEST_NATS_URL') })
let books: Record<ReconciledService, string>

beforeAll(async () => {
  books = await makeBooks(servers(), prefix)
})

afterAll(() =>
  onServer(
    servers().postgresUrl,
    ...Object.keys(books).map((service) => `DROP DATABASE IF EXISTS ${prefix}_${service} WITH (FORCE)`),
  ),
)

/** Reconciles a copy of the databases with one change. */
async function reconcileAfter(service: ReconciledService, sql: string): Promise<Report> {
  const [{ postgresUrl }, copy] = [servers(), `${prefix}_changed`]
  await onServer(postgresUrl, `CREATE DATABASE ${copy} TEMPLATE ${prefix}_${service}`)
  const url = addressOn(postgresUrl, copy)
  try {
    await withoutGuards(url, async (client) => void (await client.query(sql)))
    return await reconcile({ ...books, [service]: url })
  } finally {
    await onServer(postgresUrl, `DROP DATABASE ${copy} WITH (FORCE)`)
  }
}

test('finds no difference in consistent books with a running registration', async () => {
  const report = await reconcile(books)
  expect(report.findings.kept).toEqual([])
  expect(report).toMatchObject({ seq: 60, bonusesWaiting: 0n, placementsWaiting: 0, copiesBehind: 0 })
  expect(report.registrationsRunning).toEqual([RUNNING_REGISTRATION])
  expect(report.audit).toMatchObject({ seq: 5n, waiting: 1 })
})

test('counts a dead letter until it is replayed', async () => {
  const { deadLetters } = await reconcileAfter(
    'wallet',
    `INSERT INTO parked_messages (consumer, event_id, subject, payload, caller, attempts, error, replayed_at)
     VALUES ('c', '1', 's', '', '', 6, 'e', NULL), ('c', '2', 's', '', '', 6, 'e', now())`,
  )
  expect(deadLetters.wallet).toBe(1)
})

test.each([
  ...networkDifferences,
  ...serviceDifferences,
  ...claimDifferences,
  ...summaryTableDifferences,
  ...auditDifferences,
])('%s: it is named', async (_what, service, sql, rule, subject) => {
  const { findings } = await reconcileAfter(service, sql)
  expect(findings.kept.filter((found) => found.rule === rule).map((found) => found.subject)).toContainEqual(
    expect.stringMatching(subject),
  )
})

test('reports a difference without names', async () => {
  const { findings } = await reconcileAfter(
    'identity',
    `UPDATE members SET username = 'rahasia' || substr(id::text, 30)`,
  )
  expect(findings.count).toBeGreaterThan(59)
  expect(JSON.stringify(findings.kept)).not.toMatch(/rahasia|orang/)
})

test('counts every difference and shows every broken rule', async () => {
  const { findings } = await reconcileAfter(
    'wallet',
    `UPDATE moves SET business_day = '2026-04-01' WHERE cause = 'bonus'; UPDATE bonus_intake SET position = 0`,
  )
  expect(findings.count).toBeGreaterThan(findings.kept.length)
  expect(new Set(findings.kept.map(({ rule }) => rule)).size).toBeGreaterThan(1)
  expect(findings.rules.get('every bonus is posted once')).toBeGreaterThan(100)
})

test('reports a counter that differs from the engine', async () => {
  const counters = async function* () {
    for (let seq = 1; seq <= 60; seq++) yield [seq, ...Array.from({ length: 30 }, () => 0)].join(' ')
  }
  const { findings } = await reconcile(books, counters)
  expect(findings.kept[0]).toMatchObject({ subject: 'downlines left of placement 1', actual: '0' })
})

test('ignores pending rows', async () => {
  const report = await reconcileAfter('wallet', `DELETE FROM members WHERE id = '${memberId(60)}'`)
  expect(report.findings.count).toBe(0)
  expect(report.copiesBehind).toBe(1)
})

test('tolerates a claim that was paid just now', async () => {
  const report = await reconcileAfter(
    'rewards',
    `SET session_replication_role TO DEFAULT;
     UPDATE prize_claims SET status = 'success', version = 3, updated_at = now() WHERE id = '${OPEN_PRIZE}'`,
  )
  expect([report.findings.kept, report.claimsBehind]).toEqual([[], 1])
})
