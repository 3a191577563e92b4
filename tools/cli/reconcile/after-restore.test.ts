import { randomBytes } from 'node:crypto'
import { testServer } from '@jejaring/testing'
import { onServer } from '@jejaring/testing/service-database'
import { type RepairReport, repairAfterRestore } from './after-restore'
import { reconcile } from './reconcile'
import type { ReconciledService } from './services'
import { makeBooks } from './testing/books'
import { withoutGuards } from './testing/insert'
import { RUNNING_REGISTRATION, UNDONE_REGISTRATION } from './testing/network-rows'
import { registrationId, uuid } from './testing/programme'
import { CLAIM_PAYOUT, FILED_CLAIM, OPEN_CLAIM } from './testing/reward-rows'

const prefix = `restored_${randomBytes(4).toString('hex')}`
const server = () => testServer('TEST_DATABASE_URL')
const [PINS_FORGOT, IDENTITY_FORGOT, NETWORK_FORGOT] = [7, 8, 9].map(registrationId)
/** Compensated, with a slot that is still free; a running registration holds that of `UNDONE_REGISTRATION`. */
const LONE_UNDONE_REGISTRATION = registrationId(902)
const [KNOWN_EVENT, LOST_EVENT] = [uuid(9, 1), uuid(9, 2)]

/** The rows that an older copy of each database would lack. */
const forgotten: Readonly<Partial<Record<ReconciledService, string>>> = {
  pins: `
    UPDATE reservations SET state = 'reserved' WHERE registration_id IN ('${PINS_FORGOT}', '${NETWORK_FORGOT}');
    UPDATE pins SET status = 'reserved', activated_member_id = NULL, used_at = NULL
     WHERE registration_id IN ('${PINS_FORGOT}', '${NETWORK_FORGOT}');
    DELETE FROM reservations WHERE registration_id = '${UNDONE_REGISTRATION}';
    INSERT INTO stream_record (stream, created) VALUES ('UJI', 'then')`,
  identity: `
    UPDATE registrations SET state = 'created' WHERE id = '${IDENTITY_FORGOT}';
    INSERT INTO outbox (day, id, subject, payload, caller, created_at)
    VALUES (CURRENT_DATE, '${KNOWN_EVENT}', 'identity.member.changed', '', '', now())`,
  network: `
    DELETE FROM registrations WHERE id = '${NETWORK_FORGOT}';
    INSERT INTO registrations SELECT (json_populate_record(r, '{"id": "${LONE_UNDONE_REGISTRATION}", "parent_id": 999999}')).*
      FROM registrations r WHERE id = '${UNDONE_REGISTRATION}'`,
  rewards: `
    UPDATE reward_claims SET payout_id = NULL, payout_number = '', payout_state = NULL, status = 'pending'
     WHERE id = '${FILED_CLAIM}';
    UPDATE reward_claims SET payout_id = '${uuid(12, 9)}', payout_number = 'PO-LOST', payout_state = 'open',
           status = 'process' WHERE id = '${OPEN_CLAIM}'`,
  wallet: `
    UPDATE bonus_intake SET position = position + 5;
    INSERT INTO inbox (day, consumer, event_id) SELECT CURRENT_DATE, 'wallet-identity_member_changed', id
      FROM unnest(ARRAY['${KNOWN_EVENT}', '${LOST_EVENT}']::uuid[]) id`,
}

let books: Record<ReconciledService, string>
let ofIntact: RepairReport
let differences: unknown[]
let repaired: RepairReport
let again: RepairReport

beforeAll(async () => {
  books = await makeBooks({ postgresUrl: server(), natsUrl: testServer('TEST_NATS_URL') }, prefix)
  ofIntact = await repairAfterRestore(books)
  differences = [...(await reconcile(books)).findings.kept]
  for (const [service, sql] of Object.entries(forgotten)) await query(service as ReconciledService, sql)
  repaired = await repairAfterRestore(books)
  again = await repairAfterRestore(books)
})
afterAll(() =>
  onServer(
    server(),
    ...Object.keys(books).map((service) => `DROP DATABASE IF EXISTS ${prefix}_${service} WITH (FORCE)`),
  ),
)

async function query(service: ReconciledService, sql: string): Promise<unknown[]> {
  let found: unknown[] = []
  await withoutGuards(books[service], async (client) => {
    found = (await client.query(sql)).rows
  })
  return found
}

const registration = (id?: string) =>
  query(
    'network',
    `SELECT state, pins_answered, identity_answered, ended_at, due_at <= now() AS due FROM registrations WHERE id = '${id}'`,
  )
const DUE = { pins_answered: false, identity_answered: false, ended_at: null, due: true }

test('only raises the epoch when nothing was lost', () => {
  const nothing = { driven: [], released: [], claims: [], forgotten: [], bonusesReadAgainFrom: undefined }
  expect(ofIntact).toEqual({ epoch: 2, ...nothing })
  expect(differences).toEqual([])
})

test('repeats the last steps of a placed registration in pins and identity', async () => {
  expect(repaired.driven).toEqual(expect.arrayContaining([PINS_FORGOT, IDENTITY_FORGOT]))
  for (const id of [PINS_FORGOT, IDENTITY_FORGOT])
    expect(await registration(id)).toEqual([{ state: 'placed', ...DUE }])
})

test('repeats the compensation of a registration without a tombstone', async () => {
  expect(repaired.driven).toContain(LONE_UNDONE_REGISTRATION)
  expect(await registration(LONE_UNDONE_REGISTRATION)).toEqual([{ state: 'undoing', ...DUE }])
})

test('skips a compensated registration whose slot is occupied again', async () => {
  expect(repaired.driven).not.toContain(UNDONE_REGISTRATION)
  expect(await registration(UNDONE_REGISTRATION)).toMatchObject([{ state: 'failed' }])
})

test('releases pins of an unknown registration and writes a tombstone', async () => {
  expect(repaired.released).toEqual([NETWORK_FORGOT])
  expect(
    await query('pins', `SELECT state FROM reservations WHERE registration_id = '${NETWORK_FORGOT}'`),
  ).toEqual([{ state: 'released' }])
  expect(await query('pins', `SELECT status, registration_id FROM pins WHERE id = '${uuid(4, 9)}'`)).toEqual([
    { status: 'available', registration_id: null },
  ])
  // Those of a registration that is known still wait for it.
  expect(
    await query('pins', `SELECT status FROM pins WHERE registration_id = '${RUNNING_REGISTRATION}'`),
  ).toEqual([{ status: 'reserved' }])
})

test('resets a wallet that has read beyond the end of the log', async () => {
  const [end] = (await query('network', 'SELECT bonus_no::text AS position FROM checkpoint')) as [
    { position: string },
  ]
  expect(repaired.bonusesReadAgainFrom).toBe(end.position)
  expect(await query('wallet', 'SELECT position::text FROM bonus_intake')).toEqual([end])
})

test('frees a claim of a lost payout file, and returns one to its file', async () => {
  expect(repaired.claims).toEqual([
    { id: OPEN_CLAIM, number: 'PO-LOST', repair: 'free again' },
    { id: FILED_CLAIM, number: CLAIM_PAYOUT.number, repair: 'in its file again' },
  ])
  expect(
    await query(
      'rewards',
      `SELECT c.id, c.status, c.payout_id, s.status AS step FROM reward_claims c
         LEFT JOIN reward_claim_steps s ON s.claim_id = c.id AND s.version = c.version
        WHERE c.id IN ('${OPEN_CLAIM}', '${FILED_CLAIM}') ORDER BY c.id`,
    ),
  ).toEqual([
    { id: OPEN_CLAIM, status: 'pending', payout_id: null, step: 'pending' },
    { id: FILED_CLAIM, status: 'process', payout_id: CLAIM_PAYOUT.id, step: 'process' },
  ])
})

test('makes every relay publish its outbox again', async () => {
  expect(await query('pins', 'SELECT created FROM stream_record')).toEqual([{ created: 'before a restore' }])
})

test('reports only events that are missing in every outbox', () => {
  expect(repaired.forgotten).toEqual([`wallet-identity_member_changed ${LOST_EVENT}`])
})

test('is idempotent and reports lost events again', () => {
  expect(again).toEqual({
    epoch: repaired.epoch + 1,
    driven: [],
    released: [],
    claims: [],
    forgotten: repaired.forgotten,
    bonusesReadAgainFrom: undefined,
  })
})
