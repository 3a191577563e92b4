import { type Fault, newId } from '@jejaring/service-kit'
import fc from 'fast-check'
import { application, freshNames, startIdentity, type TestIdentity } from './identity-fixture'

// Concurrent calls run in batches: the outcomes and the accounts must be those of some order of single calls.

/** A registration of this name breaks its statement by an error of the database. */
const BROKEN_NAME = 'Nama Rusak'

interface Step {
  readonly does: 'create' | 'activate' | 'discard'
  readonly registration: number
  readonly usernames: readonly number[]
  readonly breaks: boolean
}

let identity: TestIdentity
beforeAll(async () => {
  identity = await startIdentity()
  await identity.service.database.query(`
    CREATE FUNCTION break_batch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'a broken account'; END $$;
    CREATE TRIGGER break_batch BEFORE INSERT ON members FOR EACH ROW
      WHEN (NEW.name = '${BROKEN_NAME}') EXECUTE FUNCTION break_batch()`)
})
afterAll(() => identity.stop())

/** Username, registration, status and number of notifications of each account. */
type Account = readonly [username: number, registration: number, status: string, notifications: number]

/** The rules of one call after the other (rule book §3). */
class Model {
  private readonly states = new Map<number, 'pending' | 'active' | 'discarded'>()
  /** Registrations by username. */
  private readonly owners = new Map<number, number>()

  /** Returns the code of the refusal with its fields, or `done`. */
  apply({ does, registration, usernames, breaks }: Step): string {
    const state = this.states.get(registration)
    if (does === 'create') return this.create(registration, usernames, breaks)
    if (does === 'activate') {
      if (!state) return 'not_found'
      if (state === 'discarded') return 'conflict'
      this.states.set(registration, 'active')
      return 'done'
    }
    if (state === 'active') return 'conflict'
    for (const username of this.usernamesOf(registration)) this.owners.delete(username)
    this.states.set(registration, 'discarded')
    return 'done'
  }

  accounts(): Account[] {
    return [...this.owners]
      .toSorted(([a], [b]) => a - b)
      .map(([username, registration]) => {
        const status = this.states.get(registration)!
        return [username, registration, status, status === 'active' ? 1 : 0]
      })
  }

  private create(registration: number, usernames: readonly number[], breaks: boolean): string {
    const state = this.states.get(registration)
    if (state === 'discarded') return 'conflict'
    if (state) {
      const own = this.usernamesOf(registration)
      return own.length === usernames.length && usernames.every((each) => own.includes(each))
        ? 'done'
        : 'conflict'
    }
    if (breaks) return 'internal'
    const taken = usernames.flatMap((each, index) => (this.owners.has(each) ? [`usernames.${index}`] : []))
    if (taken.length > 0) return `invalid ${taken}`
    for (const each of usernames) this.owners.set(each, registration)
    this.states.set(registration, 'pending')
    return 'done'
  }

  private usernamesOf(registration: number): number[] {
    return [...this.owners].flatMap(([username, owner]) => (owner === registration ? [username] : []))
  }
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of permutations(items.filter((_, other) => other !== index))) yield [item, ...rest]
}

/** Runs the first steps one by one and the others concurrently. */
async function run(before: readonly Step[], steps: readonly Step[]) {
  const names = freshNames(4)
  const registrations = [newId(), newId(), newId()]
  const memberIds = registrations.map(() => names.map(() => newId()))
  const call = async ({ does, registration, usernames, breaks }: Step) => {
    const registrationId = registrations[registration]!
    const members = usernames.map((each) => ({
      id: memberIds[registration]![each]!,
      username: names[each]!,
    }))
    const person = application({ password: '', name: breaks ? BROKEN_NAME : 'Budi Santoso' })
    const { client } = identity
    const calls = {
      create: () => client.createMembers({ registrationId, members, application: person }),
      activate: () => client.activateMembers({ registrationId }),
      discard: () => client.discardMembers({ registrationId }),
    }
    return await calls[does]().then(
      () => 'done',
      ({ code, fields }: Fault) =>
        [
          code,
          Object.keys(fields ?? {})
            .toSorted()
            .join(),
        ]
          .join(' ')
          .trim(),
    )
  }
  for (const step of before) await call(step)
  const outcomes = await Promise.all(steps.map(call))
  const { rows } = await identity.service.database.query(
    `SELECT username, registration_id, status,
            (SELECT count(*)::int FROM notifications WHERE member_id = m.id) AS notifications
       FROM members m WHERE username = ANY ($1)`,
    [names],
  )
  const accounts = rows.map(
    (row): Account => [
      names.indexOf(row.username),
      registrations.indexOf(row.registration_id),
      row.status,
      row.notifications,
    ],
  )
  return { outcomes, accounts: accounts.toSorted(([a], [b]) => a - b) }
}

const step = fc.record<Step>({
  does: fc.constantFrom('create', 'create', 'create', 'activate', 'discard'),
  registration: fc.nat({ max: 2 }),
  usernames: fc.uniqueArray(fc.nat({ max: 3 }), { minLength: 1, maxLength: 3 }),
  breaks: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
})

test('concurrent creations, activations and discards equal single calls in some order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 3 }),
      fc.array(step, { minLength: 2, maxLength: 6 }),
      async (before, steps) => {
        const actual = await run(before, steps)
        const isExplainedBy = (order: readonly number[]) => {
          const model = new Model()
          for (const each of before) model.apply(each)
          const outcomes = new Array<string>(steps.length)
          for (const index of order) outcomes[index] = model.apply(steps[index]!)
          return JSON.stringify({ outcomes, accounts: model.accounts() }) === JSON.stringify(actual)
        }
        const orders = permutations(steps.map((_, index) => index))
        if (![...orders].some(isExplainedBy)) throw new Error(JSON.stringify(actual))
      },
    ),
    // Without shrinking: which calls share a batch differs from run to run.
    { numRuns: 60, endOnFailure: true },
  )
})
