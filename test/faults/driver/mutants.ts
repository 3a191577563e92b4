import { setTimeout as sleep } from 'node:timers/promises'
import { type FaultContext, waitForEffect } from '../faults/fault'
import { races } from '../faults/races'
import { password } from './caller'
import { queryAt } from './product'

/** One thing left out of the product, and what has to happen for it to matter. */
export interface Mutant {
  /** Statements of an owner that take constraints away, by service. */
  readonly droppedConstraints?: readonly (readonly [string, string])[]
  /** What the checks say of it; what else they may find, as things that are only late, has another cause. */
  readonly expectedFinding: RegExp
  /** Makes it matter, always. */
  provoke(world: FaultContext): Promise<void>
}

/** A product that lacks something may never answer. */
const MAX_PROVOKE_MS = 60_000

/** A few: two of them are made to meet. */
const RACE_CLIENTS = 4
const [oneSlot, , lastRupiah] = races(RACE_CLIENTS)

/** Events of every part, and pins that are used. */
async function placeOneMember({ traffic, random }: FaultContext): Promise<void> {
  await waitForEffect('nobody was placed', async () => {
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
  'no-inbox': { expectedFinding: /^everything arrives: \S+ \S+ of \w+ at /, provoke: placeOneMember },
  'no-publish': { expectedFinding: /^everything arrives: \S+ \S+ of identity at /, provoke: placeOneMember },
  'no-pins-used': { expectedFinding: /^a reservation holds its pins: /, provoke: placeOneMember },
  /** The same transfer under the same key, twice: two of them happen, and one was asked for. */
  'no-keys': {
    expectedFinding: /^what was done was acknowledged, once: pins sent /,
    async provoke({ traffic }) {
      const [from, to] = traffic.leaders as [string, string]
      const body = { package_id: 1, username: to, qty: 1, password }
      if (await traffic.caller(from).callTwice('/api/pins/transfer', body))
        traffic.writes.addTransfer(from, to, 1)
    },
  },
  'no-balance': {
    droppedConstraints: [['wallet', dropConstraints('balances', 'c', 'balance')]],
    expectedFinding: /^no account is below zero: /,
    provoke: (world) => lastRupiah!.run(world),
  },
  /** The last one: nothing can be settled any more. */
  'no-slot': {
    droppedConstraints: [
      ['network', 'DROP INDEX IF EXISTS registrations_slot'],
      ['network', dropConstraints('placements', 'u', '(parent_id, side)')],
    ],
    expectedFinding: /^a slot has one child: /,
    provoke: (world) => oneSlot!.run(world),
  },
}

/** Leaves something out of the product from now on. */
export async function enableMutant(name: string, { product }: FaultContext): Promise<void> {
  for (const [service, sql] of mutantNamed(name).droppedConstraints ?? [])
    await queryAt(product.urlOf(service), sql)
  product.applySettings({ mutants: [name] })
  await product.waitUntilSettingsApplied()
}

/** Lets it matter. */
export async function provokeMutant(name: string, world: FaultContext): Promise<void> {
  world.product.applySettings({ barriers: true })
  await world.product.waitUntilSettingsApplied()
  // A race that two have won says so itself; what the checks say of it is what counts here.
  const provoked = mutantNamed(name)
    .provoke(world)
    .catch(() => undefined)
  await Promise.race([provoked, sleep(MAX_PROVOKE_MS)])
}

/** Everything is in the product again, but for constraints. */
export async function disableMutants({ product }: FaultContext): Promise<void> {
  product.applySettings({ mutants: [], barriers: false })
  await product.waitUntilSettingsApplied()
}

export function mutantNamed(name: string): Mutant {
  const mutant = MUTANTS[name]
  if (!mutant) throw new Error(`There is no mutant "${name}"; there are ${Object.keys(MUTANTS).join(', ')}.`)
  return mutant
}
