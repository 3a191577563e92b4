import type { Queryable } from '@jejaring/service-kit'
import type { EntityManager } from 'typeorm'
import type { Values } from '../values/catalogue'
import type { PlanPackage, PlanVersion } from './entities'

/** One numbered version of all bonus parameters. */
export interface Plan {
  readonly version: PlanVersion
  /** In id order, with the terms of that version. */
  readonly packages: readonly PlanPackage[]
}

/** Returns the given version, or the latest for 0n; undefined if it does not exist. */
export async function readPlan(reads: Queryable, version: bigint): Promise<Plan | undefined> {
  const packages: (PlanPackage & PlanVersion)[] = await reads.query(
    `SELECT v.version, v.bonus_pairing AS "bonusPairing", v.bonus_pairing_level AS "bonusPairingLevel",
            v.pairing_level_max AS "pairingLevelMax", v.created_at AS "createdAt",
            p.id, p.code, p.kind, t.name, t.price, t.bonus_sponsor AS "bonusSponsor", t.pair, t.flushout
       FROM plan_versions v
       JOIN plan_packages t ON t.version = v.version JOIN packages p ON p.id = t.package_id
      WHERE v.version = CASE $1::bigint WHEN 0 THEN (SELECT max(version) FROM plan_versions) ELSE $1 END
      ORDER BY p.id`,
    [version],
  )
  const [row] = packages
  return row && { version: row, packages }
}

/** Writes the next version from the current packages and these values. The caller holds the config lock. */
export async function writeNextPlan(manager: EntityManager, values: Values, now: Date): Promise<void> {
  const [next]: { version: bigint }[] = await manager.query(
    `INSERT INTO plan_versions (version, bonus_pairing, bonus_pairing_level, pairing_level_max, created_at)
     SELECT coalesce(max(version), 0) + 1, $1, $2, $3, $4 FROM plan_versions
     RETURNING version`,
    [values.bonus_pairing, values.bonus_pairing_level, values.pairing_level_max, now],
  )
  await manager.query(
    `INSERT INTO plan_packages (version, package_id, name, price, bonus_sponsor, pair, flushout)
     SELECT $1, id, name, price, bonus_sponsor, pair, flushout FROM packages`,
    [next!.version],
  )
}

/** Returns the latest version without bonuses whose other terms equal the current packages. */
export async function findPlanWithoutBonuses(manager: EntityManager): Promise<Plan | undefined> {
  const [row]: { version: bigint }[] = await manager.query(
    `SELECT v.version FROM plan_versions v
      WHERE (v.bonus_pairing, v.bonus_pairing_level, v.pairing_level_max) = (0, 0, 0)
        AND NOT EXISTS (
          SELECT FROM packages p LEFT JOIN plan_packages t ON t.version = v.version AND t.package_id = p.id
           WHERE (t.bonus_sponsor, t.price, t.pair, t.flushout) IS DISTINCT FROM (0::bigint, p.price, p.pair, p.flushout))
      ORDER BY v.version DESC LIMIT 1`,
  )
  return row && (await readPlan(manager, row.version))
}

/** Writes the next version from the current packages without any bonus. The caller holds the config lock. */
export async function writePlanWithoutBonuses(manager: EntityManager, now: Date): Promise<bigint> {
  const [next]: { version: bigint }[] = await manager.query(
    `INSERT INTO plan_versions (version, bonus_pairing, bonus_pairing_level, pairing_level_max, created_at)
     SELECT coalesce(max(version), 0) + 1, 0, 0, 0, $1 FROM plan_versions
     RETURNING version`,
    [now],
  )
  await manager.query(
    `INSERT INTO plan_packages (version, package_id, name, price, bonus_sponsor, pair, flushout)
     SELECT $1, id, name, price, 0, pair, flushout FROM packages`,
    [next!.version],
  )
  return next!.version
}
