import { newId } from '@jejaring/service-kit'
import fc from 'fast-check'
import { type Command, type Holding, PinModel } from './pin-model'
import { PASSWORD, type Person, type PinsFixture, REG, RO, startPinsFixture } from './pins-fixture'

let fixture: PinsFixture

beforeAll(async () => {
  fixture = await startPinsFixture()
  fixture.service.clock.freeze('2026-11-20T05:00:00Z')
})

afterAll(() => fixture.stop())

const MEMBER_COUNT = 3
const REGISTRATION_COUNT = 4
const who = fc.nat(MEMBER_COUNT - 1)
const registration = fc.nat(REGISTRATION_COUNT - 1)
const qty = fc.integer({ min: 1, max: 3 })
const packageId = fc.constantFrom(REG, REG, REG, RO)
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant('create' as const), to: who, packageId, qty }),
  fc.record({ do: fc.constant('transfer' as const), from: who, to: who, packageId, qty }),
  fc.record({ do: fc.constant('order' as const), from: who, qty }),
  fc.record({ do: fc.constant('reserve' as const), registration, from: who, packageId, qty }),
  fc.record({
    do: fc.constant('reserve' as const),
    registration,
    from: who,
    packageId: fc.constant(REG),
    qty,
  }),
  fc.record({ do: fc.constant('use' as const), registration, accounts: qty }),
  fc.record({ do: fc.constant('release' as const), registration }),
  fc.record({
    do: fc.constant('void' as const),
    owner: who,
    picks: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ do: fc.constant('undo' as const), creation: fc.nat(4) }),
)

/** A fresh set of people and registrations, so that runs can share a database. */
class ModelRun {
  readonly admin: Person = fixture.person('admin')
  readonly people: Person[] = Array.from({ length: MEMBER_COUNT }, () => fixture.person())
  readonly registrations: string[] = Array.from({ length: REGISTRATION_COUNT }, () => newId())

  async run(command: Command): Promise<string> {
    try {
      await this.call(command)
      return 'ok'
    } catch (error) {
      return (error as { code: string }).code
    }
  }

  private async call(command: Command): Promise<unknown> {
    const shared = { idempotencyKey: '', password: PASSWORD }
    const registrationId = 'registration' in command ? this.registrations[command.registration]! : ''
    const { client } = fixture.service
    switch (command.do) {
      case 'create':
        return await fixture.stock(this.people[command.to]!, command.packageId, command.qty)
      case 'transfer': {
        const recipientUsername = this.people[command.to]!.username
        return await this.people[command.from]!.client.transferPins({
          ...shared,
          ...command,
          recipientUsername,
        })
      }
      case 'order':
        return await this.people[command.from]!.client.makeRepeatOrder({ ...shared, qty: command.qty })
      case 'reserve':
        return await client.reservePins({
          registrationId,
          ownerId: this.people[command.from]!.id,
          ...command,
        })
      case 'use': {
        const accounts = Array.from({ length: command.accounts }, () => ({
          memberId: newId(),
          username: 'akun',
        }))
        return await client.useReservedPins({ registrationId, accounts })
      }
      case 'release':
        return await client.releasePins({ registrationId })
      case 'void':
        return await this.admin.client.voidPins({
          ...shared,
          ids: await this.pick(command.owner, command.picks),
          ownerUsernames: [],
          reason: 'salah buat',
        })
      case 'undo':
        return await this.admin.client.undoCreation({
          ...shared,
          id: (await this.creations())[command.creation] ?? newId(),
          reason: 'salah buat',
        })
    }
  }

  /** The ids of these positions in the owner's pins, oldest first. */
  private async pick(owner: number, picks: readonly number[]): Promise<string[]> {
    const { rows } = await fixture.service.database.query(
      'SELECT id FROM pins WHERE owner_id = $1 ORDER BY created_at, id',
      [this.ids[owner]],
    )
    return rows.filter((_, position) => picks.includes(position)).map(({ id }) => id)
  }

  private async creations(): Promise<string[]> {
    const { rows } = await fixture.service.database.query(
      'SELECT id FROM pin_creations WHERE owner_id = ANY ($1) ORDER BY created_at, id',
      [this.ids],
    )
    return rows.map(({ id }) => id)
  }

  private get ids(): string[] {
    return this.people.map(({ id }) => id)
  }

  async holdings(): Promise<Holding[]> {
    const { rows } = await fixture.service.database.query(
      'SELECT owner_id, package_id, status, created_at FROM pins WHERE owner_id = ANY ($1)',
      [this.ids],
    )
    return rows.map((row) => ({
      madeAt: row.created_at.getTime(),
      owner: this.ids.indexOf(row.owner_id),
      packageId: row.package_id,
      state: row.status,
    }))
  }

  /** What each member's history says it must still hold, against what it holds. */
  async historyDifference(): Promise<unknown[]> {
    const { rows } = await fixture.service.database.query(
      `SELECT member_id, package_id, history.pins AS expected, held.pins AS held
         FROM (SELECT member_id, package_id,
                      sum(qty * CASE WHEN type IN ('create', 'transfer_in') THEN 1 ELSE -1 END) AS pins
                 FROM pin_movements GROUP BY 1, 2) AS history
         FULL JOIN (SELECT owner_id AS member_id, package_id, count(*) FILTER (WHERE status NOT IN ('used', 'void')) AS pins
                      FROM pins GROUP BY 1, 2) AS held USING (member_id, package_id)
        WHERE member_id = ANY ($1) AND coalesce(history.pins, 0) <> coalesce(held.pins, 0)`,
      [this.ids],
    )
    return rows
  }
}

/** Voids whose pins or history rows are not as many as they say. */
async function voidDifferences(): Promise<unknown[]> {
  const { rows } = await fixture.service.database.query(
    `SELECT v.id, v.qty FROM pin_voids v
      WHERE qty <> (SELECT count(*) FROM pins p WHERE p.void_id = v.id AND p.status = 'void')
         OR qty <> (SELECT coalesce(sum(h.qty), 0) FROM pin_movements h WHERE h.void_id = v.id AND h.type = 'void')`,
  )
  return rows
}

const inOrder = (holdings: readonly Holding[]) =>
  holdings
    .map(({ madeAt, owner, packageId, state }) => [madeAt, packageId, owner, state].join(' '))
    .toSorted()

test('any sequence of movements leaves every pin where the naive model has it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 35 }), async (commands) => {
      const [stage, model] = [new ModelRun(), new PinModel()]
      for (const each of commands) {
        fixture.service.clock.advance(1_000)
        const expected = model.run(each, fixture.service.clock.now().getTime())
        expect([each, await stage.run(each)]).toEqual([each, expected])
      }
      expect(inOrder(await stage.holdings())).toEqual(inOrder(model.pins))
      expect(await stage.historyDifference()).toEqual([])
      expect(await voidDifferences()).toEqual([])
    }),
    { numRuns: 25 },
  )
})

test('movements at once lose, double and strand no pin, and none fails but by a rule', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 25 }), async (commands) => {
      const stage = new ModelRun()
      for (let to = 0; to < MEMBER_COUNT; to++) await stage.run({ do: 'create', to, packageId: REG, qty: 3 })
      const outcomes = await Promise.all(commands.map((each) => stage.run(each)))
      const refusals = ['ok', 'invalid', 'conflict', 'not_found']
      expect(outcomes.filter((outcome) => !refusals.includes(outcome))).toEqual([])
      const made = commands.reduce(
        (sum, each) => sum + (each.do === 'create' ? each.qty : 0),
        3 * MEMBER_COUNT,
      )
      expect(await stage.holdings()).toHaveLength(made)
      expect(await stage.historyDifference()).toEqual([])
      expect(await voidDifferences()).toEqual([])
      // Whatever is still reserved can be given back whole.
      for (let each = 0; each < REGISTRATION_COUNT; each++)
        await stage.run({ do: 'release', registration: each })
      expect((await stage.holdings()).filter(({ state }) => state === 'reserved')).toEqual([])
    }),
    { numRuns: 10 },
  )
  // A deadlock would have been tried again and gone unseen.
  const { rows } = await fixture.service.database.query(
    'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
  )
  expect(rows).toEqual([{ deadlocks: 0n }])
})
