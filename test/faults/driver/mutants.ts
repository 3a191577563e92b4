import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '../faults/fault'
import { races } from '../faults/races'
import { password } from './caller'
import { queryAt } from './product'

/** One thing left out of the product, and what has to happen for it to matter. */
export interface Mutant {
  /** Statements of an owner that take constraints away, by service. */
  readonly dropped?: readonly (readonly [string, string])[]
  provoke(world: World): Promise<void>
}

const LONGEST = 20_000

/** Enough of them to meet. */
const CLIENTS = 40
const [oneSlot, , lastRupiah] = races(CLIENTS)

async function someTraffic({ traffic }: World): Promise<void> {
  traffic.go()
  await sleep(3_000)
  await traffic.rest()
}

/** Statements that take every check of one kind from a table, whatever they are called. */
const dropConstraints = (table: string, kind: 'c' | 'u', containing: string) => `
  DO $$ DECLARE found record; BEGIN
    FOR found IN SELECT conname FROM pg_constraint
                  WHERE conrelid = '${table}'::regclass AND contype = '${kind}' AND pg_get_constraintdef(oid) LIKE '%${containing}%'
    LOOP EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', found.conname); END LOOP;
  END $$`

export const MUTANTS: Readonly<Record<string, Mutant>> = {
  'no-inbox': { provoke: someTraffic },
  'no-publish': { provoke: someTraffic },
  'no-pins-used': { provoke: someTraffic },
  /** The same transfer under the same key, twice: two of them happen, and one was asked for. */
  'no-keys': {
    async provoke({ traffic }) {
      const [from, to] = traffic.leaders as [string, string]
      const body = { package_id: 1, username: to, qty: 1, password }
      if (await traffic.as(from).twice('/api/pins/transfer', body)) traffic.book.transferred(from, to, 1)
    },
  },
  'no-balance': {
    dropped: [['wallet', dropConstraints('balances', 'c', 'balance')]],
    provoke: (world) => lastRupiah!.run(world),
  },
  /** The last one: nothing can be settled any more. */
  'no-slot': {
    dropped: [
      ['network', 'DROP INDEX IF EXISTS registrations_slot'],
      ['network', dropConstraints('placements', 'u', '(parent_id, side)')],
    ],
    provoke: (world) => oneSlot!.run(world),
  },
}

/** Switches it on and lets it matter. */
export async function provoke(name: string, world: World): Promise<void> {
  const mutant = MUTANTS[name]
  if (!mutant) throw new Error(`There is no mutant "${name}"; there are ${Object.keys(MUTANTS).join(', ')}.`)
  await begin(name, world)
  // A race that two have won says so itself; what the checks say of it is what counts here. A product that lacks
  // something may never answer.
  const provoked = mutant.provoke(world).catch(() => undefined)
  await Promise.race([provoked, sleep(LONGEST)])
}

export async function begin(name: string, { product }: World): Promise<void> {
  for (const [service, sql] of MUTANTS[name]?.dropped ?? []) await queryAt(product.urlOf(service), sql)
  product.set({ mutants: [name] })
  await sleep(200)
}
