import { type Fault, newId } from '@jejaring/service-kit'
import fc from 'fast-check'
import { type PinsFixture, REG, startPinsFixture } from './pins-fixture'

// Concurrent calls run in batches: the outcomes and the pins must be those of some order of single calls.

/** A reservation of this quantity breaks its statement by an error of the database. */
const BROKEN_QTY = 7

interface Step {
  readonly does: 'reserve' | 'use' | 'release'
  readonly registration: number
  readonly owner: number
  /** Of accounts, for a use. */
  readonly qty: number
}

let fixture: PinsFixture
beforeAll(async () => {
  fixture = await startPinsFixture()
  await fixture.service.database.query(`
    CREATE FUNCTION break_batch() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'a broken reservation'; END $$;
    CREATE TRIGGER break_batch BEFORE INSERT ON reservations FOR EACH ROW
      WHEN (NEW.qty = ${BROKEN_QTY}) EXECUTE FUNCTION break_batch()`)
})
afterAll(() => fixture.stop())

/** Owner, registration and account of each pin, oldest first. */
type Pins = [owner: number, registration: number | undefined, account: string | undefined][]

interface Terms {
  readonly owner: number
  readonly qty: number
}

/** The rules of one call after the other (rule book §3, §4). */
class Model {
  private readonly states = new Map<number, { state: 'reserved' | 'used' | 'released'; terms?: Terms }>()

  constructor(readonly pins: Pins) {}

  /** Returns the code of the refusal, or `done`. */
  apply(step: Step, accounts: readonly string[]): string {
    const known = this.states.get(step.registration)
    if (step.does === 'reserve') return this.reserve(step, known)
    if (step.does === 'release') {
      if (known?.state === 'used') return 'conflict'
      for (const pin of this.pins) if (pin[1] === step.registration) pin[1] = undefined
      this.states.set(step.registration, { state: 'released' })
      return 'done'
    }
    if (!known) return 'not_found'
    if (known.state === 'released') return 'conflict'
    if (known.state === 'used') return 'done'
    if (known.terms?.qty !== accounts.length) return 'invalid'
    this.pins
      .filter((pin) => pin[1] === step.registration)
      .forEach((pin, index) => {
        pin[2] = accounts[index]
      })
    this.states.set(step.registration, { ...known, state: 'used' })
    return 'done'
  }

  private reserve(
    { registration, owner, qty }: Step,
    known: { state: string; terms?: Terms } | undefined,
  ): string {
    if (qty === BROKEN_QTY) return 'internal'
    if (known?.state === 'released') return 'conflict'
    if (known) return known.terms?.owner === owner && known.terms.qty === qty ? 'done' : 'conflict'
    const free = this.pins.filter((pin) => pin[0] === owner && pin[1] === undefined)
    if (free.length < qty) return 'invalid'
    for (const pin of free.slice(0, qty)) pin[1] = registration
    this.states.set(registration, { state: 'reserved', terms: { owner, qty } })
    return 'done'
  }
}

function* permutations<T>(items: readonly T[]): Generator<T[]> {
  if (items.length === 0) yield []
  for (const [index, item] of items.entries())
    for (const rest of permutations(items.filter((_, other) => other !== index))) yield [item, ...rest]
}

async function run(stock: readonly number[], before: readonly Step[], steps: readonly Step[]) {
  const [owners, registrations] = [
    [fixture.person(), fixture.person()],
    [newId(), newId(), newId()],
  ]
  for (const [index, owner] of owners.entries())
    if (stock[index]! > 0) await fixture.stock(owner, REG, stock[index]!)
  const { client, database } = fixture.service
  const accounts = [...before, ...steps].map(({ qty }) => Array.from({ length: qty }, () => newId()))
  const call = async ({ does, registration, owner, qty }: Step, ids: readonly string[]) => {
    const registrationId = registrations[registration]!
    const members = ids.map((memberId) => ({ memberId, username: memberId }))
    const calls = {
      reserve: () => client.reservePins({ registrationId, ownerId: owners[owner]!.id, packageId: REG, qty }),
      use: () => client.useReservedPins({ registrationId, accounts: members }),
      release: () => client.releasePins({ registrationId }),
    }
    return await calls[does]().then(
      () => 'done',
      (error: Fault) => error.code ?? 'internal',
    )
  }
  for (const [index, step] of before.entries()) await call(step, accounts[index]!)
  const outcomes = await Promise.all(steps.map((step, index) => call(step, accounts[before.length + index]!)))
  const { rows } = await database.query(
    `SELECT owner_id, registration_id, activated_member_id FROM pins WHERE owner_id = ANY ($1)
      ORDER BY owner_id, created_at, id`,
    [owners.map(({ id }) => id)],
  )
  const pins = rows.map((row) => [
    owners.findIndex(({ id }) => id === row.owner_id),
    row.registration_id === null ? undefined : registrations.indexOf(row.registration_id),
    row.activated_member_id ?? undefined,
  ])
  return { outcomes, pins, accounts }
}

const step = fc.record<Step>({
  does: fc.constantFrom('reserve', 'reserve', 'use', 'release'),
  registration: fc.nat({ max: 2 }),
  owner: fc.nat({ max: 1 }),
  qty: fc.constantFrom(1, 1, 2, 3, BROKEN_QTY),
})

test('concurrent reservations, uses and releases equal single calls in some order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: 5 }), { minLength: 2, maxLength: 2 }),
      fc.array(step, { maxLength: 3 }),
      fc.array(step, { minLength: 2, maxLength: 6 }),
      async (stock, before, steps) => {
        const { outcomes, pins, accounts } = await run(stock, before, steps)
        const isExplainedBy = (order: readonly number[]) => {
          const model = new Model(
            stock.flatMap((qty, owner) =>
              Array.from({ length: qty }, (): Pins[number] => [owner, undefined, undefined]),
            ),
          )
          for (const [index, each] of before.entries()) model.apply(each, accounts[index]!)
          const expected = new Array<string>(steps.length)
          for (const index of order)
            expected[index] = model.apply(steps[index]!, accounts[before.length + index]!)
          return JSON.stringify([expected, model.pins]) === JSON.stringify([outcomes, sortByOwner(pins)])
        }
        const indices = steps.map((_, index) => index)
        const explanation = [...permutations(indices)].find(isExplainedBy)
        if (!explanation) throw new Error(JSON.stringify({ outcomes, pins }))
      },
    ),
    // Without shrinking: which calls share a batch differs from run to run.
    { numRuns: 60, endOnFailure: true },
  )
})

/** Owners in their order in the model. */
const sortByOwner = (pins: readonly unknown[][]) =>
  [0, 1].flatMap((owner) => pins.filter((pin) => pin[0] === owner))
