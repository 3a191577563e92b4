import { AuditRecorded } from '@jejaring/proto/common/v1/audit'
import { WalletType, type Withdrawal } from '@jejaring/proto/wallet/v1/wallet'
import { isFault } from '@jejaring/service-kit'
import { eventually } from '@jejaring/testing'
import { memberWithEarnings, sponsorBalance } from './support/earner'
import { PASSWORD, type Person, WalletFixture } from './support/wallet-fixture'

let fixture: WalletFixture
beforeAll(async () => {
  fixture = await WalletFixture.start()
})
afterAll(() => fixture.stop())

/** Members with Rp. 250.000 each. */
async function earners(count: number): Promise<Person[]> {
  const people: Person[] = []
  for (let index = 0; index < count; index++) people.push(await memberWithEarnings(fixture))
  return people
}

const request = (person: Person, idempotencyKey: string, amount = 100_000n) =>
  fixture.request(person, { idempotencyKey, amount })

const acceptedOf = (outcomes: readonly PromiseSettledResult<Withdrawal>[]) =>
  outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))

/** Number of transactions that inserted these withdrawals. */
async function countTransactions(withdrawals: readonly Withdrawal[]): Promise<number> {
  const { rows } = await fixture.service.database.query(
    'SELECT count(DISTINCT xmin::text)::int AS count FROM withdrawals WHERE id = ANY ($1)',
    [withdrawals.map(({ id }) => id)],
  )
  return rows[0].count
}

test('accepts concurrent requests as one after the other, in fewer transactions', async () => {
  const people = await earners(6)
  const calls = people.flatMap((person) => [1, 2, 3].map((n) => request(person, `k${n}`)))
  const outcomes = await Promise.allSettled(calls)

  const accepted = acceptedOf(outcomes)
  const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refusals).toHaveLength(people.length)
  for (const refusal of refusals) expect(isFault(refusal, 'invalid')).toBe(true)
  for (const person of people) {
    expect(accepted.filter(({ memberId }) => memberId === person.id)).toHaveLength(2)
    expect(await sponsorBalance(fixture, person)).toBe(50_000n)
  }
  const serials = accepted.map(({ invoice }) => Number(invoice.slice(-6))).sort((a, b) => a - b)
  expect(serials).toEqual(serials.map((_, index) => serials[0]! + index))
  expect(await countTransactions(accepted)).toBeLessThan(accepted.length)
  expect(await fixture.differences()).toEqual([])
})

test('audits each request of a batch with its own actor', async () => {
  const people = await earners(5)
  const accepted = await Promise.all(people.map((person) => request(person, 'own')))
  expect(await countTransactions(accepted)).toBeLessThan(accepted.length)
  const entries = await fixture.service.published('audit.recorded', AuditRecorded)
  for (const { id, memberId } of accepted) {
    const entry = entries.find(({ target }) => target === `withdrawal:${id}`)
    expect(entry?.caller?.memberId).toBe(memberId)
  }
})

test('keeps no key of a refused request of a batch, and one reply per key', async () => {
  const people = await earners(4)
  const [budi, ...others] = people as [Person, ...Person[]]
  const outcomes = await Promise.allSettled([
    ...others.map((person) => request(person, 'first')),
    request(budi, 'too much', 300_000n),
    ...others.map((person) => request(person, 'first')),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...others.map(() => 'fulfilled'),
    'rejected',
    ...others.map(() => 'fulfilled'),
  ])
  const invoices = new Set(acceptedOf(outcomes).map(({ invoice }) => invoice))
  expect(invoices.size).toBe(others.length)

  await fixture.earn({ receiverId: budi.id, amount: 100_000n })
  expect(await request(budi, 'too much', 300_000n)).toMatchObject({ amountRequest: 300_000n })
})

test('requests of one balance in two processes wait for each other', async () => {
  const [budi] = (await earners(1)) as [Person]
  await request(budi, 'first of the day', 50_000n)
  const replica = await fixture.startSecondProcess()
  const { database } = fixture.service
  // Both requests stop at the day's serial, unless one waits for the wallets of the other.
  const holder = await database.connect()
  try {
    await holder.query('BEGIN')
    await holder.query('SELECT 1 FROM invoice_serials FOR UPDATE')
    const body = { idempotencyKey: 'there', type: WalletType.SPONSOR, amount: 200_000n, password: PASSWORD }
    const calls = [
      request(budi, 'here', 200_000n),
      replica.as({ memberId: budi.id, role: 'member' }).requestWithdrawal(body),
    ]
    await eventually(async () => {
      const { rows } = await holder.query(
        'SELECT 1 FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE datname = current_database() AND NOT granted',
      )
      return rows.length === 2
    })
    await holder.query('COMMIT')
    const outcomes = await Promise.allSettled(calls)
    expect(acceptedOf(outcomes)).toHaveLength(1)
    const refused = outcomes.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(isFault(refused.reason, 'invalid')).toBe(true)
  } finally {
    holder.release()
    await replica.stop()
  }
})
