import { Batcher, isUniqueViolation } from '@jejaring/service-kit'
import fc from 'fast-check'
import type { Plan } from '../src/plan/parameters'
import { insertPlacedMemberCopies, memberCopies } from '../src/store/members'
import { insertPlacements, type NewPlacements, SLOT_CONSTRAINT } from '../src/store/placements'
import { layOut, SIDES, type Side } from '../src/tree/slots'
import { type Bench, openBench, PLAN_1, place, placementsOf } from './support/settlement-bench'

let bench: Bench
beforeAll(async () => {
  bench = await openBench()
})
beforeEach(() => bench.clear())
afterAll(() => bench.service.stop())

/** Inserts the placements by one batch, and one by one when it fails. */
function placeTogether(registrations: readonly NewPlacements[]) {
  const batcher = new Batcher<NewPlacements, bigint[]>(bench.kit, {
    name: 'placements',
    maxSize: 100,
    lockOrder: ({ registrationId }) => registrationId,
    run: (items) =>
      bench.kit.transaction((manager) =>
        insertPlacements(
          manager,
          items.map(({ input }) => input),
        ),
      ),
  })
  return Promise.allSettled(registrations.map((registration) => batcher.submit(registration)))
}

interface Row {
  id: bigint
  member_id: string
  parent_id: bigint
  side: Side
  sponsor_id: bigint
  package_id: number
  plan_version: number
  price: bigint
  points: number
  placed_at: Date
  first_id: bigint
}

async function rowsOf(registrationId: string): Promise<Row[]> {
  const { rows } = await bench.service.database.query<Row>(
    `SELECT p.*, w.first_id FROM placements p JOIN waiting_placements w ON w.placement_id = p.id
      WHERE p.registration_id = $1 ORDER BY p.id`,
    [registrationId],
  )
  return rows
}

/** The expected rows of a registration, account by account. */
function expected(one: NewPlacements, ids: readonly bigint[]) {
  const terms = one.plan.packages.find(({ id }) => id === one.packageId)!
  return layOut(one.memberIds.length).map((slot, account) => ({
    id: ids[account],
    member_id: one.memberIds[account],
    sponsor_id: one.sponsorId,
    parent_id: slot ? ids[slot.parent] : one.parentId,
    side: slot?.side ?? one.side,
    package_id: one.packageId,
    plan_version: one.plan.version,
    points: terms.pair,
    price: BigInt(terms.price),
    placed_at: one.placedAt,
    first_id: ids[0],
  }))
}

const PLAN_2: Plan = { ...PLAN_1, version: 2, bonusPairing: 7 }

/** Sixteen members with free slots. */
async function createParents(): Promise<bigint[]> {
  const tops = await place(bench.kit, { quantity: 7 })
  const others = await place(bench.kit, { quantity: 7, side: 'right' })
  return [...tops.slice(3), ...others.slice(3)]
}

const choices = fc.array(
  fc.record({
    quantity: fc.constantFrom(1, 1, 3, 7),
    packageId: fc.constantFrom(1, 2),
    plan: fc.constantFrom(PLAN_1, PLAN_2),
    sponsor: fc.nat(3),
    millisecond: fc.nat(5),
  }),
  { minLength: 1, maxLength: 16 },
)

test('a batch of placements equals its placements one by one', async () => {
  await fc.assert(
    fc.asyncProperty(choices, async (chosen) => {
      await bench.clear()
      const leaves = await createParents()
      const registrations = chosen.map(({ quantity, packageId, plan, sponsor, millisecond }, place) =>
        placementsOf(bench.kit, {
          quantity,
          packageId,
          plan,
          parentId: leaves[place >> 1]!,
          side: SIDES[place % 2]!,
          // The same for several of them.
          sponsorId: leaves[sponsor]! - 3n,
          placedAt: new Date(Date.UTC(2026, 2, 1, 1, 2, 3, millisecond)),
        }),
      )
      // In a separate transaction, without the fallback to single items.
      const placed = await bench.kit.transaction((manager) => insertPlacements(manager, registrations))
      for (const [place, one] of registrations.entries()) {
        const ids = placed[place]!
        expect(ids).toEqual([...ids].sort((a, b) => Number(a - b)))
        expect(await rowsOf(one.registrationId)).toMatchObject(expected(one, ids))
      }
    }),
    { numRuns: 12 },
  )
})

test('an occupied slot fails only its own registration of the batch', async () => {
  const leaves = await createParents()
  await place(bench.kit, { parentId: leaves[0]!, side: 'left' })
  const slots = leaves.slice(0, 4).flatMap((parentId) => SIDES.map((side) => ({ parentId, side })))
  // The last one has the same slot as another of the batch.
  const registrations = [...slots, slots[3]!].map((slot) => placementsOf(bench.kit, slot))
  const outcomes = await placeTogether(registrations)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(refused).toHaveLength(2)
  for (const error of refused) expect(isUniqueViolation(error, SLOT_CONSTRAINT)).toBe(true)
  expect(outcomes[0]?.status).toBe('rejected')
  for (const [place, { registrationId }] of registrations.entries())
    expect(await rowsOf(registrationId)).toHaveLength(outcomes[place]?.status === 'fulfilled' ? 1 : 0)
})

describe('a plan', () => {
  const later: Plan = { ...PLAN_1, version: 3 }

  test('is written by the next transaction after a rollback', async () => {
    const refused = bench.kit.transaction(async (manager) => {
      await insertPlacements(manager, [placementsOf(bench.kit, { plan: later })])
      // The second call finds the plan written by this transaction.
      await insertPlacements(manager, [placementsOf(bench.kit, { plan: later, side: 'right' })])
      throw new Error('not today')
    })
    await expect(refused).rejects.toThrow('not today')
    expect(await place(bench.kit, { plan: later })).toHaveLength(1)
  })

  test('with other values than stored rejects only its own placements', async () => {
    const leaves = await createParents()
    const wrong = { ...PLAN_1, bonusPairing: 1 }
    const registrations = [PLAN_1, wrong, PLAN_2].map((plan, place) =>
      placementsOf(bench.kit, { plan, parentId: leaves[place]! }),
    )
    const outcomes = await placeTogether(registrations)
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  })

  test('is written again after the database was replaced', async () => {
    await place(bench.kit, { plan: later })
    await place(bench.kit, { plan: later, side: 'right' })
    await bench.clear(true)
    // The first registration finds the plan missing.
    await expect(place(bench.kit, { plan: later })).rejects.toThrow('foreign key')
    expect(await place(bench.kit, { plan: later, side: 'right' })).toHaveLength(1)
  })
})

test('inserting and updating copies of the same members does not deadlock', async () => {
  const { kit, service } = bench
  const leaves = await createParents()
  for (let round = 0; round < 5; round++) {
    const registrations = leaves.map((parentId) => placementsOf(kit, { parentId, side: SIDES[round % 2]! }))
    const copies = registrations.map(({ memberIds: [memberId = ''] }) => ({
      memberId,
      username: `n${memberId}`,
      name: 'Nama',
      photoHash: '',
    }))
    const news = copies.map((copy) => ({ ...copy, name: 'Baru', version: 1n })).reverse()
    await Promise.all([
      // Deliberately not ordered by member id.
      kit.transaction((manager) => insertPlacedMemberCopies(manager, [...copies].reverse())),
      kit.transaction((manager) => memberCopies.upsert(manager, news)),
    ])
    const { rows } = await service.database.query('SELECT name FROM members WHERE member_id = ANY ($1)', [
      copies.map(({ memberId }) => memberId),
    ])
    // In either order, the event's version wins.
    expect(rows).toEqual(copies.map(() => ({ name: 'Baru' })))
  }
})
