import { randomBytes } from 'node:crypto'
import { testServer } from '@jejaring/testing'
import { addressOn, onServer } from '../testing/service-database'
import { type Reconciled, type Report, reconcile } from './reconcile'
import { makeBooks } from './testing/books'
import { withoutGuards } from './testing/insert'
import { RUNNING, UNDONE } from './testing/network-rows'
import { bonusId, memberId, ROOT, registrationId, uuid } from './testing/programme'

const prefix = `books_${randomBytes(4).toString('hex')}`
const servers = () => ({ postgresUrl: testServer('TEST_DATABASE_URL'), natsUrl: testServer('TEST_NATS_URL') })
let books: Record<Reconciled, string>

beforeAll(async () => {
  books = await makeBooks(servers(), prefix)
}, 60_000)

afterAll(() =>
  onServer(
    servers().postgresUrl,
    ...Object.keys(books).map((service) => `DROP DATABASE IF EXISTS ${prefix}_${service} WITH (FORCE)`),
  ),
)

/** Reconciles with one database changed, in a copy of its own. */
async function afterwards(service: Reconciled, sql: string): Promise<Report> {
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

test('books in order agree; a running registration is listed and not counted', async () => {
  const report = await reconcile(books)
  expect(report.findings.kept).toEqual([])
  expect(report).toMatchObject({ seq: 60, bonusesWaiting: 0n, placementsWaiting: 0, copiesBehind: 0 })
  expect(report.registrationsRunning).toEqual([RUNNING])
})

const BONUS = 'a bonus is what the rule book makes of the log'
const POSTED = 'every bonus is posted once'
const BALANCE = 'a balance is what its moves add up to'
const NUMBERING = 'a placement counts on its day, by its plan, with its points'
const ENDED = 'a registration ended the same way everywhere'

/** Each way in which the books can be wrong: what is changed, and what must be named for whom. */
const planted: [what: string, service: Reconciled, sql: string, rule: string, subject: RegExp][] = [
  [
    'a bonus pays more',
    'network',
    `UPDATE bonuses SET rate = rate + 1, amount = amount + 1 WHERE kind = 'sponsor' AND seq = 9`,
    BONUS,
    /^sponsor of placement \d+ from 9$/,
  ],
  [
    'a paid pair was flushed',
    'network',
    `UPDATE bonuses SET paid = 0, flushed = 1, amount = 0
      WHERE bonus_no = (SELECT min(bonus_no) FROM bonuses WHERE kind = 'pairing' AND matched = 1 AND paid = 1)`,
    BONUS,
    /^pairing of placement \d+ from \d+$/,
  ],
  [
    'a flushed pair was paid',
    'network',
    `UPDATE bonuses SET paid = 1, flushed = 0, amount = rate
      WHERE bonus_no = (SELECT min(bonus_no) FROM bonuses WHERE kind = 'pairing' AND flushed = 1)`,
    BONUS,
    /^pairing of placement \d+ from \d+$/,
  ],
  [
    'a bonus went to somebody else',
    'network',
    `UPDATE bonuses SET receiver_id = 590 WHERE kind = 'sponsor' AND seq = 9`,
    BONUS,
    /^sponsor of placement 59 from 9$/,
  ],
  [
    'a bonus names the other leg',
    'network',
    `UPDATE bonuses SET side = CASE side WHEN 'left' THEN 'right' ELSE 'left' END WHERE kind = 'pairing_level' AND seq = 30`,
    BONUS,
    /^pairing_level \d+ of placement \d+ from 30$/,
  ],
  [
    'a bonus names another cap',
    'network',
    `UPDATE bonuses SET cap = 99 WHERE bonus_no = (SELECT max(bonus_no) FROM bonuses WHERE kind = 'pairing')`,
    BONUS,
    /^pairing of placement/,
  ],
  [
    'a bonus counts by another plan',
    'network',
    `UPDATE bonuses SET plan_version = 1 WHERE kind = 'sponsor' AND seq = 50`,
    BONUS,
    /from 50$/,
  ],
  [
    'a bonus is missing',
    'network',
    `DELETE FROM bonuses WHERE kind = 'sponsor' AND seq = 9`,
    BONUS,
    /^sponsor of placement \d+ from 9$/,
  ],
  [
    'the last bonus is missing',
    'network',
    `DELETE FROM bonuses WHERE bonus_no = (SELECT max(bonus_no) FROM bonuses)`,
    'bonus numbers have no gap',
    /^checkpoint$/,
  ],
  [
    'a level bonus too many',
    'network',
    `INSERT INTO bonuses SELECT (SELECT max(bonus_no) + 1 FROM bonuses), '${uuid(9, 1)}', 60, 10, 'pairing_level', 10, 'left', 1, 1, 0, NULL, NULL, 5000, 2, 5000`,
    BONUS,
    /^pairing_level 10 of placement 1 from 60$/,
  ],
  [
    'a bonus stands behind another placement',
    'network',
    `UPDATE bonuses SET seq = 2 WHERE bonus_no = (SELECT max(bonus_no) FROM bonuses)`,
    'a bonus row stands behind its placement',
    /from 2$/,
  ],
  [
    'a gap in the sequence',
    'network',
    `UPDATE placements SET seq = 61 WHERE seq = 60`,
    'sequence numbers have no gap',
    /^number 60$/,
  ],
  [
    'the checkpoint is ahead',
    'network',
    'UPDATE checkpoint SET seq = 61',
    'sequence numbers have no gap',
    /^checkpoint$/,
  ],
  [
    'the checkpoint is on another day',
    'network',
    `UPDATE checkpoint SET day = '2026-03-03'`,
    'the checkpoint is where the log ends',
    /^checkpoint$/,
  ],
  [
    'a child before its parent',
    'network',
    `UPDATE placements SET seq = 600 WHERE seq = 2; UPDATE placements SET seq = 2 WHERE seq = 60;
     UPDATE placements SET seq = 60 WHERE seq = 600`,
    'a parent comes before its child',
    /^placement \d+$/,
  ],
  [
    'a wrong business day',
    'network',
    `UPDATE placements SET business_day = '2026-03-02' WHERE seq = 40`,
    NUMBERING,
    /^placement 40$/,
  ],
  [
    'a wrong version',
    'network',
    'UPDATE placements SET effective_version = 1 WHERE seq = 40',
    NUMBERING,
    /^placement 40$/,
  ],
  ['wrong points', 'network', 'UPDATE placements SET points = 2 WHERE seq = 40', NUMBERING, /^placement 40$/],
  [
    'a placement moved to another time',
    'network',
    `UPDATE placements SET placed_at = '2026-03-02T17:00:00Z' WHERE seq = 60`,
    NUMBERING,
    /^placement 60$/,
  ],
  [
    'a placement moved to another slot',
    'network',
    `UPDATE placements SET parent_id = 590, side = 'left' WHERE seq = 60`,
    BONUS,
    /from 60$/,
  ],
  [
    'a registration in two runs',
    'network',
    `UPDATE placements SET registration_id = '${registrationId(2)}' WHERE seq = 60`,
    'a registration is numbered in one run',
    new RegExp(registrationId(2)),
  ],
  [
    'a name is different in a copy',
    'network',
    `UPDATE members SET username = 'lain' WHERE member_id = '${memberId(7)}'`,
    'a copied name is the name',
    new RegExp(`^member ${memberId(7)} in network$`),
  ],
  [
    'a name was changed at its owner',
    'identity',
    `UPDATE members SET username = 'lain' WHERE id = '${memberId(7)}'`,
    'a copied name is the name',
    new RegExp(`^member ${memberId(7)} in wallet$`),
  ],
  [
    'a copy is newer than the account',
    'pins',
    `UPDATE members SET version = 9 WHERE member_id = '${memberId(7)}'`,
    'a copied name is the name',
    new RegExp(`^member ${memberId(7)} in pins$`),
  ],
  [
    'a placed account is pending',
    'identity',
    `UPDATE members SET status = 'pending' WHERE id = '${memberId(7)}'`,
    'a placed account can log in',
    new RegExp(memberId(7)),
  ],
  [
    'a placed account is gone',
    'identity',
    `DELETE FROM members WHERE id = '${memberId(7)}'`,
    'a placed account can log in',
    new RegExp(memberId(7)),
  ],
  [
    'an account without a place',
    'identity',
    `UPDATE members SET id = '${uuid(1, 999)}' WHERE id = '${memberId(7)}'`,
    'an account has its place',
    new RegExp(uuid(1, 999)),
  ],
  [
    'a tombstone is gone at identity',
    'identity',
    `DELETE FROM registrations WHERE id = '${UNDONE}'`,
    ENDED,
    new RegExp(UNDONE),
  ],
  [
    'a tombstone came back to life',
    'identity',
    `UPDATE registrations SET state = 'created' WHERE id = '${UNDONE}'`,
    ENDED,
    new RegExp(UNDONE),
  ],
  [
    'a tombstone is gone at pins',
    'pins',
    `DELETE FROM reservations WHERE registration_id = '${UNDONE}'`,
    ENDED,
    new RegExp(UNDONE),
  ],
  [
    'a registration that network does not know',
    'network',
    `DELETE FROM registrations WHERE id = '${UNDONE}'`,
    ENDED,
    new RegExp(UNDONE),
  ],
  [
    'a name held by an undone registration',
    'network',
    `UPDATE registration_accounts SET held = true WHERE registration_id = '${UNDONE}'`,
    ENDED,
    new RegExp(UNDONE),
  ],
  [
    'a used pin is available again',
    'pins',
    `UPDATE pins SET status = 'available', registration_id = NULL, activated_member_id = NULL, used_at = NULL WHERE activated_member_id = '${memberId(7)}'`,
    'a placement used one pin',
    new RegExp(memberId(7)),
  ],
  [
    'a pin paid for another account',
    'pins',
    `UPDATE pins SET activated_member_id = '${uuid(1, 999)}' WHERE activated_member_id = '${memberId(7)}'`,
    'a used pin activated a placement',
    new RegExp(uuid(1, 999)),
  ],
  [
    'a pin vanished',
    'pins',
    `DELETE FROM pins WHERE id = '${uuid(4, 1_000)}'`,
    'pins created are pins available, reserved or used',
    /^package 1$/,
  ],
  [
    'a pin changed hands without a word',
    'pins',
    `UPDATE pins SET owner_id = '${memberId(7)}' WHERE id = '${uuid(4, 1_000)}'`,
    'a stock is what its history adds up to',
    new RegExp(`^member ${memberId(7)}`),
  ],
  [
    'a pin of a repeat order is gone',
    'pins',
    `UPDATE pins SET repeat_order_id = '${uuid(5, 2)}' WHERE id = '${uuid(4, 3_000)}'`,
    'a repeat order uses its pins',
    new RegExp(uuid(5, 1)),
  ],
  [
    'pins reserved for a registration that is over',
    'pins',
    `UPDATE reservations SET state = 'reserved' WHERE registration_id = '${UNDONE}'`,
    'reserved pins belong to a running registration',
    new RegExp(UNDONE),
  ],
  [
    'a reservation of more pins',
    'pins',
    `UPDATE reservations SET qty = 2 WHERE registration_id = '${registrationId(7)}'`,
    'a reservation holds its pins',
    new RegExp(registrationId(7)),
  ],
  [
    'a balance is higher',
    'wallet',
    `UPDATE balances SET income = income + 1, balance = balance + 1 WHERE member_id = '${ROOT}' AND account = 'wallet_sponsor'`,
    BALANCE,
    new RegExp(ROOT),
  ],
  [
    'a balance is gone',
    'wallet',
    `DELETE FROM balances WHERE member_id = '${ROOT}' AND account = 'wallet_sponsor'`,
    BALANCE,
    new RegExp(ROOT),
  ],
  [
    'a day adds up to something else',
    'wallet',
    `UPDATE wallet_days SET income = income + 1 WHERE member_id = '${ROOT}' AND account = 'wallet_pairing'`,
    'a day is what its moves add up to',
    new RegExp(ROOT),
  ],
  [
    'a bonus was not posted',
    'wallet',
    `DELETE FROM moves WHERE source = 'bonus:${bonusId(5)}'`,
    POSTED,
    new RegExp(bonusId(5)),
  ],
  [
    'a bonus was posted twice',
    'wallet',
    `INSERT INTO moves SELECT '${uuid(9, 2)}', 'again', from_account, to_account, amount, member_id, cause, cause_id, reference, reverses, business_day, created_at FROM moves WHERE source = 'bonus:${bonusId(5)}'`,
    POSTED,
    new RegExp(bonusId(5)),
  ],
  [
    'a bonus was posted with another amount',
    'wallet',
    `UPDATE moves SET amount = amount + 1 WHERE source = 'bonus:${bonusId(5)}'`,
    POSTED,
    new RegExp(bonusId(5)),
  ],
  [
    'a bonus was posted to another member',
    'wallet',
    `UPDATE moves SET member_id = '${memberId(59)}' WHERE source = 'bonus:${bonusId(5)}'`,
    POSTED,
    new RegExp(bonusId(5)),
  ],
  [
    'a bonus was posted to another wallet',
    'wallet',
    `UPDATE moves SET to_account = 'wallet_voucher' WHERE source = 'bonus:${bonusId(5)}'`,
    POSTED,
    new RegExp(bonusId(5)),
  ],
  [
    'a bonus was posted on another day',
    'wallet',
    `UPDATE moves SET business_day = '2026-04-01' WHERE source = 'bonus:${bonusId(5)}'`,
    POSTED,
    new RegExp(bonusId(5)),
  ],
  [
    'the intake skipped the log',
    'wallet',
    'UPDATE bonus_intake SET position = position - 1',
    POSTED,
    /^bonus /,
  ],
  [
    'a withdrawal was paid less',
    'wallet',
    `UPDATE moves SET amount = 43000 WHERE cause = 'withdrawal_payout'`,
    'a withdrawal is asked for once and ends once, paid in its parts or returned whole',
    /^WD-20260303-2$/,
  ],
  [
    'a withdrawal came back without its money',
    'wallet',
    `UPDATE withdrawals SET status = 'failed', finished_at = created_at WHERE invoice = 'WD-20260303-1'`,
    'open withdrawals are what is payable',
    /^withdrawals_payable$/,
  ],
  [
    'a refund of another amount',
    'wallet',
    `UPDATE moves SET amount = 49000 WHERE cause = 'withdrawal_refund'`,
    'a reversing move is the mirror of the one it takes back',
    /^withdrawal:.*:refund$/,
  ],
]

test.each(planted)('%s: it is named', async (_what, service, sql, rule, subject) => {
  const { findings } = await afterwards(service, sql)
  expect(findings.kept.filter((found) => found.rule === rule).map((found) => found.subject)).toContainEqual(
    expect.stringMatching(subject),
  )
})

test('a difference is told without names', async () => {
  const { findings } = await afterwards(
    'identity',
    `UPDATE members SET username = 'rahasia' || substr(id::text, 30)`,
  )
  expect(findings.count).toBeGreaterThan(59)
  expect(JSON.stringify(findings.kept)).not.toMatch(/rahasia|orang/)
})

test('one broken rule does not hide another, and every difference is counted', async () => {
  const { findings } = await afterwards(
    'wallet',
    `UPDATE moves SET business_day = '2026-04-01' WHERE cause = 'bonus'; UPDATE bonus_intake SET position = 0`,
  )
  expect(findings.count).toBeGreaterThan(findings.kept.length)
  expect(new Set(findings.kept.map(({ rule }) => rule)).size).toBeGreaterThan(1)
  expect(findings.rules.get(POSTED)).toBeGreaterThan(100)
})

test('a counter that the engine shows otherwise is named', async () => {
  const counters = async function* () {
    for (let seq = 1; seq <= 60; seq++) yield [seq, ...Array.from({ length: 30 }, () => 0)].join(' ')
  }
  const { findings } = await reconcile(books, counters)
  expect(findings.kept[0]).toMatchObject({ subject: 'downlines left of placement 1', actual: '0' })
})

test('rows on their way are no differences', async () => {
  const report = await afterwards('wallet', `DELETE FROM members WHERE id = '${memberId(60)}'`)
  expect(report.findings.count).toBe(0)
  expect(report.copiesBehind).toBe(1)
})
