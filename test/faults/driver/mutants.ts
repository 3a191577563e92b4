import { setTimeout as sleep } from 'node:timers/promises'
import { until, type World } from '../faults/fault'
import { races } from '../faults/races'
import { password } from './caller'
import { queryAt } from './product'

/** One thing left out of the product, and what has to happen for it to matter. */
export interface Mutant {
  /** Statements of an owner that take constraints away, by service. */
  readonly dropped?: readonly (readonly [string, string])[]
  /** What the checks say of it; what else they may find, as things that are only late, has another cause. */
  readonly shows: RegExp
  /** Makes it matter, always. */
  provoke(world: World): Promise<void>
}

/** A product that lacks something may never answer. */
const LONGEST = 60_000

/** A few: two of them are made to meet. */
const CLIENTS = 4
const [oneSlot, , lastRupiah] = races(CLIENTS)

/** Events of every part, and pins that are used. */
async function onePlaced({ traffic, random }: World): Promise<void> {
  await until('nobody was placed', async () => {
    const placed = await traffic.register(traffic.leaders[0]!, 1, random)
    return placed.length > 0
  })
}

/** Statements that take every check of one kind from a table, whatever they are called. */
const dropConstraints = (table: string, kind: 'c' | 'u', containing: string) => `
  DO $$ DECLARE found record; BEGIN
    FOR found IN SELECT conname FROM pg_constraint
                  WHERE conrelid = '${table}'::regclass AND contype = '${kind}' AND pg_get_constraintdef(oid) LIKE '%${containing}%'
    LOOP EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', found.conname); END LOOP;
  END $$`

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'no-inbox': { shows: /^everything arrives: \S+ \S+ of \w+ at /, provoke: onePlaced },
  'no-publish': { shows: /^everything arrives: \S+ \S+ of identity at /, provoke: onePlaced },
  'no-pins-used': { shows: /^a reservation holds its pins: /, provoke: onePlaced },
  /** The same transfer under the same key, twice: two of them happen, and one was asked for. */
  'no-keys': {
    shows: /^what was done was acknowledged, once: pins sent /,
    async provoke({ traffic }) {
      const [from, to] = traffic.leaders as [string, string]
      const body = { package_id: 1, username: to, qty: 1, password }
      if (await traffic.as(from).twice('/api/pins/transfer', body)) traffic.book.transferred(from, to, 1)
    },
  },
  'no-balance': {
    dropped: [['wallet', dropConstraints('balances', 'c', 'balance')]],
    shows: /^no account is below zero: /,
    provoke: (world) => lastRupiah!.run(world),
  },
  /** The last one: nothing can be settled any more. */
  'no-slot': {
    dropped: [
      ['network', 'DROP INDEX IF EXISTS registrations_slot'],
      ['network', dropConstraints('placements', 'u', '(parent_id, side)')],
    ],
    shows: /^a slot has one child: /,
    provoke: (world) => oneSlot!.run(world),
  },
}

/** Leaves something out of the product from now on. */
export async function begin(name: string, { product }: World): Promise<void> {
  for (const [service, sql] of mutantOf(name).dropped ?? []) await queryAt(product.urlOf(service), sql)
  product.set({ mutants: [name] })
  await product.heard()
}

/** Lets it matter. */
export async function provoke(name: string, world: World): Promise<void> {
  world.product.set({ meet: true })
  await world.product.heard()
  // A race that two have won says so itself; what the checks say of it is what counts here.
  const provoked = mutantOf(name)
    .provoke(world)
    .catch(() => undefined)
  await Promise.race([provoked, sleep(LONGEST)])
}

/** Everything is in the product again, but for constraints. */
export async function putBack({ product }: World): Promise<void> {
  product.set({ mutants: [], meet: false })
  await product.heard()
}

export function mutantOf(name: string): Mutant {
  const mutant = MUTANTS[name]
  if (!mutant) throw new Error(`There is no mutant "${name}"; there are ${Object.keys(MUTANTS).join(', ')}.`)
  return mutant
}
