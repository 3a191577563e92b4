import type { Kit } from '@jejaring/service-kit'
import { newId } from '@jejaring/service-kit'
import { startService, type TestService } from '@jejaring/testing'
import fc from 'fast-check'
import type { EntityManager } from 'typeorm'
import { pins } from '../src/service'
import { countAvailableUpTo } from '../src/store/available-pins'
import { closeReservations, insertReservations } from '../src/store/reservations'
import { reserveOldest, useReserved } from '../src/store/reserved-pins'

// Compares the store's statements over arrays with a model that handles one item after the other.

let service: TestService<never>
let kit: Kit

beforeAll(async () => {
  const alone = {
    ...pins,
    start: (its: Kit) => {
      kit = its
    },
  }
  const environment = { IDENTITY_ADDRESS: '127.0.0.1:1', CONFIG_ADDRESS: '127.0.0.1:1' }
  service = (await startService(alone, { environment })) as TestService<never>
})
afterAll(() => service.stop())

const now = new Date('2026-11-20T05:00:00Z')

interface Pin {
  readonly id: string
  readonly owner: number
  readonly packageId: number
  readonly minute: number
  registration?: string
  account?: string
}

const [REG, RO, OTHER] = [1, 2, 3]
const owner = fc.nat(2)
const packageId = fc.constantFrom(REG, REG, REG, RO, OTHER)
const stock = fc.array(fc.record({ owner, packageId, minute: fc.nat(4) }), { maxLength: 25 })
const takings = fc.array(fc.record({ owner, packageId, qty: fc.integer({ min: 1, max: 4 }) }), {
  minLength: 1,
  maxLength: 10,
})

/** Owners and pins of their own for each run, so that runs can share a database. */
async function setUp(shelf: readonly Pick<Pin, 'owner' | 'packageId' | 'minute'>[]) {
  const owners = [newId(), newId(), newId()] as const
  const all: Pin[] = shelf.map((pin) => ({ ...pin, id: newId() }))
  await service.database.query(
    `INSERT INTO pins (id, code, package_id, kind, owner_id, status, created_at)
     SELECT id, id::text, package, CASE package WHEN ${RO} THEN 'repeat_order' ELSE 'activation' END, owner,
            'available', $5::timestamptz + minute * interval '1 minute'
       FROM unnest($1::uuid[], $2::int[], $3::uuid[], $4::int[]) AS n (id, package, owner, minute)`,
    [
      all.map(({ id }) => id),
      all.map((pin) => pin.packageId),
      all.map((pin) => owners[pin.owner]),
      all.map(({ minute }) => minute),
      now,
    ],
  )
  return { owners, all: all.toSorted((a, b) => a.minute - b.minute || (a.id < b.id ? -1 : 1)) }
}

async function readStored(all: readonly Pin[]) {
  const { rows } = await service.database.query(
    `SELECT id, registration_id AS registration, activated_member_id AS account FROM pins WHERE id = ANY ($1)
      ORDER BY id`,
    [all.map(({ id }) => id)],
  )
  return rows
}

const asStored = (all: readonly Pin[]) =>
  all
    .map(({ id, registration = null, account = null }) => ({ id, registration, account }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

const transaction = <T>(work: (manager: EntityManager) => Promise<T>) => kit.transaction(work)

async function reserveAll(
  owners: readonly string[],
  wanted: readonly (Omit<Pin, 'id' | 'minute'> & { qty: number })[],
) {
  const items = wanted.map((one) => ({
    registrationId: newId(),
    ownerId: owners[one.owner]!,
    packageId: one.packageId,
    qty: one.qty,
  }))
  const openings = items.map(({ registrationId, ...terms }) => ({ registrationId, terms }))
  // Not in the order of their ids, in which they are written.
  await transaction((manager) => insertReservations(manager, openings.toReversed(), now))
  return { items, reserved: await transaction((manager) => reserveOldest(manager, items)) }
}

/** Each takes the oldest that those before have left, as far as they go. */
function reserveInTurn(
  all: readonly Pin[],
  owners: readonly string[],
  items: Awaited<ReturnType<typeof reserveAll>>['items'],
): number[] {
  return items.map(({ registrationId, ownerId, packageId, qty }) => {
    const left = all.filter(
      (pin) =>
        owners[pin.owner] === ownerId && pin.packageId === packageId && packageId !== RO && !pin.registration,
    )
    for (const pin of left.slice(0, qty)) pin.registration = registrationId
    return Math.min(left.length, qty)
  })
}

test('a batch of reservations gets the same pins as single calls in order', async () => {
  await fc.assert(
    fc.asyncProperty(stock, takings, async (shelf, wanted) => {
      const { owners, all } = await setUp(shelf)
      const { items, reserved } = await reserveAll(owners, wanted)
      expect(reserved).toEqual(reserveInTurn(all, owners, items))
      expect(await readStored(all)).toEqual(asStored(all))
    }),
    { numRuns: 40 },
  )
})

test('a batch of uses gives the oldest pin to the first account', async () => {
  await fc.assert(
    fc.asyncProperty(
      stock,
      takings,
      fc.array(fc.nat(5), { minLength: 10, maxLength: 10 }),
      async (shelf, wanted, more) => {
        const { owners, all } = await setUp(shelf)
        const { items } = await reserveAll(owners, wanted)
        reserveInTurn(all, owners, items)
        const usings = items.map(({ registrationId }, index) => ({
          registrationId,
          memberIds: Array.from({ length: more[index]! }, newId),
        }))
        // One of them comes twice: its other accounts get what the first left.
        usings.push({ ...usings[0]!, memberIds: [newId()] })
        const used = await transaction((manager) => useReserved(manager, usings.toReversed(), now))
        const expected = usings.toReversed().map(({ registrationId, memberIds }) => {
          const left = all.filter((pin) => pin.registration === registrationId && !pin.account)
          left.slice(0, memberIds.length).forEach((pin, n) => {
            pin.account = memberIds[n]
          })
          return Math.min(left.length, memberIds.length)
        })
        expect(used).toEqual(expected)
        expect(await readStored(all)).toEqual(asStored(all))
      },
    ),
    { numRuns: 40 },
  )
})

test('capped counts are those of each owner, without empty packages', async () => {
  const asked = fc.array(fc.record({ owner, atMost: fc.integer({ min: -1, max: 8 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(stock, takings, asked, async (shelf, wanted, asks) => {
      const { owners, all } = await setUp(shelf)
      const { items } = await reserveAll(owners, wanted)
      reserveInTurn(all, owners, items)
      const counts = await Promise.all(
        asks.map((ask) => countAvailableUpTo(kit.pipelinedReads, owners[ask.owner]!, ask.atMost)),
      )
      const expected = asks.map((ask) => {
        const held = new Map<number, bigint>()
        const left = all.filter((pin) => pin.owner === ask.owner && !pin.registration)
        for (const pin of left.toSorted((a, b) => a.packageId - b.packageId)) {
          const few = left.filter((other) => other.packageId === pin.packageId).length
          held.set(pin.packageId, BigInt(Math.max(0, Math.min(few, ask.atMost))))
        }
        return held
      })
      expect(counts).toEqual(expected)
    }),
    { numRuns: 40 },
  )
})

test('a registration is opened and closed once, by the first item of a batch', async () => {
  const [one, other, buried, unknown] = [newId(), newId(), newId(), newId()]
  const terms = (qty: number) => ({ ownerId: newId(), packageId: REG, qty })
  const [first, second] = [terms(1), terms(2)]
  const openings = [
    { registrationId: other, terms: second },
    { registrationId: buried, terms: undefined },
    { registrationId: one, terms: first },
    { registrationId: other, terms: first },
    { registrationId: buried, terms: first },
  ]
  const open = () => transaction((manager) => insertReservations(manager, openings, now))
  expect(await open()).toEqual([true, true, true, false, false])
  expect(await open()).toEqual([false, false, false, false, false])

  const closings = [other, unknown, one, other, buried]
  const close = () => transaction((manager) => closeReservations(manager, closings, 'used', now))
  expect(await close()).toEqual([second, undefined, first, undefined, undefined])
  expect(await close()).toEqual(closings.map(() => undefined))
  const { rows } = await service.database.query(
    'SELECT registration_id AS id, state FROM reservations WHERE registration_id = ANY ($1)',
    [[one, other, buried]],
  )
  expect(Object.fromEntries(rows.map(({ id, state }) => [id, state]))).toEqual({
    [one]: 'used',
    [other]: 'used',
    [buried]: 'released',
  })
})
