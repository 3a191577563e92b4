import { setTimeout as sleep } from 'node:timers/promises'
import { type FaultContext, waitForEffect } from '../faults/fault'
import { races } from '../faults/races'
import { password } from './caller'
import { queryAt } from './product'

/** A safeguard that is removed from the product, and the traffic that reveals it. */
export interface Mutant {
  /** Statements that drop constraints, as owner of the database, by service. */
  readonly droppedConstraints?: readonly (readonly [string, string])[]
  /** The violation that detects the mutant. Other findings, such as late events, have other causes. */
  readonly expectedFinding: RegExp
  /** Deterministically triggers the violation. */
  provoke(world: FaultContext): Promise<void>
}

/** A mutated product may never answer. */
const MAX_PROVOKE_MS = 60_000

/** Few, because the barriers make two of them race. */
const RACE_CLIENTS = 4
const [oneSlot, , lastRupiah] = races(RACE_CLIENTS)

/** One registration: events of every service, and used pins. */
async function placeOneMember({ traffic, random }: FaultContext): Promise<void> {
  await waitForEffect('nobody was placed', async () => {
    const placed = await traffic.register(traffic.leaders[0]!, 1, random)
    return placed.length > 0
  })
}

/** Drops all constraints of one kind from a table, whatever their names. */
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
  /** Sends one transfer twice with one key: the product performs two. */
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
  /** The last one, because settlement fails afterwards. */
  'no-slot': {
    droppedConstraints: [
      ['network', 'DROP INDEX IF EXISTS registrations_slot'],
      ['network', dropConstraints('placements', 'u', '(parent_id, side)')],
    ],
    expectedFinding: /^a slot has one child: /,
    provoke: (world) => oneSlot!.run(world),
  },
}

/** Removes the safeguard from all processes. */
export async function enableMutant(name: string, { product }: FaultContext): Promise<void> {
  for (const [service, sql] of mutantNamed(name).droppedConstraints ?? [])
    await queryAt(product.urlOf(service), sql)
  product.applySettings({ mutants: [name] })
  await product.waitUntilSettingsApplied()
}

/** Triggers the violation. */
export async function provokeMutant(name: string, world: FaultContext): Promise<void> {
  world.product.applySettings({ barriers: true })
  await world.product.waitUntilSettingsApplied()
  // The race itself fails when two clients win; here only the violation found by the checks counts.
  const provoked = mutantNamed(name)
    .provoke(world)
    .catch(() => undefined)
  await Promise.race([provoked, sleep(MAX_PROVOKE_MS)])
}

/** Restores the product, except for dropped constraints. */
export async function disableMutants({ product }: FaultContext): Promise<void> {
  product.applySettings({ mutants: [], barriers: false })
  await product.waitUntilSettingsApplied()
}

export function mutantNamed(name: string): Mutant {
  const mutant = MUTANTS[name]
  if (!mutant) throw new Error(`There is no mutant "${name}"; there are ${Object.keys(MUTANTS).join(', ')}.`)
  return mutant
}
