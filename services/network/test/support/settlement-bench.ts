import { randomInt } from 'node:crypto'
import { defineService, isUniqueViolation, type Kit, newId } from '@jejaring/service-kit'
import { startService, type TestService } from '@jejaring/testing'
import { z } from 'zod'
import { database } from '../../src/database'
import { settleBatch } from '../../src/operations/settle-batch'
import type { Plan } from '../../src/plan/parameters'
import { SettlementProjection } from '../../src/read-model/settlement-projection'
import { insertPlacements, type NewPlacements, SLOT_CONSTRAINT } from '../../src/store/placements'
import { clearPlanCache } from '../../src/store/plans'
import { SIDES, type Side } from '../../src/tree/slots'

export const ROOT_ID = 1n

/** The plan of every new database (rule book §2). */
export const PLAN_1: Plan = {
  version: 1,
  packages: [
    {
      id: 1,
      code: 'REG',
      kind: 'activation',
      price: 500_000,
      bonusSponsor: 100_000,
      pair: 1,
      flushout: 12,
    },
    { id: 2, code: 'RO', kind: 'repeat_order', price: 150_000, bonusSponsor: 0, pair: 0, flushout: 0 },
  ],
  bonusPairing: 50_000,
  bonusPairingLevel: 5_000,
  pairingLevelMax: 10,
}

/** A migrated database without background work: tests settle explicitly. */
export interface Bench {
  readonly kit: Kit
  readonly service: TestService<Record<never, never>>
  /** Resets to the root alone; cheaper than a new database. `unnoticed` keeps the process's plan cache. */
  clear(unnoticed?: boolean): Promise<void>
}

const CLEAR_SQL = `
  CREATE TEMP TABLE root AS SELECT * FROM placements WHERE parent_id IS NULL;
  CREATE TEMP TABLE first AS SELECT * FROM placement_log WHERE parent_id IS NULL;
  TRUNCATE placements, placement_log, waiting_placements, bonuses CASCADE;
  DELETE FROM outbox;
  INSERT INTO placement_log SELECT * FROM first;
  INSERT INTO placements SELECT * FROM root;
  DROP TABLE root, first;
  SELECT setval(pg_get_serial_sequence('placements', 'id'), 1);
  DELETE FROM plan_versions WHERE version > 1;
  UPDATE checkpoint SET epoch = 1, batch = 0, seq = 1, bonus_no = 0, day = '1970-01-01', plan_version = 1;
  UPDATE settler_lease SET holder = NULL, until = '-infinity'`

export async function openBench(): Promise<Bench> {
  let kit: Kit | undefined
  const idle = defineService({
    name: 'network',
    environment: z.object({}),
    database,
    start(given) {
      kit = given
    },
  })
  const service = await startService(idle)
  const clear = async (unnoticed = false) => {
    service.clock.reset()
    await service.database.query(CLEAR_SQL)
    if (!unnoticed) clearPlanCache(kit!.database.manager)
  }
  return { kit: kit!, service, clear }
}

/** Places one registration in a separate transaction; returns its placement ids. */
export async function place(
  kit: Kit,
  given: Partial<NewPlacements> & { quantity?: number },
): Promise<bigint[]> {
  const placements = placementsOf(kit, given)
  return (await kit.transaction((manager) => insertPlacements(manager, [placements]))).flat()
}

export function placementsOf(kit: Kit, given: Partial<NewPlacements> & { quantity?: number }): NewPlacements {
  return {
    registrationId: newId(),
    parentId: ROOT_ID,
    side: 'left',
    sponsorId: ROOT_ID,
    packageId: 1,
    plan: PLAN_1,
    placedAt: kit.clock.now(),
    memberIds: Array.from({ length: given.quantity ?? 1 }, () => newId()),
    ...given,
  }
}

/** Settles until the queue is empty; returns the projection at the end of the log. */
export async function settleAll(
  kit: Kit,
  projection = new SettlementProjection(),
  limit?: number,
): Promise<SettlementProjection> {
  for (;;) {
    const { outcome } = await settleBatch(kit, projection, { now: kit.clock.now(), limit })
    if (outcome === 'idle') return projection
  }
}

/** Places registrations in random free slots, concurrently if requested. */
export class Registrars {
  private readonly free: { parentId: bigint; side: Side }[] = SIDES.map((side) => ({
    parentId: ROOT_ID,
    side,
  }))
  private readonly placed: bigint[] = [ROOT_ID]

  constructor(
    private readonly kit: Kit,
    private readonly plans: readonly Plan[] = [PLAN_1],
  ) {}

  get count(): number {
    return this.placed.length - 1
  }

  /** Places `registrations` with `clients` concurrent clients. */
  async run(registrations: number, clients: number): Promise<void> {
    let left = registrations
    const client = async () => {
      while (left-- > 0) await this.one()
    }
    await Promise.all(Array.from({ length: clients }, client))
  }

  async one(): Promise<void> {
    const quantity = pick([1, 1, 3, 7])
    const slot = pick(this.free)
    const placements = placementsOf(this.kit, {
      quantity,
      ...slot,
      sponsorId: pick(this.placed),
      plan: pick(this.plans),
    })
    try {
      const [ids = []] = await this.kit.transaction((manager) => insertPlacements(manager, [placements]))
      this.take(slot)
      for (const id of ids) {
        this.placed.push(id)
        this.free.push(...SIDES.map((side) => ({ parentId: id, side })))
      }
      ids.forEach((parentId, index) => {
        if (2 * index + 2 < quantity) for (const side of SIDES) this.take({ parentId, side })
      })
    } catch (error) {
      // A concurrent client has taken the slot.
      if (!isUniqueViolation(error, SLOT_CONSTRAINT)) throw error
    }
  }

  private take({ parentId, side }: { parentId: bigint; side: Side }): void {
    const at = this.free.findIndex((slot) => slot.parentId === parentId && slot.side === side)
    if (at >= 0) this.free.splice(at, 1)
  }
}

export function pick<T>(from: readonly T[]): T {
  return from[randomInt(from.length)]!
}
