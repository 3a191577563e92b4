import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { countUnhandledEvents, type ErasureDatabases, type StoredEvents } from './erase-events'
import { eraseMember } from './erase-member'
import { invalidRedactions } from './redact-audit'
import { dropDatabases, openDatabases, services } from './testing/databases'
import {
  dropChecks,
  expectedMarkers,
  fillSummaries,
  findMarkers,
  insertMember,
  memberIdOf,
} from './testing/member-rows'

const prefix = `steps_${randomBytes(4).toString('hex')}`
const REFERENCE = 1
const OTHER_MEMBER = 2
const FIRST_KILLED = 3
let databases: ErasureDatabases
let messages: Set<number>

beforeAll(async () => {
  databases = await openDatabases(prefix)
  await dropChecks(databases)
  messages = new Set()
})
afterAll(() => dropDatabases(databases, prefix))

class Killed extends Error {}

/**
 * A run of the command whose process is killed before a step: a COMMIT or a statement outside a transaction in any
 * database, or a deletion in the stream. Between two statements of one transaction a kill has no effect of its own.
 */
class Run {
  taken = 0

  constructor(private readonly killedBefore = Number.POSITIVE_INFINITY) {}

  async erase(memberId: string): Promise<void> {
    const clients = Object.entries(databases).map(([service, client]) => [service, this.stepwise(client)])
    const stream: StoredEvents = {
      deleteMessage: async (sequence) => {
        this.step()
        messages.delete(sequence)
      },
    }
    try {
      await eraseMember(Object.fromEntries(clients) as ErasureDatabases, stream, memberId)
    } catch (error) {
      if (!(error instanceof Killed)) throw error
      // The servers roll back when the connections of a killed process end.
      for (const client of Object.values(databases)) await client.query('ROLLBACK')
    }
  }

  private stepwise(client: Client): Client {
    let isInTransaction = false
    const query = async (...parameters: [string, unknown[]]) => {
      const [statement] = parameters
      if (statement === 'COMMIT' || !isInTransaction) this.step()
      if (statement === 'BEGIN') isInTransaction = true
      if (statement === 'COMMIT' || statement === 'ROLLBACK') isInTransaction = false
      return await client.query(...parameters)
    }
    return { query } as unknown as Client
  }

  private step(): void {
    if (this.taken >= this.killedBefore) throw new Killed()
    this.taken++
  }
}

async function insert(number: number): Promise<void> {
  await insertMember(databases, number)
  messages.add(number)
}

test('an erasure leaves what the lists keep, wherever its process was killed before', async () => {
  await insert(REFERENCE)
  await insert(OTHER_MEMBER)
  await fillSummaries(databases)
  const whole = (await findMarkers(databases)).get(OTHER_MEMBER)
  const reference = new Run()
  await reference.erase(memberIdOf(REFERENCE))
  expect(reference.taken).toBeGreaterThan(20)

  const killed = Array.from({ length: reference.taken }, (_, step) => FIRST_KILLED + step)
  for (const number of killed) await insert(number)
  await fillSummaries(databases)
  for (const number of killed) {
    const run = new Run(number - FIRST_KILLED)
    await run.erase(memberIdOf(number))
    expect([number, run.taken]).toEqual([number, number - FIRST_KILLED])
    await new Run().erase(memberIdOf(number))
  }

  const left = await findMarkers(databases)
  expect(left.get(REFERENCE)).toEqual(expectedMarkers(services))
  for (const number of killed) expect([number, left.get(number)]).toEqual([number, left.get(REFERENCE)])
  expect(left.get(OTHER_MEMBER)).toEqual(whole)
  expect([...messages]).toEqual([OTHER_MEMBER])
  const { rows } = await databases.identity.query(
    'SELECT count(*)::int, count(finished_at)::int AS finished FROM erased_members',
  )
  expect(rows).toEqual([{ count: killed.length + 1, finished: killed.length + 1 }])
  expect((await databases.identity.query(invalidRedactions)).rows).toEqual([])
}, 300_000)

test('a finished erasure that runs again changes nothing', async () => {
  const trail = 'SELECT count(*)::int FROM audit_entries'
  const before = [await findMarkers(databases), (await databases.identity.query(trail)).rows]
  await new Run().erase(memberIdOf(REFERENCE))
  expect([await findMarkers(databases), (await databases.identity.query(trail)).rows]).toEqual(before)
})

test('a dead letter that names the member holds an erasure up, until it is replayed', async () => {
  const { wallet } = databases
  const bystander = memberIdOf(OTHER_MEMBER)
  expect(await countUnhandledEvents(databases, bystander)).toBe(0)
  await wallet.query('UPDATE parked_messages SET replayed_at = NULL')
  expect(await countUnhandledEvents(databases, bystander)).toBe(1)
  expect(await countUnhandledEvents(databases, memberIdOf(REFERENCE))).toBe(0)
  await wallet.query('UPDATE parked_messages SET replayed_at = now()')
  expect(await countUnhandledEvents(databases, bystander)).toBe(0)
})
